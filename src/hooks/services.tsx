import { createContext, useContext, useSyncExternalStore } from 'react';
import { assert } from '#lib/assert.ts';
import type { Clock, Ids } from '#lib/ports.ts';
import type { Api } from '#api/api.ts';
import type { Locks } from '#api/locks.ts';
import type { SessionStore, KeyValueStore } from '#db/session-store.ts';
import type { ConnectionRunner } from '#sync/run/connection.ts';
import type { Icons } from '#sync/run/icons.ts';
import type { LocalScripts } from '#sync/run/local-scripts.ts';
import type { Observable } from '#sync/run/observable.ts';
import type { PortalState } from '#sync/run/portal-keeper.ts';
import type { Portal } from '#sync/run/portal.ts';
import type { SetupRunner } from '#sync/run/setup.ts';
import type { WipeRunner } from '#sync/run/wiping.ts';

/** What the composition root builds and hooks reach for. */
export interface Services {
  readonly api: Api;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly locks: Locks;
  readonly origin: string;
  readonly keyValueStore: KeyValueStore;
  readonly session: SessionStore;
  readonly connection: ConnectionRunner;
  /** Runs what forms compute on this device. */
  readonly scripts: LocalScripts;
  /** Starts a thread that reads logs; null = there are none, and logs are read in between. */
  readonly startLogWorker: (() => Worker) | null;
  /** Starts a thread that looks through logs. */
  readonly startLogFinder: () => Worker;
  readonly setup: SetupRunner;
  readonly portal: Observable<PortalState>;
  readonly icons: Icons;
  /** Removes what was kept for people who signed out. */
  readonly wipe: WipeRunner;
  /** How many requests a person waits for. */
  readonly busy: Observable<number>;
  /** The newest thing to say in passing that no page is the cause of. */
  readonly notices: Observable<Notice | null>;
  /** Says something in passing. */
  readonly announce: (notice: Notice) => void;
}

/** Something to say in passing. Every object is a new thing to say. */
export interface Notice {
  readonly intent: 'warning' | 'error';
  readonly text: string;
  readonly details?: string;
}

const ServicesContext = createContext<Services | null>(null);
export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  const services = useContext(ServicesContext);
  assert(services, 'a hook of the app was used outside of ServicesProvider');
  return services;
}

/** The current value of something observable; the component follows it. */
export function useObservable<T>(observed: Observable<T>): T {
  return useSyncExternalStore(observed.subscribe, observed.current);
}

export function usePortalState(): PortalState {
  return useObservable(useServices().portal);
}

/** The open portal. Only inside the signed-in area, which the shell draws once the portal is open. */
export function useOpenPortal(): Portal {
  const state = usePortalState();
  assert(state.at === 'open', 'a page of the signed-in area was drawn while signed out');
  return state.portal;
}
