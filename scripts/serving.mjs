import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from './child.mjs';
import { expected } from './say.mjs';

/**
 * Starts the built server and keeps it running until it is told to end.
 * @param {'start' | 'serve'} mode `start` makes the demo portal in an empty data folder
 * @param {readonly string[]} args `--api URL`: the page here, the API there
 */
export async function serve(mode, args) {
  const upstream = upstreamOf(args);
  const { run } = await import(pathToFileURL(join(root, 'dist-server', 'main.js')).href);
  const server = await run({ mode, ...(upstream && { upstream }), page: join(root, 'dist'), env: process.env }).catch((error) => {
    throw error?.name === 'StartupError' ? expected(error.message) : error;
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(server, signal));
  if (process.env.npm_lifecycle_event) endWithShell(() => end(server, 'SIGTERM'));
}

/** npm hands a signal to the shell between itself and us, which ends without a word. Then we are somebody else's child. */
function endWithShell(end) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}

let ending = false;
/** The first signal lets requests and writes finish; a second one does not wait. */
function end(server, signal) {
  const code = signal === 'SIGINT' ? 130 : 0;
  if (ending) process.exit(code);
  ending = true;
  setTimeout(() => process.exit(code), 10_000).unref();
  server.close().then(
    () => process.exit(0),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
}

function upstreamOf(args) {
  let api;
  try {
    ({ api } = parseArgs({ args: [...args], options: { api: { type: 'string' } }, strict: true }).values);
  } catch (error) {
    throw expected(`${error.message}\nUsage: npm start -- --api https://ansibleforms.example`);
  }
  if (api === undefined) return undefined;
  if (!URL.canParse(api) || !/^https?:$/.test(new URL(api).protocol)) throw expected(`--api ${api} is not an http or https address.`);
  return api;
}
