import type { Clock } from '#lib/ports.ts';
import type { Result } from '#lib/result.ts';
import type { Failure } from '#contract/failure.ts';
import { reasonOf } from '#contract/failure.ts';
import { unevaluated, type FormEvent, type FormState } from '#engine/index.ts';
import { actionsOn, type Action, type FormActions } from '#sync/actions.ts';
import {
  idle,
  type Launch,
  type LaunchBody,
  type LaunchEffect,
  type LaunchEvent,
  type Of,
  type RunStatus,
  type Sent,
  type UploadRecord,
} from '#sync/launch-state.ts';
import { isUnderWay, step } from '#sync/launch.ts';
import type { Candidate } from '#sync/lost-launch.ts';
import { built, checked } from '#sync/run/form-check.ts';

/** What a run needs of the page and of the server. */
export interface RunWorld {
  readonly clock: Clock;
  readonly form: {
    readonly current: () => FormState;
    readonly send: (event: FormEvent) => void;
    readonly subscribe: (listener: () => void) => () => void;
  };
  readonly actions: FormActions;
  /** What an admin chose; null = not theirs to choose. */
  readonly verbose: boolean | null;
  /** `launch`: how the run stands as this is said. */
  readonly say: (intent: RunStatus, text: string, details: string, launch: Launch) => void;
  readonly newKey: () => string;
  /** The server's time when it last answered, ms since 1970; null before that. */
  readonly serverTime: () => number | null;
  /** Keeps on this device that a launch is about to be sent; rejects when it cannot. */
  readonly keep: (sent: Sent, body: LaunchBody) => Promise<unknown>;
  readonly forget: (key: string, ran: boolean) => void;
  readonly launch: (body: LaunchBody, key: string) => Promise<Result<{ readonly jobId: number; readonly message: string }, Failure>>;
  /** The content of the file that this field holds now; null when there is none any more. */
  readonly fileOf: (field: string) => File | null;
  readonly upload: (file: File, moved: (share: number) => void, signal: AbortSignal) => Promise<Result<UploadRecord, Failure>>;
  /** What became of a launch that was not answered, or jobs that may come from it; null when nobody can say. */
  readonly search: (sent: Sent) => Promise<Searched>;
  readonly abort: (jobId: number) => Promise<Result<unknown, Failure>>;
  readonly countApprovals: () => void;
  readonly act: (action: Action, jobId: number) => void;
}

/** What the server says of a launch that was not answered. */
export type Searched =
  | { readonly at: 'searched'; readonly found: readonly Candidate[] | null }
  | (Pick<Of<'settled'>, 'job' | 'refusal'> & { readonly at: 'settled' });

/** A form's runs, one after the other, outside of React. */
export interface FormRun {
  readonly current: () => Launch;
  readonly feed: (event: LaunchEvent) => void;
  /** Takes over a launch that an earlier page sent, as soon as no run is under way. */
  readonly resume: (sent: Sent) => void;
  /** Whether the newest run was started here, from what is filled in now. */
  readonly isOwn: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** The page goes: no file is sent on, no action comes any more. What was launched stays launched. */
  readonly stop: () => void;
}

/** How long a launch waits for this device to keep it. */
const keepPatienceMs = 2000;

/**
 * Performs what the run machine asks for.
 *
 * @param world asked for anew with every effect, so that nothing in it grows old
 */
export function runForm(world: () => RunWorld): FormRun {
  let launch = idle;
  const listeners = new Set<() => void>();
  const timers = new Set<() => void>();
  const sending = new Map<string, { readonly file: File; readonly over: AbortController }>();
  let unwatch = (): void => undefined;
  let sentAttempt = 0;
  const resumable: Sent[] = [];

  function feed(event: LaunchEvent): void {
    const before = launch;
    const [next, effects] = step(before, event);
    launch = next;
    if (launch.at !== 'stabilizing') unwatch();
    if (next !== before) for (const listener of listeners) listener();
    for (const effect of effects) perform(effect);
    const sent = isUnderWay(launch) ? undefined : resumable.shift();
    if (sent) feed({ type: 'resumed', attempt: launch.attempt + 1, ...sent });
  }
  const after = (ms: number, then: () => void): void => {
    const cancel = world().clock.after(ms, () => {
      timers.delete(cancel);
      then();
    });
    timers.add(cancel);
  };
  const feedWhenAnswered = (answer: Promise<LaunchEvent | null>): void => void answer.then((event) => event && feed(event));
  const cancelUploads = (): void => {
    for (const { over } of sending.values()) over.abort();
    sending.clear();
  };

  function settle(attempt: number): void {
    const { form } = world();
    let known = '';
    const look = (): void => {
      const missing = unevaluated(form.current());
      const now = missing.join('\n');
      if (now === known && now !== '') return;
      known = now;
      feed({ type: 'evaluated', attempt, missing });
    };
    unwatch();
    unwatch = form.subscribe(look);
    look();
  }
  async function upload(attempt: number, field: string): Promise<LaunchEvent | null> {
    const file = world().fileOf(field);
    if (file === null) return { type: 'uploadFailed', attempt, field, reason: `The file of '${field}' is gone; choose it again` };
    const over = new AbortController();
    sending.set(field, { file, over });
    const moved = (share: number): void => feed({ type: 'uploadMoved', attempt, field, share });
    const answer = await world().upload(file, moved, over.signal);
    if (over.signal.aborted) return null;
    if (answer.ok) return { type: 'uploaded', attempt, field, record: answer.value };
    if (answer.error.kind === 'unauthorized') return { type: 'signedOut', attempt };
    return { type: 'uploadFailed', attempt, field, reason: `${file.name}: ${reasonOf(answer.error)}` };
  }
  function build({ attempt, uploads }: Extract<LaunchEffect, { readonly do: 'build' }>): void {
    const { form, verbose, fileOf, newKey, serverTime } = world();
    const changed = [...sending].filter(([field, { file }]) => fileOf(field) !== file).map(([field]) => field);
    sending.clear();
    feed(built(form.current(), attempt, verbose, uploads, changed, { key: newKey(), since: serverTime() }));
  }
  /** U19: the launch is on this device before it is sent. A device that does not keep it keeps nobody from running it. */
  async function send({
    attempt,
    body,
    key,
    since,
    after: newest,
  }: Extract<LaunchEffect, { readonly do: 'launch' }>): Promise<LaunchEvent> {
    sentAttempt = attempt;
    const { keep, say, clock } = world();
    const impatient = new Promise<never>((_resolve, reject) => clock.after(keepPatienceMs, () => reject(new Error('no answer'))));
    await Promise.race([keep({ key, since, after: newest }, body), impatient]).catch(() =>
      say('warning', 'This device could not keep the launch', 'Stay on this page until it is answered.', launch),
    );
    return launched(attempt, await world().launch(body, key));
  }
  function perform(effect: LaunchEffect): void {
    const here = world();
    switch (effect.do) {
      case 'check':
        here.form.send({ type: 'checked' });
        return feed(checked(here.form.current(), effect.attempt, launch.at === 'initializing'));
      case 'settle':
        return settle(effect.attempt);
      case 'wait':
        return after(effect.ms, () => feed({ type: 'patienceEnded', attempt: effect.attempt, round: effect.round }));
      case 'upload':
        return feedWhenAnswered(upload(effect.attempt, effect.field));
      case 'cancelUploads':
        return cancelUploads();
      case 'build':
        return build(effect);
      case 'launch':
        return feedWhenAnswered(send(effect));
      case 'forget':
        return here.forget(effect.key, effect.ran);
      case 'search':
        return feedWhenAnswered(
          here.search(effect).then(({ at, ...searched }) => ({ type: at, attempt: effect.attempt, ...searched }) as LaunchEvent),
        );
      case 'abort':
        return feedWhenAnswered(here.abort(effect.jobId).then((answer) => refusal(effect.jobId, answer)));
      case 'act':
        for (const action of actionsOn(here.actions, effect.on)) after(action.afterMs, () => world().act(action, effect.jobId));
        return undefined;
      case 'countApprovals':
        return here.countApprovals();
      case 'say':
        return here.say(effect.intent, effect.text, effect.details, launch);
    }
  }
  return {
    current: () => launch,
    feed,
    resume(sent) {
      if (launch.at === 'lost' && launch.key === sent.key) return;
      if (isUnderWay(launch)) resumable.push(sent);
      else feed({ type: 'resumed', attempt: launch.attempt + 1, ...sent });
    },
    isOwn: () => launch.attempt === sentAttempt,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop() {
      unwatch();
      cancelUploads();
      for (const cancel of timers) cancel();
      timers.clear();
    },
  };
}

/** Nothing runs when the server said so, or was not asked; else nobody knows. */
function launched(attempt: number, answer: Result<{ readonly jobId: number; readonly message: string }, Failure>): LaunchEvent {
  if (answer.ok) return { type: 'launched', attempt, ...answer.value };
  switch (answer.error.kind) {
    case 'refused':
    case 'denied':
      return { type: 'refused', attempt, message: answer.error.message, reason: reasonOf(answer.error) };
    case 'unauthorized':
      return { type: 'signedOut', attempt };
    case 'unreachable':
    case 'foreign':
      return answer.error.unsent
        ? { type: 'refused', attempt, message: 'Nothing was sent', reason: `Nothing was sent. ${answer.error.message}` }
        : { type: 'unheard', attempt, reason: answer.error.message };
  }
}

const refusal = (jobId: number, answer: Result<unknown, Failure>): LaunchEvent | null =>
  answer.ok ? null : { type: 'abortRefused', jobId, reason: reasonOf(answer.error) };
