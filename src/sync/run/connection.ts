import { connected, step, type Connection, type ConnectionEvent } from '#sync/online.ts';
import { observable, type Observable } from '#sync/run/observable.ts';
import type { World } from '#sync/run/world.ts';

export interface ConnectionRunner extends Observable<Connection> {
  feed(event: ConnectionEvent): void;
  /** How to ask the server whether it is there; calls report the outcome through `feed`. */
  probeWith(probe: () => Promise<unknown>): void;
}

/** Runs the connection machine on the browser's network events. */
export function runConnection(world: World): ConnectionRunner {
  const state = observable<Connection>(connected(world.clock.now(), navigator.onLine));
  let probe: () => Promise<unknown> = () => Promise.resolve();
  let cancel = (): void => undefined;
  const feed = (event: ConnectionEvent): void => {
    const [next, effects] = step(state.current(), event, world.clock.now(), world.random());
    state.set(next);
    for (const effect of effects) {
      cancel();
      cancel = (): void => undefined;
      if (effect.do === 'probe') void probe();
      else cancel = world.clock.after(effect.ms, () => feed({ type: 'due' }));
    }
  };
  addEventListener('offline', () => feed({ type: 'networkLost' }));
  addEventListener('online', () => feed({ type: 'networkReturned' }));
  return { ...state, feed, probeWith: (how) => void (probe = how) };
}
