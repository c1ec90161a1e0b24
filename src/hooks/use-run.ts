import { useEffect, useState, useSyncExternalStore } from 'react';
import { assert } from '#lib/assert.ts';
import { blocking, payload, type FormState } from '#engine/index.ts';
import type { Failure } from '#contract/failure.ts';
import { reasonOf } from '#contract/failure.ts';
import { launchJob, listJobs } from '#contract/jobs.ts';
import {
  candidates,
  idle,
  isUnderWay,
  messageOf,
  step,
  type Launch,
  type LaunchBody,
  type LaunchEffect,
  type LaunchEvent,
  type RunStatus,
} from '#sync/launch.ts';
import { useServices, type Services } from '#hooks/services.tsx';
import type { FormStore } from '#hooks/use-form-engine.ts';
import { useJob, useJobActions, type JobActions, type JobView } from '#hooks/use-jobs.ts';
import { useUser } from '#hooks/use-session.ts';

/** Says something to the person in passing. */
export type Say = (intent: RunStatus, text: string, details?: string) => void;

export interface Run {
  readonly launch: Launch;
  /** What the person reads about it; '' = nothing. */
  readonly message: string;
  /** It has not come to its end: another one may not begin. */
  readonly underWay: boolean;
  readonly start: () => void;
  readonly abort: () => void;
  /** Puts output and result away; the job goes on. */
  readonly close: () => void;
  /** Looks once more for a job whose launch was not answered. */
  readonly search: () => void;
  /** This is the job: follow it. */
  readonly recognise: (jobId: number) => void;
  readonly feed: (event: LaunchEvent) => void;
}

/** What a run needs of the page; handed over anew with every drawing, so that nothing in it grows old. */
interface World extends Pick<Services, 'api' | 'clock'> {
  readonly store: FormStore;
  readonly verbose: boolean | null;
  readonly say: Say;
  readonly actions: JobActions;
  readonly user: { readonly username: string; readonly type: string };
}

/**
 * Runs the form of `store`. A launch is sent once per press of Run and never again by itself (P3).
 *
 * @param verbose what an admin chose; null = not theirs to choose
 */
export function useRun(store: FormStore, verbose: boolean | null, say: Say): Run {
  const { api, clock } = useServices();
  const actions = useJobActions();
  const user = useUser();
  const [machine] = useState(createMachine);
  useEffect(() => machine.inhabit({ api, clock, store, verbose, say, actions, user }));
  const launch = useSyncExternalStore(machine.subscribe, machine.current);
  const { feed } = machine;
  return {
    launch,
    message: messageOf(launch),
    underWay: isUnderWay(launch),
    feed,
    start: () => feed({ type: 'runAsked', attempt: launch.attempt + 1 }),
    abort: () => feed({ type: 'abortAsked' }),
    close: () => feed({ type: 'closed' }),
    search: () => feed({ type: 'searchAsked' }),
    recognise: (jobId) => feed({ type: 'recognised', jobId }),
  };
}

interface Machine {
  /** The world effects are performed in, from now on. */
  readonly inhabit: (world: World) => void;
  readonly current: () => Launch;
  readonly feed: (event: LaunchEvent) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

function createMachine(): Machine {
  let launch = idle;
  let world: World | null = null;
  const listeners = new Set<() => void>();
  function feed(event: LaunchEvent): void {
    const [next, effects] = step(launch, event);
    if (next !== launch) {
      launch = next;
      for (const listener of listeners) listener();
    }
    for (const effect of effects) {
      assert(world, 'a run was asked for before its page was there');
      void perform(world, effect).then((answer) => answer && feed(answer));
    }
  }
  return {
    current: () => launch,
    feed,
    inhabit: (now) => void (world = now),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Does what the machine asks and brings back what happened; null = nothing to tell. */
async function perform(world: World, effect: LaunchEffect): Promise<LaunchEvent | null> {
  switch (effect.do) {
    case 'check':
      world.store.send({ type: 'checked' });
      return checked(world.store.current(), effect.attempt);
    case 'settle':
      return { type: 'settled', attempt: effect.attempt };
    case 'build':
      return built(world, effect.attempt);
    case 'launch':
      return sent(world, effect.attempt, effect.body);
    case 'search':
      return { type: 'searched', attempt: effect.attempt, found: await lookFor(world, effect) };
    case 'abort': {
      const answer = await world.actions.abort(effect.jobId);
      return answer.ok ? null : { type: 'abortRefused', jobId: effect.jobId, reason: reasonOf(answer.error) };
    }
    case 'say':
      world.say(effect.intent, effect.text, effect.details);
      return null;
  }
}

/** Names every field that is in the way: a hidden one would otherwise block without a trace (Q-HIDEVAL). */
function checked(state: FormState, attempt: number): LaunchEvent {
  const blockers = blocking(state);
  return {
    type: 'checked',
    attempt,
    valid: blockers.length === 0,
    details: blockers.map(({ label, cause }) => `${label}: ${cause}`).join('\n'),
  };
}

function built({ store, verbose, clock }: World, attempt: number): LaunchEvent {
  const state = store.current();
  const check = checked(state, attempt);
  if (check.type === 'checked' && !check.valid) return check;
  const { problems, ...body } = payload(state, verbose);
  if (problems.length > 0) return { type: 'unbuildable', attempt, reason: problems.join('\n') };
  return { type: 'built', attempt, body: { formName: state.compiled.form.name, ...body }, now: clock.now() };
}

async function sent({ api }: World, attempt: number, body: LaunchBody): Promise<LaunchEvent> {
  const answer = await api.call(launchJob, { body });
  return answer.ok ? { type: 'launched', attempt, jobId: answer.value.id } : unsent(answer.error, attempt);
}

/** Only a server that understood can be taken at its word that nothing runs. */
function unsent(failure: Failure, attempt: number): LaunchEvent {
  switch (failure.kind) {
    case 'refused':
    case 'denied':
      return { type: 'refused', attempt, reason: reasonOf(failure) };
    case 'unauthorized':
      return { type: 'signedOut', attempt };
    case 'unreachable':
    case 'foreign':
      return { type: 'unheard', attempt, reason: failure.message };
  }
}

const searchedRecords = '100';

async function lookFor(
  { api, store, user }: World,
  { since, after }: Extract<LaunchEffect, { readonly do: 'search' }>,
): Promise<ReturnType<typeof candidates> | null> {
  const jobs = await api.call(listJobs, { query: { records: searchedRecords } });
  if (!jobs.ok) return null;
  return candidates(jobs.value, { form: store.current().compiled.form.name, user: user.username, userType: user.type, since, after });
}

/** The job a run is about, watched; what is seen of it drives the run. */
export function useFollowed(run: Run, jobId: number): JobView {
  const view = useJob(jobId);
  const { feed } = run;
  const answer = view.at === 'ready' ? view.job.answer : null;
  const settled = view.at === 'ready' && view.job.settled;
  const failure = view.at === 'loading' ? null : view.failure;
  const reason = failure === null ? null : reasonOf(failure);
  useEffect(() => {
    if (answer) feed({ type: 'seen', jobId, status: answer.status, message: answer.message, settled });
  }, [feed, jobId, answer?.status, answer?.message, settled]); // oxlint-disable-line react/exhaustive-deps -- a row that only grew older says nothing new
  useEffect(() => {
    if (reason !== null) feed({ type: 'pollFailed', jobId, reason });
  }, [feed, jobId, reason]);
  return view;
}
