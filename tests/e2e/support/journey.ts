import { test as base, expect } from 'playwright/test';
import { App } from '../pages/app.ts';
import { Problems } from './problems.ts';
import { FieldrunServer, type ServerOptions } from './server.ts';

interface Options {
  /** How the server of a test is started: `test.use({ serverOptions: { env: { … } } })`. */
  readonly serverOptions: ServerOptions;
}
interface WorkerFixtures {
  /** Servers without options, each started while the journey before it is under way. */
  readonly spares: { taken(): Promise<FieldrunServer> };
}
interface Fixtures {
  readonly server: FieldrunServer;
  readonly problems: Problems;
  readonly app: App;
}

/** A test in a browser against a server of its own. It fails on any error in a page and any violation of the CSP it did not expect. */
export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  serverOptions: [{}, { option: true }],
  spares: [
    async ({ browserName: _any }, provide) => {
      const started = (): Promise<FieldrunServer> => FieldrunServer.started();
      let next = started();
      await provide({
        async taken() {
          const server = await next;
          next = started();
          // Whoever takes it learns of its trouble.
          next.catch(() => undefined);
          return server;
        },
      });
      await (await next).dispose();
    },
    { scope: 'worker' },
  ],
  server: async ({ serverOptions, spares }, provide, info) => {
    const server = Object.keys(serverOptions).length === 0 ? await spares.taken() : await FieldrunServer.started(serverOptions);
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
