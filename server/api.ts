import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Expressions } from './domain/expressions.ts';
import type { Jobs } from './domain/jobs.ts';
import type { Log, PortalSource } from './domain/ports.ts';
import type { Sessions } from './domain/sessions.ts';
import type { Setup } from './domain/setup.ts';
import type { Uploads } from './domain/uploads.ts';
import { refusal, text } from './routes/answers.ts';
import { apiDocs } from './routes/api-docs.ts';
import { configRoutes } from './routes/config.ts';
import { expressionRoutes } from './routes/expressions.ts';
import { jobRoutes } from './routes/jobs.ts';
import { queryRoutes } from './routes/queries.ts';
import { response, routerFor } from './routes/route.ts';
import { sessionRoutes } from './routes/session.ts';
import { setupRoutes } from './routes/setup.ts';
import { uploadRoutes } from './routes/upload.ts';
import { resourceRoutes, type ResourceParts } from './resources/index.ts';
import { headersFor } from './security.ts';

/** What the API works with. */
export interface ApiPorts {
  readonly setup: Setup;
  readonly sessions: Sessions;
  readonly jobs: Jobs;
  readonly portal: PortalSource;
  readonly expressions: Expressions;
  readonly uploads: Uploads;
  readonly resources: ResourceParts;
  readonly log: Log;
  /** What `GET version` says. */
  readonly version: string;
}

/** Paths that belong to the API, whether they exist or not; everything else is the page's. */
export const isApiPath = (path: string): boolean => /^\/api(-docs)?(\/|$)/i.test(path);

/**
 * An app without routes: security headers on every answer, compression, and a text for what is not there.
 *
 * @param tls whether answers travel encrypted from here
 */
export function createShell(tls: boolean): Hono {
  const headers = Object.entries(headersFor(tls));
  const app = new Hono({ getPath: matchedPath });
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of headers) context.header(name, value);
  });
  app.use(compress());
  app.notFound((context) => response(text(404, `Cannot ${context.req.method} ${new URL(context.req.url).pathname}`)));
  return app;
}

/** The whole API, usable without a socket: `app.request('/api/v1/version')`. Every request gets an answer. */
export function createApi(ports: ApiPorts, app = createShell(false)): Hono {
  app.use('/api/*', async (context, next) => {
    // Same origin only: no header allows another one (contract 12 row 23).
    if (context.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: 'GET,HEAD,PUT,POST,DELETE' } });
    await next();
    context.header('Cache-Control', 'no-store');
    return undefined;
  });
  const router = routerFor(app, ports.sessions, ports.log);
  setupRoutes(router, ports.setup, ports.version);
  sessionRoutes(router, ports.sessions, ports.setup);
  configRoutes(router, ports.portal);
  // Before the jobs: `upload` is not the id of one.
  uploadRoutes(router, ports.uploads);
  jobRoutes(router, ports.jobs);
  expressionRoutes(router, ports.expressions, ports.log);
  queryRoutes(router, ports.resources.queries, ports.log);
  resourceRoutes(router, ports.resources);
  apiDocs(app);
  app.onError((error, context) => {
    ports.log.error({ path: context.req.path, error: error.stack ?? error.message }, 'request failed');
    return response(refusal('Internal error', 'The server met an error it did not expect. Its log tells more.'));
  });
  return app;
}

/** API paths match in any case and with or without a slash at the end (contract 1.1). */
function matchedPath(request: Request): string {
  const { pathname } = new URL(request.url);
  return isApiPath(pathname) ? pathname.toLowerCase().replace(/(?<=.)\/+$/, '') : pathname;
}
