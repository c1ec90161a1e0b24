import { test as base, expect } from 'playwright/test';
import { App } from '../pages/app.ts';
import { Problems } from './problems.ts';
import { FieldrunServer, type ServerOptions } from './server.ts';

interface Options {
  /** How the server of a test is started: `test.use({ serverOptions: { env: { … } } })`. */
  readonly serverOptions: ServerOptions;
}
interface Fixtures {
  readonly server: FieldrunServer;
  readonly problems: Problems;
  readonly app: App;
}

/** A test in a browser against a server of its own. It fails on any error in a page and any violation of the CSP it did not expect. */
export const test = base.extend<Fixtures & Options>({
  serverOptions: [{}, { option: true }],
  server: async ({ serverOptions }, provide, info) => {
    const server = await FieldrunServer.started(serverOptions);
    await provide(server);
    if (info.status !== info.expectedStatus) await info.attach('server.log', { body: server.log, contentType: 'text/plain' });
    await server.dispose();
  },
  baseURL: async ({ server }, provide) => provide(server.url),
  problems: [
    async ({ context }, provide) => {
      const problems = await Problems.watching(context);
      await provide(problems);
      expect(problems.unexpected, 'nothing goes wrong that the test did not expect').toEqual([]);
    },
    { auto: true },
  ],
  app: async ({ page, server: _server }, provide) => provide(new App(page)),
});

export { expect };
