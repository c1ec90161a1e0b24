import { callsMissing } from '#contract/setup.ts';
import { isAdminPath } from '#features/admin/slugs.ts';
import type { Setup } from '#sync/run/setup.ts';
import type { PortalState } from '#sync/run/portal-keeper.ts';

/** What decides which page is shown. */
export interface Arrival {
  /** Path with query, e.g. `/form?form=Greeting`. */
  readonly path: string;
  readonly setup: Setup;
  readonly isSignedIn: boolean;
  readonly mayChangePassword: boolean;
  readonly portal: PortalState['at'];
  /** The config could not be loaded and none is kept here. */
  readonly configFailed: boolean;
  /** What was kept for somebody who signed out is not gone yet. */
  readonly isWiping: boolean;
  /** Where the person wanted to go before something stood in the way. */
  readonly from: string | null;
}

/** `from` is where to go once the obstacle is gone. */
export type Passage = { readonly at: 'wait' | 'show' } | { readonly at: 'go'; readonly to: string; readonly from?: string };

const wait: Passage = { at: 'wait' };
const show: Passage = { at: 'show' };
const go = (to: string, from?: string): Passage => ({ at: 'go', to, ...(from === undefined ? {} : { from }) });

/** A path that leads somewhere in this app; anything else, e.g. another site, or what a browser would read another way, is not followed. */
export function safeFrom(from: string | null): string | null {
  if (from === null || !from.startsWith('/') || from.startsWith('//') || from.includes('\\') || /\p{Cc}/u.test(from)) return null;
  return /^\/(login|error)\b/.test(from) ? null : from;
}

/**
 * The order of start-up (specification 4): database check, sign-in, what is kept for the person, page. `/install` needs none of it.
 * A person who is signed in goes on with what is kept, whatever the check says, unless the server itself calls the schema missing; one
 * who is not is told what is in the way.
 */
export function passage(arrival: Arrival): Passage {
  const [place = '/'] = arrival.path.split('#');
  const [page = '/', query = ''] = place.split('?');
  if (page === '/install') return show;
  const obstacle = obstacleOf(arrival, page);
  if (obstacle === 'wait') return wait;
  if (obstacle !== null) return page === obstacle ? show : go(obstacle, page === '/error' || page === '/schema' ? '/' : arrival.path);
  if (page === '/error') return arrival.from === null ? show : go(arrival.from);
  if (page === '/schema') return show;
  if (!arrival.isSignedIn) {
    // P6: nobody signs in before nothing is left of the one before.
    if (arrival.isWiping) return wait;
    return page === '/login' ? show : go(arrival.path === '/' ? '/login' : `/login?from=${encodeURIComponent(arrival.path)}`);
  }
  if (page === '/login') return go(safeFrom(new URLSearchParams(query).get('from')) ?? '/');
  if (page === '/profile' && !arrival.mayChangePassword) return go('/');
  return arrival.portal === 'open' ? show : wait;
}

/** Where a configuration that cannot be read is mended, or looked up: it must not stand in its own way. */
const needsNoConfig = (page: string): boolean => isAdminPath(page) || /^\/(designer|logs|reference-guide)(\/|$)/.test(page);

/** The page that says what is in the way; null when nothing is. */
function obstacleOf({ setup, isSignedIn, portal, configFailed }: Arrival, page: string): '/error' | '/schema' | 'wait' | null {
  if (setup.at === 'answered' && setup.state.at !== 'ok' && (!isSignedIn || callsMissing(setup.state))) {
    return setup.state.at === 'error' ? '/error' : '/schema';
  }
  // Who is signed in reads what is kept, with its age, while the server is asked.
  if (isSignedIn) return portal === 'failed' || (configFailed && !needsNoConfig(page)) ? '/error' : null;
  switch (setup.at) {
    case 'checking':
    case 'late':
      return 'wait';
    case 'answered':
      return null;
    case 'failed':
      return setup.failure.kind === 'unreachable' && setup.failure.reason === 'offline' ? null : '/error';
  }
}
