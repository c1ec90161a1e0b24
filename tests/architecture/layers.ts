import { posix } from 'node:path';

/** A part of the house: what it may import besides `lib` and itself, and which packages it may use (all when not said). */
export interface Layer {
  readonly name: string;
  readonly files: RegExp;
  readonly may: readonly string[];
  /** Only their types: what they do is reached through `hooks`. */
  readonly mayAsTypes?: readonly string[];
  readonly packages?: readonly RegExp[];
}

/** First match wins, so a folder inside another stands before it. */
export const layers: readonly Layer[] = [
  { name: 'lib', files: /^src\/lib\//, may: [], packages: [] },
  { name: 'engine', files: /^src\/engine\//, may: [], packages: [/^valibot$/, /^yaml$/] },
  { name: 'interpreter', files: /^src\/interpreter\//, may: [], packages: [/^quickjs-emscripten-core$/, /^@jitl\/quickjs-/] },
  { name: 'contract', files: /^src\/contract\//, may: ['engine'], packages: [/^valibot$/] },
  { name: 'db', files: /^src\/db\//, may: ['contract'], mayAsTypes: ['engine'], packages: [/^valibot$/, /^dexie$/, /^fake-indexeddb/] },
  { name: 'api', files: /^src\/api\//, may: ['contract'], packages: [/^valibot$/, /^ofetch$/] },
  {
    name: 'sync/run',
    files: /^src\/sync\/run\//,
    may: ['contract', 'engine', 'interpreter', 'sync', 'db', 'api'],
    packages: [/^valibot$/, /^dexie$/],
  },
  { name: 'sync', files: /^src\/sync\//, may: ['contract', 'engine'], packages: [/^valibot$/, /^yaml$/] },
  { name: 'ui', files: /^src\/ui\//, may: [] },
  { name: 'hooks', files: /^src\/hooks\//, may: ['contract', 'engine', 'db', 'api', 'sync', 'sync/run'] },
  { name: 'features', files: /^src\/features\//, may: ['contract', 'engine', 'hooks', 'ui'], mayAsTypes: ['sync'] },
  {
    name: 'app',
    files: /^src\/(app\/|main\.tsx$)/,
    may: ['contract', 'engine', 'interpreter', 'db', 'api', 'sync', 'sync/run', 'ui', 'hooks', 'features'],
  },
  { name: 'sw', files: /^sw\//, may: ['contract', 'db', 'sync'], packages: [/^valibot$/, /^workbox-/] },
  { name: 'server', files: /^server\//, may: ['contract', 'engine', 'interpreter'] },
];

/** Packages that have their place, and what to do elsewhere. */
export const packagePlaces: readonly { readonly packages: RegExp; readonly only: readonly string[]; readonly instead: string }[] = [
  {
    packages: /^(react|react-dom|react-router|react-router-dom|react-hook-form|@hookform\/.*)(\/|$)/,
    only: ['ui', 'hooks', 'features', 'app'],
    instead: 'Keep React out: return plain data and let a hook hand it to the page.',
  },
  { packages: /^@fluentui\//, only: ['ui', 'features', 'app'], instead: 'Markup belongs to ui, features or app.' },
  { packages: /^dexie-react-hooks$/, only: ['hooks'], instead: 'Live queries are made in hooks; take the view from there.' },
  { packages: /^dexie$/, only: ['db', 'sync/run', 'hooks', 'app'], instead: 'Go through a function of db.' },
  { packages: /^ofetch$/, only: ['api'], instead: 'Call through api: it is the one place that knows the network.' },
  { packages: /quickjs/, only: ['interpreter'], instead: 'Open a machine of the interpreter.' },
  { packages: /^workbox-(?!window)/, only: ['sw'], instead: 'Only the worker knows Workbox.' },
  { packages: /^workbox-window$/, only: ['app'], instead: 'The page meets its worker in app.' },
  { packages: /^croner$/, only: ['server', 'features'], instead: 'When something runs is known to the server and shown by a page.' },
  { packages: /^node:/, only: ['server'], instead: 'A page has no Node; take it as a port.' },
  {
    packages:
      /^(hono|@hono\/.*|kysely|libsql|pino|jose|@node-rs\/.*|busboy|nodemailer|mysql2|pg|mssql|mongodb|oracledb|ldapts|openid-client)(\/|$)/,
    only: ['server'],
    instead: 'Only the embedded server may use it.',
  },
];

/** Where an index.ts may stand: the door of the engine, and registries that list things of one kind. */
export const doors: readonly RegExp[] = [
  /^src\/engine\/index\.ts$/,
  /^src\/engine\/(fields|validate)\/index\.ts$/,
  /^src\/features\/form\/widgets\/index\.ts$/,
  /^src\/features\/admin\/pages\/index\.ts$/,
  /^src\/contract\/admin\/index\.ts$/,
  /^server\/(routes|resources)\/index\.ts$/,
];

/** The file that an import means, from the project's folder; null for a package. */
export function targetOf(path: string, from: string): string | null {
  if (from.startsWith('.')) return posix.join(posix.dirname(path), from);
  if (!from.startsWith('#')) return null;
  const [, folder = '', rest = ''] = /^#([^/]+)\/(.*)$/.exec(from) ?? [];
  return ['scripts', 'server', 'sw', 'tests'].includes(folder) ? `${folder}/${rest}` : `src/${folder}/${rest}`;
}
