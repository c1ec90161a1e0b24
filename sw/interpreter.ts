import type { PrecacheEntry } from 'workbox-precaching';
import { Route } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { interpreterName } from '#db/partition.ts';
import { genuine, isFile } from './genuine.ts';

/** Where the build puts the interpreter of expressions and the worker around it (scripts/vite/interpreter-files.ts). */
const folder = '/assets/interpreter/';

/** The address of a file of the build, from the root of the site. */
export function pathOf(file: PrecacheEntry | string): string {
  return new URL(typeof file === 'string' ? file : file.url, self.location.origin).pathname;
}

export const isInterpreter = (file: PrecacheEntry | string): boolean => pathOf(file).startsWith(folder);

/** Too heavy to come with the shell: each of these files is kept from the first use on. */
export function interpreterRoute(paths: readonly string[]): Route {
  const known = new Set(paths);
  return new Route(
    ({ url, sameOrigin }) => sameOrigin && known.has(url.pathname),
    new CacheFirst({ cacheName: interpreterName, plugins: [genuine] }),
    'GET',
  );
}

/**
 * A device that has the interpreter has it in the next version, too, also when that is taken without a network: the new files come
 * while the version is installed, and the old ones go once it is in charge.
 */
export function keepInterpreter(worker: ServiceWorkerGlobalScope, paths: readonly string[]): void {
  worker.addEventListener('install', (event) => event.waitUntil(fetchNew(paths)));
  worker.addEventListener('activate', (event) => event.waitUntil(dropOld(paths)));
}

async function fetchNew(paths: readonly string[]): Promise<void> {
  if (!(await caches.has(interpreterName))) return;
  const cache = await caches.open(interpreterName);
  const kept = await keptIn(cache);
  if (kept.length === 0) return;
  const keep = async (path: string): Promise<void> => {
    const response = await fetch(path);
    if (!isFile(response)) throw new Error(`${path} was not answered with the file`);
    await cache.put(path, response);
  };
  await Promise.all(paths.filter((path) => !kept.includes(path)).map(keep));
}

async function dropOld(paths: readonly string[]): Promise<void> {
  if (!(await caches.has(interpreterName))) return;
  const cache = await caches.open(interpreterName);
  const old = (await keptIn(cache)).filter((path) => !paths.includes(path));
  await Promise.all(old.map((path) => cache.delete(path)));
}

const keptIn = async (cache: Cache): Promise<readonly string[]> => (await cache.keys()).map(({ url }) => new URL(url).pathname);
