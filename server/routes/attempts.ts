import * as v from 'valibot';
import { IdempotencyKey } from '#contract/idempotency.ts';
import type { Clock } from '#lib/ports.ts';
import type { AttemptStore, KeptAttempt, SessionOwner } from '#server/domain/stores.ts';
import { envelope, type Answer } from './answers.ts';

/** One attempt of a call that starts or decides something. `request` tells it from others: method, address and body. */
export interface Attempt {
  readonly key: string;
  readonly by: SessionOwner;
  readonly request: string;
}

/** What an attempt left that began before a stop of the server: its answer, nothing at all, or nobody can tell. */
export type Left = Answer | 'undone' | 'unknown';

/** `isRepeat`: nothing was done this time. */
export interface Answered {
  readonly answer: Answer;
  readonly isRepeat: boolean;
}

/** What became of an attempt. `cut off`: it began, and the server was stopped before it was answered. */
export type Settled = { readonly at: 'never' | 'cut off' } | { readonly at: 'answered'; readonly answer: Answer };

export interface Attempts {
  /**
   * Does something once for each key, whatever arrives twice, at once or after a restart; a repeat gets the first answer.
   *
   * @param left is asked when the server was stopped between beginning and answer
   */
  once(attempt: Attempt, work: () => Promise<Answer>, left: () => Promise<Left>): Promise<Answered>;
  /** What became of an attempt, once it is over. Uses its key up where it never arrived: it will not be done any more. */
  settle(key: string, by: SessionOwner): Promise<Settled>;
}

const invalidKey = envelope(
  'error',
  'The Idempotency-Key is not understood',
  '',
  'It has 16 to 128 letters and digits, such as a UUID',
  400,
);
const otherRequest = envelope(
  'error',
  'This Idempotency-Key belongs to another request',
  '',
  'Nothing was done. Give every request a key of its own',
  422,
);
const takenBack = envelope('error', 'This request came too late', '', 'It was given up before it arrived. Nothing was done', 409);
const cutOff = envelope(
  'error',
  'Nobody knows whether this was done',
  '',
  'The server was stopped while it was at it. Look first, then ask again',
  502,
);

/** Answers longer than this are remembered without what they held. */
const keptChars = 16_384;
const KeptAnswer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ http: v.number(), body: v.nullable(v.string()), type: v.nullable(v.string()), headers: v.record(v.string(), v.string()) }),
);
const Told = v.pipe(v.string(), v.parseJson(), v.object({ status: v.string(), message: v.string() }));

function kept({ http, body, type, headers }: Answer): string {
  const told = body !== null && body.length > keptChars ? v.safeParse(Told, body) : null;
  const short = told === null ? body : told.success ? envelope(told.output.status, told.output.message).body : '';
  return JSON.stringify({ http, body: short, type, headers });
}

/** The request that nobody makes: it stands where a key was used up before its request arrived. */
const givenUp = 'given up';

export function attemptsOf(store: AttemptStore, clock: Clock): Attempts {
  const underWay = new Map<string, { readonly request: string; readonly answer: Promise<Answer> }>();
  const nameOf = (key: string, { type, username }: SessionOwner): string => JSON.stringify([type, username, key]);

  async function done({ key, by }: Attempt, work: () => Promise<Answer>): Promise<Answer> {
    const answer = await work();
    // What was done stays done when its answer cannot be kept: a repeat is told that nobody knows.
    await store.answered(key, by, kept(answer)).catch(() => undefined);
    return answer;
  }

  async function answerOf(attempt: Attempt, work: () => Promise<Answer>, left: () => Promise<Left>): Promise<Answered> {
    const earlier = await store.begin(attempt.key, attempt.by, attempt.request, clock.now());
    if (earlier === null) return { answer: await done(attempt, work), isRepeat: false };
    const before = earlierOf(earlier);
    if (!earlier.isSame)
      return { answer: before.at === 'answered' && isTakenBack(before.answer) ? takenBack : otherRequest, isRepeat: true };
    if (before.at === 'answered') return { answer: before.answer, isRepeat: true };
    const found = await left();
    if (found === 'undone') return { answer: await done(attempt, work), isRepeat: false };
    return { answer: found === 'unknown' ? cutOff : found, isRepeat: true };
  }

  return {
    async once(attempt, work, left) {
      if (!v.is(IdempotencyKey, attempt.key)) return { answer: invalidKey, isRepeat: true };
      const name = nameOf(attempt.key, attempt.by);
      const first = underWay.get(name);
      if (first) return { answer: first.request === attempt.request ? await first.answer : otherRequest, isRepeat: true };
      const outcome = answerOf(attempt, work, left);
      const answer = outcome.then((answered) => answered.answer);
      // Whoever waits for it hears of a failure, and so does the first; alone it is nobody's.
      answer.catch(() => undefined);
      underWay.set(name, { request: attempt.request, answer });
      return outcome.finally(() => underWay.delete(name));
    },
    async settle(key, by) {
      const name = nameOf(key, by);
      for (;;) {
        await underWay.get(name)?.answer.catch(() => undefined);
        const earlier = await store.begin(key, by, givenUp, clock.now());
        // It arrived just now.
        if (earlier?.answer === null && underWay.has(name)) continue;
        if (earlier === null) await store.answered(key, by, kept(takenBack));
        return earlier === null || earlier.isSame ? { at: 'never' } : earlierOf(earlier);
      }
    },
  };
}

const isTakenBack = ({ body }: Answer): boolean => body === takenBack.body;

function earlierOf({ answer }: KeptAttempt): Settled {
  const read = answer === null ? null : v.safeParse(KeptAnswer, answer);
  return read?.success ? { at: 'answered', answer: read.output } : { at: 'cut off' };
}
