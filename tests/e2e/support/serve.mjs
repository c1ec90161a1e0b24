// The built server as its own process, told by its environment: PAGE is the folder of the page, MODE `start` or `serve`.
import process from 'node:process';

const { run } = await import('../../../dist-server/main.js');
const { PAGE: page, MODE: mode, UPSTREAM: upstream } = process.env;
const { url, close } = await run({ mode, page, env: process.env, ...(upstream && { upstream }) });
process.once('SIGTERM', () => close().then(() => process.exit(0)));
// A test run that was cut off must not leave its servers behind.
process.once('disconnect', () => process.exit(0));
process.send?.({ url });
