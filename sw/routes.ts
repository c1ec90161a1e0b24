import { Route } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { Endpoint } from '#contract/endpoint.ts';
import { getConfig } from '#contract/config.ts';
import { help } from '#contract/help.ts';
import { apiPath } from '#contract/paths.ts';
import { authSettings } from '#contract/session.ts';
import { version } from '#contract/setup.ts';
import { iconsName } from '#db/partition.ts';
import { answer } from './answers.ts';
import { genuine } from './genuine.ts';

/** Endpoints whose contract says `cached`: the last good answer serves when the network does not. */
const cached: readonly Endpoint[] = [version, authSettings, getConfig, help].filter((endpoint) => endpoint.offline === 'cached');

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
