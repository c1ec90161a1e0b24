import { createApi } from '#api/api.ts';
import { assert } from '#lib/assert.ts';
import { reasonOf, type Failure } from '#contract/failure.ts';
import { browserLocks } from '#api/locks.ts';
import type { Unkept } from '#db/open.ts';
import { createSessionStore, keyValueStore, type SessionStore } from '#db/session-store.ts';
import type { Notice, Services } from '#hooks/services.tsx';
import type { ConnectionEvent } from '#sync/online.ts';
import { runConnection } from '#sync/run/connection.ts';
import type { LocalScripts } from '#sync/run/local-scripts.ts';
import { observable, type Observable, type Settable } from '#sync/run/observable.ts';
import { keepPortal, type PortalState } from '#sync/run/portal-keeper.ts';
import { keepIcons } from '#sync/run/icons.ts';
import { runSetup, type SetupRunner } from '#sync/run/setup.ts';
import { runWipe } from '#sync/run/wiping.ts';
import { browserTabs } from '#sync/run/tab-words.ts';
import { browserClock, browserIds, type World } from '#sync/run/world.ts';
import { startInterpreter, startLogFinder, startLogWorker } from './trusted-scripts.ts';

/** Builds everything that is no view, once per page. */
export function createServices(): Services {
  const kept = keyValueStore();
  const world: World = {
    clock: browserClock,
    ids: browserIds,
    locks: browserLocks(),
    tabs: browserTabs(),
    random: () => Math.random(),
  };
  const session = createSessionStore(kept);
  const connection = runConnection(world);
  const notices = observable<Notice | null>(null);
  const busy = observable(0);
  const api = createApi(
    session,
    {
      began() {
        busy.set(busy.current() + 1);
        return () => busy.set(busy.current() - 1);
      },
      answered: () => connection.feed({ type: 'answered' }),
      unreachable: (reason) => connection.feed({ type: eventOf[reason] }),
      foreign: () => connection.feed({ type: 'foreign' }),
      ended(message) {
        // Several calls may learn of the same end.
        if (session.current() === null) return;
        session.clear();
        notices.set({ intent: 'warning', text: 'Unauthorized.  Access denied.', details: message });
      },
    },
    world.locks,
  );
  const origin = location.origin;
  const wipe = runWipe(kept, world.clock);
  const setup = runSetup(api, connection, world);
  const icons = keepIcons(world.clock);
  const scripts = lateScripts();
  const portal = keepPortal(session, origin, api, connection, world, async () => {
    const { openPortal, runLocalScripts, browserScriptWorker } = (await import('./signed-in.ts')).signedIn;
    scripts.are(runLocalScripts(() => browserScriptWorker(startInterpreter()), world.clock));
    return (opening) => openPortal({ ...opening, icons, follows: () => setup.knows('output'), startLogWorker });
  });
  announceFailures(setup, session, portal, notices);
  return {
    api,
    clock: world.clock,
    ids: world.ids,
    locks: world.locks,
    origin,
    keyValueStore: kept,
    session,
    connection,
    scripts,
    startLogWorker,
    startLogFinder,
    setup,
    portal,
    icons,
    wipe,
    busy,
    notices,
    announce: notices.set,
  };
}

/** What a person reads when not everything can be kept. */
const unkeptWords: Readonly<Record<Unkept, (workLasts: boolean) => { readonly text: string; readonly details: string }>> = {
  refused: () => ({
    text: 'This browser keeps nothing for this page',
    details: 'Allow this site to store data to read offline. Until then everything is gone when the tab closes.',
  }),
  silent: (workLasts) => ({
    text: 'The storage of this browser does not answer',
    details: `Everything works, but ${untilTheTabCloses(workLasts)} Close other tabs of this page or start the browser again.`,
  }),
  full: (workLasts) => ({
    text: 'The storage of this device is full',
    details: `Everything works, but ${untilTheTabCloses(workLasts)} Make room on the device, then load this page again.`,
  }),
};

const untilTheTabCloses = (workLasts: boolean): string =>
  workLasts
    ? 'what the server says is no longer kept for reading offline.'
    : 'nothing is kept: what you enter here is gone when the tab closes.';

const eventOf = {
  offline: 'networkLost',
  network: 'unreachable',
  timeout: 'unreachable',
  gateway: 'unreachable',
  trouble: 'troubled',
} as const satisfies Readonly<Record<Extract<Failure, { kind: 'unreachable' }>['reason'], ConnectionEvent['type']>>;

/** Start-up failures are said once, in the words of the specification; a server that is away is told by the status chip alone. */
function announceFailures(
  setup: SetupRunner,
  session: SessionStore,
  portal: Observable<PortalState>,
  notices: Settable<Notice | null>,
): void {
  const sayOnce = said((text, details) => notices.set({ intent: 'error', text, details }));
  setup.state.subscribe(() => {
    const state = setup.state.current();
    const isToSay = state.at === 'failed' && session.current() === null && !isOffline(state.failure);
    sayOnce('Failed to check AnsibleForms database schema', isToSay ? state.failure.message : null);
  });
  portal.subscribe(() => {
    const state = portal.current();
    if (state.at !== 'open') return;
    const { unkept, workLasts } = state.portal.databases;
    if (unkept !== null) notices.set({ intent: 'warning', ...unkeptWords[unkept](workLasts) });
    const { failure } = state.portal.config;
    failure.subscribe(() => {
      const current = failure.current();
      sayOnce('Could not get forms.yaml file', current?.kind === 'refused' ? reasonOf(current) : null);
    });
  });
}

const isOffline = (failure: Failure): boolean => failure.kind === 'unreachable' && failure.reason === 'offline';

/** Says what is wrong when it begins, and not with every further try; `details` null = it is over. */
function said(say: (text: string, details: string) => void): (text: string, details: string | null) => void {
  const last = new Map<string, string | null>();
  return (text, details) => {
    if (details !== null && details !== last.get(text)) say(text, details);
    last.set(text, details);
  };
}

interface LateScripts extends LocalScripts {
  /** What runs them is here: from now on nothing waits for it. */
  readonly are: (there: LocalScripts) => void;
}

/** Scripts of forms. What runs them comes with what everybody needs who is signed in: no form is drawn before. */
function lateScripts(): LateScripts {
  let scripts: LocalScripts | null = null;
  const there = (): LocalScripts => {
    assert(scripts, 'a form was opened before anybody was signed in');
    return scripts;
  };
  return {
    are: (running) => void (scripts ??= running),
    run: (source) => there().run(source),
    warm: () => there().warm(),
    hold: () => there().hold(),
  };
}
