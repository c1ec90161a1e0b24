import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { ActivityStore, Actors } from './domain/activity/activity.ts';
import type { OverviewSource } from './domain/portal/overview.ts';
import { activityRoutes } from './routes/activity.ts';
import { overviewRoutes } from './routes/overview.ts';
import type { Administration } from './compose/administration.ts';
import type { Expressions } from './domain/questions/expressions.ts';
import type { Jobs } from './domain/jobs/jobs.ts';
import type { Designer } from './domain/designer/designer.ts';
import type { Log, PortalSource } from './domain/ports.ts';
import type { Push } from './domain/push/push.ts';
import type { Setup } from './domain/portal/setup.ts';
import type { Uploads } from './domain/jobs/uploads.ts';
import type { Sources } from './git/open.ts';
import { notedSignIns } from './domain/sessions/sign-in-log.ts';
import { refusal, text } from './routes/answers.ts';
import type { Attempts } from './routes/attempts.ts';
import { apiDocs } from './routes/api-docs.ts';
import { configRoutes } from './routes/config.ts';
import { environmentRoutes } from './routes/environment.ts';
import { designerRoutes } from './routes/designer.ts';
import { answeringExpressions, expressionRoutes } from './routes/expressions.ts';
import { externalRoutes } from './routes/external.ts';
import { helpRoutes } from './routes/help.ts';
import { jobRoutes } from './routes/jobs.ts';
import { answeringQueries, queryRoutes } from './routes/queries.ts';
import { questionRoutes } from './routes/questions.ts';
import { repositoryRoutes } from './routes/repositories.ts';
import { response, routerFor } from './routes/route.ts';
import { serverLogRoutes } from './routes/server-log.ts';
import { sessionRoutes } from './routes/session.ts';
import { settingsRoutes } from './routes/settings.ts';
import { setupRoutes } from './routes/setup.ts';
import { sshRoutes } from './routes/ssh.ts';
import { uploadRoutes } from './routes/upload.ts';
import { pushRoutes } from './routes/push.ts';
import { resourceRoutes, type ResourceParts } from './resources/index.ts';
import { peopleRoutes } from './resources/people.ts';
import { signInSettingsRoutes } from './resources/sign-in-settings.ts';
import { headersFor } from './security.ts';
import type { SigningIn } from './compose/signing-in.ts';

/** What the API works with. */
export interface ApiPorts {
  readonly setup: Setup;
  readonly signingIn: SigningIn;
  readonly jobs: Jobs;
  readonly portal: PortalSource;
  readonly designer: Designer;
  readonly expressions: Expressions;
  readonly uploads: Uploads;
  readonly resources: ResourceParts;
  readonly sources: Pick<Sources, 'repositories' | 'sshKey' | 'knownHosts'>;
  readonly administration: Administration['ports'];
  /** Who changed what, and who is at work. */
  readonly activity: { readonly store: ActivityStore; readonly actors: Actors };
  readonly overview: OverviewSource;
  readonly push: Push;
  /** Told after every request that may have changed something. */
  readonly changed: () => void;
  /** Requests with an idempotency key, each done once. */
  readonly attempts: Attempts;
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
    if (context.req.method !== 'GET') ports.changed();
    context.header('Cache-Control', 'no-store');
    return undefined;
  });
  const router = routerFor(app, ports.signingIn.sessions, ports.log, ports.signingIn.addressOf, ports.attempts, ports.activity.actors);
  setupRoutes(router, ports.setup, ports.version);
  const { sessions, external, people, addressOf, isKnown } = ports.signingIn;
  sessionRoutes(router, notedSignIns(sessions, ports.log, isKnown), external, addressOf);
  externalRoutes(router, external, sessions);
  peopleRoutes(router, people);
  signInSettingsRoutes(router, ports.signingIn.settings);
  configRoutes(router, ports.portal);
  designerRoutes(router, ports.designer);
  // Before the jobs: `upload` is not the id of one.
  uploadRoutes(router, ports.uploads);
  jobRoutes(router, ports.jobs, ports.attempts);
  const expression = answeringExpressions(ports.expressions, ports.log);
  const query = answeringQueries(ports.resources.queries, ports.log);
  expressionRoutes(router, expression);
  queryRoutes(router, query);
  questionRoutes(router, expression, query);
  resourceRoutes(router, ports.resources);
  repositoryRoutes(router, ports.sources.repositories);
  sshRoutes(router, ports.sources.sshKey, ports.sources.knownHosts);
  settingsRoutes(router, ports.administration.settings, ports.designer);
  serverLogRoutes(router, ports.administration.serverLog);
  environmentRoutes(router, ports.administration.environment);
  helpRoutes(router);
  activityRoutes(router, ports.activity.store);
  overviewRoutes(router, ports.overview);
  pushRoutes(router, ports.push);
  apiDocs(app, ports.version);
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
