import type { Api } from '#api/api.ts';
import type { Failure } from '#contract/failure.ts';
import { checkSchema, createSchema, schemaState, version, type SchemaState } from '#contract/setup.ts';
import type { Result } from '#lib/result.ts';
import type { ConnectionRunner } from '#sync/run/connection.ts';
import { observable, type Observable } from '#sync/run/observable.ts';
import type { World } from '#sync/run/world.ts';

/** How the start-up check of the database stands. `late`: no answer yet, after a wait that is too long to show nothing. */
export type Setup =
  | { readonly at: 'checking' | 'late' }
  | { readonly at: 'failed'; readonly failure: Failure }
  | { readonly at: 'answered'; readonly state: SchemaState };

export interface SetupRunner {
  readonly state: Observable<Setup>;
  readonly version: Observable<string | null>;
  /** Whoever asks while it is under way gets the same answer. */
  check(): Promise<void>;
  /** For the page that makes checks of its own. */
  loadVersion(): Promise<void>;
  create(): Promise<Result<unknown, Failure>>;
}

/** Who has something to read on this device is not kept waiting longer than this. */
const patienceMs = 1500;

/** Checks the database, again whenever the server comes back after a check that got no answer. */
export function runSetup(api: Api, connection: ConnectionRunner, world: World): SetupRunner {
  const state = observable<Setup>({ at: 'checking' });
  const known = observable<string | null>(null);
  const loadVersion = async (): Promise<void> => {
    const answer = await api.call(version, {});
    if (answer.ok) known.set(answer.value);
  };
  connection.probeWith(loadVersion);
  let underWay: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    // A check that is made again leaves what is on screen alone until it knows better.
    const isFirst = state.current().at === 'checking';
    const stopWaiting = isFirst ? world.clock.after(patienceMs, () => state.set({ at: 'late' })) : () => undefined;
    const [answer] = await Promise.all([api.call(checkSchema, {}), loadVersion()]);
    stopWaiting();
    state.set(answer.ok ? { at: 'answered', state: schemaState(answer.value) } : { at: 'failed', failure: answer.error });
  };
  const check = (): Promise<void> => (underWay ??= look().finally(() => void (underWay = null)));
  connection.subscribe(() => {
    const current = state.current();
    if (connection.current().at === 'online' && current.at === 'failed' && current.failure.kind === 'unreachable') void check();
  });
  return { state, version: known, check, loadVersion, create: () => api.call(createSchema, {}) };
}
