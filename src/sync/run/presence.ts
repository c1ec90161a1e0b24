import type { ConnectionRunner } from '#sync/run/connection.ts';
import { observable, type Observable } from '#sync/run/observable.ts';

/** Whether asking makes sense: somebody can see the page, and the server answers. `woken` counts focus events in between. */
export interface Presence {
  readonly awake: boolean;
  readonly woken: number;
}

export interface PresenceWatch extends Observable<Presence> {
  /** Has nothing asked although somebody can see the page: they are signing out, and every question would be refused. */
  readonly rest: (isResting: boolean) => void;
}

export function watchPresence(connection: ConnectionRunner): PresenceWatch {
  let isResting = false;
  const isAwake = (): boolean => !isResting && document.visibilityState === 'visible' && connection.current().at === 'online';
  const state = observable<Presence>({ awake: isAwake(), woken: 0 });
  const changed = (): void => {
    const { awake, woken } = state.current();
    if (awake !== isAwake()) state.set({ awake: isAwake(), woken });
  };
  document.addEventListener('visibilitychange', changed);
  addEventListener('focus', () => state.set({ awake: isAwake(), woken: state.current().woken + 1 }));
  connection.subscribe(changed);
  return {
    ...state,
    rest(resting) {
      isResting = resting;
      changed();
    },
  };
}

/** Whether somebody can see the page. */
export const inSight: Observable<boolean> = {
  current: () => document.visibilityState === 'visible',
  subscribe(changed) {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
};
