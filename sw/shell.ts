import { createHandlerBoundToURL, matchPrecache } from 'workbox-precaching';
import { NavigationRoute } from 'workbox-routing';
import * as v from 'valibot';
import { linkHeader, Preloads, preloadsFile } from '#contract/preloads.ts';

let known: Promise<Preloads> | null = null;

/** What the routes of this build load; nothing when the list cannot be read: then each page loads it itself, later. */
async function preloads(): Promise<Preloads> {
  const response = await matchPrecache(preloadsFile);
  const list = v.safeParse(Preloads, await response?.json().catch(() => null));
  return list.success ? list.output : {};
}

/** Every page of the app is the shell; what belongs to the server is not. */
export function shellRoute(): NavigationRoute {
  const shell = createHandlerBoundToURL('/index.html');
  return new NavigationRoute(
    async (options) => {
      const [response, list] = await Promise.all([shell(options), (known ??= preloads())]);
      const link = linkHeader(list, options.url.pathname);
      if (link === null) return response;
      const headers = new Headers(response.headers);
      headers.set('Link', link);
      return new Response(response.body, { status: response.status, headers });
    },
    { denylist: [/^\/api/i, /^[^?]*\.[a-z0-9]+$/i] },
  );
}
