import { createApi } from '#api/api.ts';
import type { Clock } from '#lib/ports.ts';
import { reasonOf } from '#contract/failure.ts';
import { browserLocks } from '#api/locks.ts';
import type { Unkept } from '#db/open.ts';
import { createSessionStore, keyValueStore, type SessionStore } from '#db/session-store.ts';
import type { Notice, Services } from '#hooks/services.tsx';
import { runConnection } from '#sync/run/connection.ts';
import type { LocalScripts } from '#sync/run/local-scripts.ts';
import { observable, type Observable, type Settable } from '#sync/run/observable.ts';
import { keepPortal, type PortalState } from '#sync/run/portal-keeper.ts';
import { runSetup, type SetupRunner } from '#sync/run/setup.ts';
import { runWipe } from '#sync/run/wiping.ts';
import { browserClock, browserIds, type World } from '#sync/run/world.ts';
import { startInterpreter } from './trusted-scripts.ts';

/** Builds everything that is no view, once per page. */
export function createServices(): Services {
  const kept = keyValueStore();
  const world: World = { clock: browserClock, ids: browserIds, locks: browserLocks(), random: () => Math.random() };
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
      unreachable: (reason) => connection.feed({ type: reason === 'offline' ? 'networkLost' : 'unreachable' }),
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
  const portal = keepPortal(session, origin, api, connection, world, async () => (await import('./signed-in.ts')).signedIn.openPortal);
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
    scripts: lateScripts(world.clock),
    setup,
    portal,
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

/** Start-up failures are said once, in the words of the specification; a network that is gone is told by the status chip alone. */
function announceFailures(
  setup: SetupRunner,
  session: SessionStore,
  portal: Observable<PortalState>,
  notices: Settable<Notice | null>,
): void {
  setup.state.subscribe(() => {
    const state = setup.state.current();
    if (
      state.at !== 'failed' ||
      (state.failure.kind === 'unreachable' && (session.current() !== null || state.failure.reason === 'offline'))
    )
      return;
    notices.set({ intent: 'error', text: 'Failed to check AnsibleForms database schema', details: state.failure.message });
  });
  portal.subscribe(() => {
    const state = portal.current();
    if (state.at !== 'open') return;
    const { unkept, workLasts } = state.portal.databases;
    if (unkept !== null) notices.set({ intent: 'warning', ...unkeptWords[unkept](workLasts) });
    const { failure } = state.portal.config;
    failure.subscribe(() => {
      const current = failure.current();
      if (current?.kind === 'refused' || current?.kind === 'foreign')
        notices.set({ intent: 'error', text: 'Could not get forms.yaml file', details: reasonOf(current) });
    });
  });
}

/** Scripts of forms, with all that belongs to them, come with the first form that has some. */
function lateScripts(clock: Clock): LocalScripts {
  let coming: Promise<LocalScripts> | null = null;
  const scripts = (): Promise<LocalScripts> => (coming ??= load(clock));
  return {
    run: async (source) => (await scripts()).run(source),
    warm: () => void scripts().then((there) => there.warm()),
    stop: () => void coming?.then((there) => there.stop()),
  };
}

async function load(clock: Clock): Promise<LocalScripts> {
  const { browserScriptWorker, runLocalScripts } = await import('#sync/run/local-scripts.ts');
  return runLocalScripts(() => browserScriptWorker(startInterpreter()), clock);
}
