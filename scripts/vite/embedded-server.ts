import { getRequestListener } from '@hono/node-server';
import type { Plugin, ViteDevServer } from 'vite';

/** What server/dev.ts gives: the API as one function, and the way to let go of database, timers and processes. */
interface Embedded {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly close: () => Promise<void>;
}
interface DevModule {
  readonly embedded: (env: NodeJS.ProcessEnv) => Promise<Embedded>;
}

/** Loads the server's sources through Vite, and again after one of them was saved; the instance before is closed first. */
function reloading(vite: ViteDevServer): () => Promise<Embedded> {
  let loaded: DevModule | undefined;
  let running: Promise<Embedded> | undefined;
  return async () => {
    const module = (await vite.ssrLoadModule('/server/dev.ts')) as DevModule;
    if (module !== loaded || !running) {
      const before = running;
      loaded = module;
      running = Promise.resolve(before)
        .then((server) => server?.close())
        .then(() => module.embedded(process.env));
    }
    return running;
  };
}

/** `npm run dev`: the embedded server answers `/api` in the process of Vite, so that saving any file is enough. */
export function embeddedServer(): Plugin {
  return {
    name: 'fieldrun:embedded-server',
    apply: (_config, { command, mode, isPreview }) => command === 'serve' && mode !== 'test' && !isPreview,
    configureServer(vite) {
      const server = reloading(vite);
      const answer = getRequestListener(async (request) => (await server()).fetch(request));
      vite.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/api')) return next();
        answer(request, response).catch(next);
      });
      vite.httpServer?.once('close', () => void server().then((running) => running.close()));
    },
  };
}
