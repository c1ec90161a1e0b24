import type { Api } from '#api/api.ts';
import type { Failure } from '#contract/failure.ts';
import { callsMissing, checkSchema, createSchema, schemaState, version, type Addition, type SchemaState } from '#contract/setup.ts';
import { delayAfter } from '#lib/backoff.ts';
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
  /** Whether the server says that it knows something that AnsibleForms does not. false while its version is unknown. */
  knows(addition: Addition): boolean;
  /** Whoever asks while it is under way gets the same answer. */
  check(): Promise<void>;
  /** For the page that makes checks of its own. */
  loadVersion(): Promise<void>;
  create(): Promise<Result<unknown, Failure>>;
}

/** Who has something to read on this device is not kept waiting longer than this. */
const patienceMs = 1500;
const lookingAgain = { firstMs: 1000, maxMs: 30_000 } as const;

/** Nothing is to be waited for: all is well, or a person has to create the schema. */
const isSettled = (setup: Setup): boolean =>
  setup.at === 'answered' && (setup.state.at === 'ok' || setup.state.at === 'disabled' || callsMissing(setup.state));

/** The server speaks, and says that it cannot work. */
const isUnable = (setup: Setup): boolean =>
  setup.at === 'answered' ? !isSettled(setup) : setup.at === 'failed' && setup.failure.kind === 'refused';

/** Checks the database. A check that did not end well is made again by itself, 1 s doubling to 30 s, while the server answers. */
export function runSetup(api: Api, connection: ConnectionRunner, world: World): SetupRunner {
  const state = observable<Setup>({ at: 'checking' });
  const known = observable<string | null>(null);
  let additions: readonly Addition[] = [];
  let failures = 0;
  let isDue = false;
  let cancelAgain = (): void => undefined;
  let underWay: Promise<void> | null = null;

  const loadVersion = async (): Promise<void> => {
    const answer = await api.call(version, {});
    if (!answer.ok) return;
    additions = answer.value.output.knows;
    known.set(answer.value.message);
  };
  connection.probeWith(loadVersion);

  const again = (): void => {
    isDue = connection.current().at !== 'online';
    if (!isDue) void check();
  };
  const told = (setup: Setup): void => {
    failures = isSettled(setup) ? 0 : failures + 1;
    if (failures > 0) cancelAgain = world.clock.after(delayAfter(failures, lookingAgain, world.random()), again);
    connection.feed({ type: isUnable(setup) ? 'unable' : 'able' });
    state.set(setup);
  };
  const look = async (): Promise<void> => {
    isDue = false;
    cancelAgain();
    // A check that is made again leaves what is on screen alone until it knows better.
    const isFirst = state.current().at === 'checking';
    const stopWaiting = isFirst ? world.clock.after(patienceMs, () => state.set({ at: 'late' })) : () => undefined;
    const [answer] = await Promise.all([api.call(checkSchema, {}), loadVersion()]);
    stopWaiting();
    told(answer.ok ? { at: 'answered', state: schemaState(answer.value) } : { at: 'failed', failure: answer.error });
  };
  const check = (): Promise<void> => (underWay ??= look().finally(() => void (underWay = null)));

  // What became due while the server was away is made up for when it is back; sooner it would be asked in vain.
  connection.subscribe(() => isDue && again());
  return {
    state,
    version: known,
    knows: (addition) => additions.includes(addition),
    check,
    loadVersion,
    create: () => api.call(createSchema, {}),
  };
}
