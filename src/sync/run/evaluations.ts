import { hashOf } from '#lib/hash.ts';
import type { Clock } from '#lib/ports.ts';
import type { CacheDatabase } from '#db/cache.ts';
import type { EvaluationRow } from '#db/rows.ts';
import { fieldOf, type Effect, type FormEvent, type FormState } from '#engine/index.ts';
import type { Connection } from '#sync/online.ts';
import type { LocalScripts } from '#sync/run/local-scripts.ts';
import type { Observable } from '#sync/run/observable.ts';
import { shareQuestions, type AskRemote, type RemoteQuestion, type Reply } from '#sync/run/shared-questions.ts';

export interface EvaluationSetup {
  readonly clock: Clock;
  readonly cache: Pick<CacheDatabase, 'evaluation' | 'keepEvaluations'>;
  readonly scripts: Pick<LocalScripts, 'run'>;
  readonly ask: AskRemote;
  readonly connection: Observable<Pick<Connection, 'at'>>;
  /** Whether somebody can see the page. */
  readonly inSight: Observable<boolean>;
  readonly current: () => FormState;
  readonly feed: (event: FormEvent) => void;
  /** Says that a field is not refreshed by itself any more. */
  readonly gaveUp: (field: string) => void;
}

export interface Evaluations {
  readonly perform: (effect: Effect) => void;
  /** Nothing is asked for this field any more. */
  readonly cancel: (field: string) => void;
  readonly stop: () => void;
}

type Ask = Extract<Effect, { readonly do: 'ask' }>;
type Wait = Extract<Effect, { readonly do: 'wait' }>;

/** An auto refresh that failed this often in a row is given up: with the engine's back-off, after a minute and a half. */
export const failuresBorne = 8;

/**
 * Does what a form asks of the world. E2: what is outdated is cancelled, and with the page everything. E3: questions do not wait for
 * each other; what depends on what is the engine's business. E8: an auto refresh that keeps failing stops, is told, and goes on when
 * the field is asked for again.
 */
export function runEvaluations(setup: EvaluationSetup): Evaluations {
  const { feed } = setup;
  const cancels = new Map<string, () => void>();
  const failures = new Map<string, number>();
  const kept = keeping(setup);
  const reply = replying(setup, kept);
  // A script of this device is not broken off: a controller for each of a thousand costs more than its answer.
  const begin = (question: Ask['question']): Begun => {
    if (question.kind === 'script') return { coming: computed(setup.scripts, question.source), breakOff: () => undefined };
    const over = new AbortController();
    return { coming: reply(question, over.signal), breakOff: () => over.abort() };
  };
  const ask = ({ field, ask, question }: Ask): void => {
    const { coming, breakOff } = begin(question);
    let isOver = false;
    cancels.set(field, () => {
      isOver = true;
      breakOff();
    });
    void coming.then((reply) => {
      if (isOver) return;
      const failed = reply.type === 'failed' ? !reply.offline : reply.error !== undefined;
      failures.set(field, failed ? (failures.get(field) ?? 0) + 1 : 0);
      feed({ ...reply, ask });
    });
  };
  const wait = ({ field, ask, ms }: Wait): void => {
    // A success may have come without a question: what is plain is answered at once.
    const now = fieldOf(setup.current(), field)?.state;
    if (now?.failure === null && now.error === null) failures.delete(field);
    if ((failures.get(field) ?? 0) >= failuresBorne && isRefreshed(setup.current(), field)) {
      failures.delete(field);
      setup.gaveUp(field);
      return;
    }
    const wake = (): void => feed({ type: 'woken', ask });
    const due = (): void => {
      // E7: what is due while nobody looks happens when somebody looks again.
      if (setup.inSight.current()) wake();
      else cancels.set(field, onceInSight(setup.inSight, wake));
    };
    cancels.set(field, setup.clock.after(ms, due));
  };
  const unsubscribe = onReturn(setup);
  const cancel = (field: string): void => {
    cancels.get(field)?.();
    cancels.delete(field);
  };
  return {
    cancel,
    perform(effect) {
      cancel(effect.field);
      if (effect.do === 'ask') ask(effect);
      else wait(effect);
    },
    stop() {
      kept.flush();
      unsubscribe();
      for (const cancel of cancels.values()) cancel();
      cancels.clear();
    },
  };
}

interface Begun {
  readonly coming: Promise<Reply>;
  readonly breakOff: () => void;
}

async function computed(scripts: EvaluationSetup['scripts'], source: string): Promise<Reply> {
  const outcome = await scripts.run(source);
  return outcome.ok ? { type: 'answered', output: outcome.value } : { type: 'failed', message: outcome.error, offline: false };
}

/** Whether a field asks again by itself after some seconds. */
function isRefreshed(state: FormState, name: string): boolean {
  const field = fieldOf(state, name)?.field;
  return field !== undefined && 'refreshMs' in field && field.refreshMs !== null;
}

function onceInSight(inSight: Observable<boolean>, then: () => void): () => void {
  const unsubscribe = inSight.subscribe(() => {
    if (!inSight.current()) return;
    unsubscribe();
    then();
  });
  return unsubscribe;
}

/** E5: with the connection, everything that got no answer or an old one is asked again. */
function onReturn({ connection, current, feed }: EvaluationSetup): () => void {
  let wasOnline = connection.current().at === 'online';
  return connection.subscribe(() => {
    const isOnline = connection.current().at === 'online';
    if (isOnline && !wasOnline) {
      const { compiled, fields } = current();
      const waiting = compiled.fields.filter((_, at) => fields[at]!.offline || fields[at]!.asOf !== null);
      for (const { name } of waiting) feed({ type: 'refreshed', field: name });
    }
    wasOnline = isOnline;
  });
}

function replying(setup: EvaluationSetup, { keep, last }: Keeping): (question: RemoteQuestion, signal: AbortSignal) => Promise<Reply> {
  const shared = shareQuestions(setup.ask);
  return async (question, signal) => {
    // E4: a network that is known to be gone is not tried.
    const isOnline = setup.connection.current().at === 'online';
    const reply: Reply = isOnline ? await shared(question, signal) : { type: 'failed', message: 'Needs a connection', offline: true };
    if (reply.type === 'failed') return (reply.offline ? await last(question) : null) ?? reply;
    if (reply.error === undefined && mayKeep(question, setup.current())) keep(question, reply.output);
    return reply;
  };
}

/** The question is not readable from it: it may hold what a person typed. */
const keyOf = (state: FormState, question: RemoteQuestion): string => hashOf(JSON.stringify([state.compiled.form.name, question]));

interface Keeping {
  readonly keep: (question: RemoteQuestion, output: unknown) => void;
  /** The last answer that was kept, null when there is none. */
  readonly last: (question: RemoteQuestion) => Promise<Reply | null>;
  /** Writes what is not written yet. */
  readonly flush: () => void;
}

const keepingMs = 300;

/**
 * Keeps answers for the time without a network, those of a moment in one write: each of its own would hold up the answers behind it.
 * A cache that cannot take them is no trouble: the server can give them again.
 */
function keeping({ cache, clock, current }: EvaluationSetup): Keeping {
  let rows: EvaluationRow[] = [];
  const flush = (): void => {
    if (rows.length > 0) void cache.keepEvaluations(rows).catch(() => undefined);
    rows = [];
  };
  return {
    flush,
    async last(question) {
      const key = keyOf(current(), question);
      const row = rows.findLast((row) => row.key === key) ?? (await cache.evaluation(key).catch(() => null));
      return row && { type: 'answered', output: row.value, asOf: row.at };
    },
    keep(question, output) {
      if (rows.length === 0) clock.after(keepingMs, flush);
      rows.push({ key: keyOf(current(), question), at: clock.now(), value: output });
    },
  };
}

/** E6: nothing is kept that a field marked `noLog` asked for, or that was asked with a password or the value of such a field. */
function mayKeep(question: RemoteQuestion, { compiled, fields }: FormState): boolean {
  if (question.noLog) return false;
  return compiled.fields.every((field, at) => {
    if (field.kind !== 'password' && !field.noLog) return true;
    const { value } = fields[at]!;
    const isText = typeof value === 'string' || typeof value === 'number';
    return !isText || value === '' || !question.text.includes(String(value));
  });
}
