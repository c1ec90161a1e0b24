import type { WorkboxPlugin } from 'workbox-core';

const isPage = (response: Response): boolean => response.headers.get('content-type')?.startsWith('text/html') === true;

/** A file of the build, and not a page that somebody put in its place. */
export const isFile = (response: Response): boolean => response.status === 200 && !isPage(response);

/** The one page of this app says so; a captive portal answers every address with a page of its own, and with 200. */
async function isShell(response: Response): Promise<boolean> {
  return (await response.clone().text()).includes('<div id="root"');
}

/**
 * Lets only files of the app into a cache of files: what is kept under such a name is served for good, also when the network is back.
 * An installation that meets anything else fails as a whole, and is tried again with the next check for a new version.
 */
export const genuine: WorkboxPlugin = {
  async cacheWillUpdate({ request, response }) {
    if (response.status !== 200) return null;
    if (!isPage(response)) return response;
    return new URL(request.url).pathname === '/index.html' && (await isShell(response)) ? response : null;
  },
};
