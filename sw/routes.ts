import { Route } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { Endpoint } from '#contract/endpoint.ts';
import { getConfig } from '#contract/config.ts';
import { apiPath } from '#contract/paths.ts';
import { authSettings } from '#contract/session.ts';
import { version } from '#contract/setup.ts';
import { iconsName, interpreterName } from '#db/partition.ts';
import { answer } from './answers.ts';
import { genuine } from './genuine.ts';

/** Endpoints whose contract says `cached`: the last good answer serves when the network does not. */
const cached: readonly Endpoint[] = [version, authSettings, getConfig].filter((endpoint) => endpoint.offline === 'cached');

export const answerRoutes: readonly Route[] = cached.map(
  (endpoint) =>
    new Route(
      ({ url, sameOrigin }) => sameOrigin && url.pathname.toLowerCase().replace(/\/$/, '') === apiPath(endpoint.path),
      ({ request, event }) => answer(endpoint, request, event),
      'GET',
    ),
);

/** Icons that forms name. They never change under their name. */
export const iconRoute = new Route(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/icons/fa/'),
  new CacheFirst({ cacheName: iconsName, plugins: [genuine] }),
  'GET',
);

const interpreterFile = /^\/assets\/(worker-[^/]+\.js|[^/]+\.wasm)$/;
const kindOf = (url: string): string => url.slice(url.lastIndexOf('.'));

/**
 * The interpreter of expressions and the worker around it: too heavy to come with the shell, kept from the first use on. Their names
 * change with their content, so a newer one takes the place of the one before.
 */
export const interpreterRoute = new Route(
  ({ url, sameOrigin }) => sameOrigin && interpreterFile.test(url.pathname),
  new CacheFirst({
    cacheName: interpreterName,
    plugins: [
      genuine,
      {
        async cacheDidUpdate({ cacheName, request }) {
          const cache = await caches.open(cacheName);
          const older = (await cache.keys()).filter((kept) => kept.url !== request.url && kindOf(kept.url) === kindOf(request.url));
          await Promise.all(older.map((kept) => cache.delete(kept)));
        },
      },
    ],
  }),
  'GET',
);
