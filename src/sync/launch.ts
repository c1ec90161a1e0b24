import { occasionsOf } from '#sync/actions.ts';
import {
  idleAfter,
  say,
  type Launch,
  type LaunchEffect,
  type LaunchEvent,
  type Of,
  type RunStatus,
  type Sent,
  type Step,
} from '#sync/launch-state.ts';
import { prepared } from '#sync/preparing.ts';

/**
 * One step of a run. An event that makes no sense here, or belongs to another attempt or job, changes nothing.
 *
 * U1: one attempt sends at most one launch, whatever comes late, twice or out of order (P3). U2: a launch without an answer is never
 * repeated: the job list is searched, and the person decides. U3: what a refused launch says is an error (Q-LAUNCHERR). U4: abort is
 * offered only for a known job that runs, and again when it was refused (Q-ABORTEARLY). U5: closing ends the watching, not the job
 * (Q-CLOSE). U6: the end of a job is told once.
 */
export function step(launch: Launch, event: LaunchEvent): Step {
  switch (event.type) {
    case 'runAsked':
      if (isUnderWay(launch) || event.attempt <= launch.attempt) return [launch, []];
      return [{ at: 'initializing', attempt: event.attempt, newest: launch.newest }, [{ do: 'check', attempt: event.attempt }]];
    case 'checked':
    case 'evaluated':
    case 'patienceEnded':
    case 'uploadMoved':
    case 'uploaded':
    case 'uploadFailed':
    case 'built':
    case 'unbuildable':
      return prepared(launch, event);
    case 'launched':
    case 'refused':
    case 'unheard':
    case 'signedOut':
      return answered(launch, event);
    case 'searched':
    case 'settled':
    case 'searchAsked':
    case 'recognised':
      return searched(launch, event);
    case 'resumed':
      return resumed(launch, event);
    case 'rejoined':
      // U22: whatever the person did meanwhile comes first.
      if (launch.at !== 'idle' || launch.attempt > 0) return [launch, []];
      return [follow({ attempt: 1, newest: launch.newest }, event.jobId, 'job is running', true), []];
    case 'seen':
      return seen(launch, event);
    case 'gone':
      return gone(launch, event.jobId);
    case 'pollFailed':
    case 'abortAsked':
    case 'abortRefused':
      return watched(launch, event);
    case 'closed':
      return closed(launch);
  }
}

/** A run that has not come to its end: another one may not begin. U22: one that an earlier page began holds up nobody. */
export const isUnderWay = (launch: Launch): boolean =>
  launch.at === 'following' ? !launch.rejoined : launch.at !== 'idle' && launch.at !== 'finished' && launch.at !== 'refused';

/** U4: whether there is a job that can be aborted. */
export const canAbort = (launch: Launch): boolean => launch.at === 'following' && launch.status === 'info' && !launch.aborting;

const follow = ({ attempt, newest }: Pick<Launch, 'attempt' | 'newest'>, jobId: number, message: string, rejoined = false): Launch => ({
  at: 'following',
  attempt,
  newest: Math.max(newest, jobId),
  jobId,
  status: 'info',
  message,
  aborting: false,
  trouble: null,
  again: false,
  rejoined,
});

function answered(launch: Launch, event: Of<'launched' | 'refused' | 'unheard' | 'signedOut'>): Step {
  if (event.type === 'signedOut' && launch.at === 'uploading' && launch.attempt === event.attempt)
    return [idleAfter(launch), [{ do: 'cancelUploads', attempt: event.attempt }]];
  if (launch.at !== 'connecting' || launch.attempt !== event.attempt) return [launch, []];
  const { attempt, newest, key, since } = launch;
  switch (event.type) {
    case 'launched':
      // U11: the server's word is shown until the first poll, as information: nothing has succeeded yet (Q-LAUNCHOK).
      return [
        follow(launch, event.jobId, event.message || `Job ${event.jobId} is launched`),
        [forget(key, true), { do: 'act', on: ['onSubmit'], jobId: event.jobId }],
      ];
    case 'refused':
      return refused({ attempt, newest }, key, event.message, event.reason);
    case 'unheard':
      return lost({ attempt, newest }, { key, since, after: newest }, [
        say('warning', 'No answer came to the launch', `${unknown}\n${event.reason}`),
      ]);
    case 'signedOut':
      return [idleAfter(launch), [forget(key, false)]];
  }
}

const unknown = 'Nobody knows yet whether the job runs.';
const forget = (key: string, ran: boolean): LaunchEffect => ({ do: 'forget', key, ran });

function refused({ attempt, newest }: Pick<Launch, 'attempt' | 'newest'>, key: string, message: string, reason: string): Step {
  return [
    { at: 'refused', attempt, newest, message: message || reason, reason },
    [forget(key, false), say('error', 'Failed to invoke job launch', reason)],
  ];
}

const lost = (run: Pick<Launch, 'attempt' | 'newest'>, { key, since, after }: Sent, said: readonly LaunchEffect[]): Step => [
  { at: 'lost', ...run, key, since, after, looking: true, found: null },
  [...said, { do: 'search', attempt: run.attempt, key, since, after }],
];

/** U21: what an earlier page sent is looked for before anything else is sent. */
function resumed(launch: Launch, event: Of<'resumed'>): Step {
  if (isUnderWay(launch) || event.attempt <= launch.attempt) return [launch, []];
  return lost({ attempt: event.attempt, newest: launch.newest }, event, []);
}

function searched(launch: Launch, event: Of<'searched' | 'settled' | 'searchAsked' | 'recognised'>): Step {
  if (launch.at !== 'lost') return [launch, []];
  const { attempt, newest, key } = launch;
  switch (event.type) {
    case 'searched':
      return [attempt === event.attempt ? { ...launch, looking: false, found: event.found } : launch, []];
    case 'settled':
      if (attempt !== event.attempt) return [launch, []];
      if (event.job) return found(launch, key, event.job.id, event.job.message, [say('info', event.job.message)]);
      if (event.refusal !== '') return refused({ attempt, newest }, key, '', event.refusal);
      // U18: a launch that never arrived cannot arrive any more: it may be made anew.
      return [
        idleAfter(launch),
        [forget(key, false), say('warning', 'The launch did not arrive', 'Nothing was started. Run the form again.')],
      ];
    case 'searchAsked':
      if (launch.looking) return [launch, []];
      return lost({ attempt, newest }, launch, []);
    case 'recognised':
      return found(launch, key, event.jobId, `Job ${event.jobId} is found`, []);
  }
}

const found = (launch: Launch, key: string, jobId: number, message: string, said: readonly LaunchEffect[]): Step => [
  follow(launch, jobId, message),
  [forget(key, true), ...said, { do: 'act', on: ['onSubmit'], jobId }],
];

/** U12: a job that waits for approval ends its run as a warning (Q-APPROVE); when it goes on while it is watched, so does the run. */
function seen(launch: Launch, event: Of<'seen'>): Step {
  const { jobId, message, settled, waiting } = event;
  const status = readStatus(event.status);
  if (launch.at === 'finished' && launch.jobId === jobId && launch.waiting && !waiting) {
    const goesOn = { ...follow(launch, jobId, message, launch.rejoined), again: true };
    return seen(goesOn, event);
  }
  if (launch.at !== 'following' || launch.jobId !== jobId) return [launch, []];
  if (status === 'info' || !settled) return [{ ...launch, status, message, trouble: null }, []];
  const { attempt, newest, again, rejoined } = launch;
  return [
    { at: 'finished', attempt, newest, jobId, status, message, waiting, rejoined },
    [
      // U22: who only looks in is not led away.
      ...(rejoined ? [] : [{ do: 'act', on: occasionsOf(status, again), jobId } as const]),
      say(status, message || status),
      { do: 'countApprovals' },
    ],
  ];
}

/** U17: a job that was deleted ends its run with that word. How it ended is not known, so no action of the form follows. */
function gone(launch: Launch, jobId: number): Step {
  const isWaiting = launch.at === 'finished' && launch.waiting;
  if ((launch.at !== 'following' && !isWaiting) || launch.jobId !== jobId) return [launch, []];
  const { attempt, newest, rejoined } = launch;
  const message = `Job ${jobId} was deleted`;
  return [
    { at: 'finished', attempt, newest, jobId, status: 'warning', message, waiting: false, rejoined },
    [say('warning', message), { do: 'countApprovals' }],
  ];
}

function watched(launch: Launch, event: Of<'pollFailed' | 'abortAsked' | 'abortRefused'>): Step {
  if (launch.at !== 'following' || ('jobId' in event && event.jobId !== launch.jobId)) return [launch, []];
  const { jobId } = launch;
  switch (event.type) {
    case 'pollFailed':
      // U13: a poll without an answer is told once per stretch of failures, stays on screen, and is tried again (Q-NORESP).
      return [{ ...launch, trouble: event.reason }, launch.trouble === null ? [say('error', 'Failed to get job', event.reason)] : []];
    case 'abortAsked':
      if (!canAbort(launch)) return [launch, []];
      return [{ ...launch, aborting: true }, [say('warning', `Aborting job ${jobId}`), { do: 'abort', jobId }]];
    case 'abortRefused':
      return [{ ...launch, aborting: false }, [say('error', 'Failed to abort job', event.reason)]];
  }
}

/** U14: what was not sent yet can be taken back; what is being sent cannot. */
function closed(launch: Launch): Step {
  switch (launch.at) {
    case 'uploading':
      return [idleAfter(launch), [{ do: 'cancelUploads', attempt: launch.attempt }]];
    case 'lost':
      // The person lets go of it.
      return [idleAfter(launch), [forget(launch.key, false)]];
    case 'stabilizing':
    case 'following':
    case 'finished':
    case 'refused':
      return [idleAfter(launch), []];
    case 'idle':
    case 'initializing':
    case 'triggering':
    case 'connecting':
      return [launch, []];
  }
}

const readStatus = (status: string): RunStatus => (status === 'info' || status === 'success' || status === 'warning' ? status : 'error');
