import type { PrecacheEntry } from 'workbox-precaching';
import { Route } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { genuine, isFile } from './genuine.ts';

/** The address of a file of the build, from the root of the site. */
export function pathOf(file: PrecacheEntry | string): string {
  return new URL(typeof file === 'string' ? file : file.url, self.location.origin).pathname;
}

/** Files of the build that do not come with the shell, and where they are kept. */
export interface KeptFiles {
  readonly cacheName: string;
  readonly paths: readonly string[];
  /** Which of the new files a device needs that has these; null = all. */
  readonly wanted?: (kept: readonly string[]) => (path: string) => boolean;
}

/** Each of these files is kept from the first use on. */
export function keptRoute({ cacheName, paths }: KeptFiles): Route {
  const known = new Set(paths);
  return new Route(
    ({ url, sameOrigin }) => sameOrigin && known.has(url.pathname),
    new CacheFirst({ cacheName, plugins: [genuine] }),
    'GET',
  );
}

/**
 * A device that has such files has them in the next version, too, also when that is taken without a network: the new ones come while the
 * version is installed, and the old ones go once it is in charge.
 */
export function carryOver(worker: ServiceWorkerGlobalScope, files: KeptFiles): void {
  worker.addEventListener('install', (event) => event.waitUntil(fetchNew(files)));
  worker.addEventListener('activate', (event) => event.waitUntil(dropOld(files)));
}

async function fetchNew({ cacheName, paths, wanted }: KeptFiles): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  const kept = await keptIn(cache);
  if (kept.length === 0) return;
  const isWanted = wanted?.(kept) ?? (() => true);
  const keep = async (path: string): Promise<void> => {
    const response = await fetch(path);
    if (!isFile(response)) throw new Error(`${path} was not answered with the file`);
    await cache.put(path, response);
  };
  await Promise.all(paths.filter((path) => !kept.includes(path) && isWanted(path)).map(keep));
}

async function dropOld({ cacheName, paths }: KeptFiles): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  const old = (await keptIn(cache)).filter((path) => !paths.includes(path));
  await Promise.all(old.map((path) => cache.delete(path)));
}

const keptIn = async (cache: Cache): Promise<readonly string[]> => (await cache.keys()).map(({ url }) => new URL(url).pathname);
