/** A job that may be the one whose launch was never answered. `start` is ISO 8601, UTC. */
export interface Candidate {
  readonly id: number;
  readonly start: string;
  readonly status: string;
}

/** The server's words for a run: `info` = not over; then success, error or warning. */
export type RunStatus = 'info' | 'success' | 'error' | 'warning';

/** What is sent once. The engine builds it. */
export interface LaunchBody {
  readonly formName: string;
  readonly extravars: Readonly<Record<string, unknown>>;
  readonly credentials: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, unknown>>;
}

/**
 * One run of a form, from the press of Run to the end of its job. `attempt` numbers the intents to launch, 0 = none yet; it stays when
 * the run is over, so that nothing can bring an old intent back. `newest` is the newest job this page knows, 0 = none: ids only grow, so
 * a job that was started later has a greater one. Times: ms since 1970. `lost`: the launch was sent and no answer
 * came, so nobody knows whether a job runs; `found` null while looking or when that failed.
 */
export type Launch = { readonly attempt: number; readonly newest: number } & (
  | { readonly at: 'idle' | 'initializing' | 'stabilizing' | 'triggering' }
  | { readonly at: 'connecting'; readonly since: number }
  | {
      readonly at: 'following';
      readonly jobId: number;
      readonly status: RunStatus;
      readonly message: string;
      /** An abort was asked for and not refused. */
      readonly aborting: boolean;
      /** The newest poll failed. */
      readonly troubled: boolean;
    }
  | { readonly at: 'finished'; readonly jobId: number; readonly status: RunStatus; readonly message: string }
  | { readonly at: 'refused'; readonly message: string }
  | { readonly at: 'lost'; readonly since: number; readonly looking: boolean; readonly found: readonly Candidate[] | null }
);

export type LaunchEvent =
  | { readonly type: 'runAsked'; readonly attempt: number }
  /** The form was checked with everything touched. `details` names what is wrong. */
  | { readonly type: 'checked'; readonly attempt: number; readonly valid: boolean; readonly details: string }
  | { readonly type: 'settled'; readonly attempt: number }
  | { readonly type: 'tooSlow'; readonly attempt: number; readonly fields: readonly string[] }
  | { readonly type: 'built'; readonly attempt: number; readonly body: LaunchBody; readonly now: number }
  | { readonly type: 'unbuildable'; readonly attempt: number; readonly reason: string }
  | { readonly type: 'launched'; readonly attempt: number; readonly jobId: number }
  | { readonly type: 'refused'; readonly attempt: number; readonly reason: string }
  | { readonly type: 'unheard'; readonly attempt: number; readonly reason: string }
  /** The session ended before the launch was accepted; signing in takes over. */
  | { readonly type: 'signedOut'; readonly attempt: number }
  | { readonly type: 'searched'; readonly attempt: number; readonly found: readonly Candidate[] | null }
  | { readonly type: 'searchAsked' }
  | { readonly type: 'recognised'; readonly jobId: number }
  /** A poll was answered. `settled`: the last poll after the end was made. */
  | { readonly type: 'seen'; readonly jobId: number; readonly status: string; readonly message: string; readonly settled: boolean }
  | { readonly type: 'pollFailed'; readonly jobId: number; readonly reason: string }
  | { readonly type: 'abortAsked' }
  | { readonly type: 'abortRefused'; readonly jobId: number; readonly reason: string }
  /** The person put the result away. The job goes on. */
  | { readonly type: 'closed' };

export type LaunchEffect =
  | { readonly do: 'check' | 'settle' | 'build'; readonly attempt: number }
  | { readonly do: 'launch'; readonly attempt: number; readonly body: LaunchBody }
  | { readonly do: 'search'; readonly attempt: number; readonly since: number; readonly after: number }
  | { readonly do: 'abort'; readonly jobId: number }
  | { readonly do: 'say'; readonly intent: RunStatus; readonly text: string; readonly details: string };

type Step = readonly [Launch, readonly LaunchEffect[]];

export const idle: Launch = { at: 'idle', attempt: 0, newest: 0 };
const idleAfter = ({ attempt, newest }: Launch): Launch => ({ at: 'idle', attempt, newest });

const say = (intent: RunStatus, text: string, details = ''): LaunchEffect => ({ do: 'say', intent, text, details });
const follow = ({ attempt, newest }: Launch, jobId: number, message: string): Launch => ({
  at: 'following',
  attempt,
  newest: Math.max(newest, jobId),
  jobId,
  status: 'info',
  message,
  aborting: false,
  troubled: false,
});

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
    case 'settled':
    case 'tooSlow':
    case 'built':
    case 'unbuildable':
      return prepared(launch, event);
    case 'launched':
    case 'refused':
    case 'unheard':
    case 'signedOut':
      return answered(launch, event);
    case 'searched':
    case 'searchAsked':
    case 'recognised':
      return searched(launch, event);
    case 'seen':
    case 'pollFailed':
    case 'abortAsked':
    case 'abortRefused':
      return watched(launch, event);
    case 'closed':
      return [['following', 'finished', 'refused', 'lost'].includes(launch.at) ? idleAfter(launch) : launch, []];
  }
}

type Of<Type extends LaunchEvent['type']> = Extract<LaunchEvent, { readonly type: Type }>;

/** A run that has not come to its end: another one may not begin. */
export const isUnderWay = ({ at }: Launch): boolean => at !== 'idle' && at !== 'finished' && at !== 'refused';

/** Before anything is sent: valid, settled, then valid again (Q-FINALVAL), then built. */
function prepared(launch: Launch, event: Of<'checked' | 'settled' | 'tooSlow' | 'built' | 'unbuildable'>): Step {
  const { attempt } = event;
  if (launch.attempt !== attempt) return [launch, []];
  switch (event.type) {
    case 'checked':
      if (launch.at !== 'initializing' && launch.at !== 'triggering') return [launch, []];
      if (!event.valid) return [idleAfter(launch), [say('warning', 'Form contains invalid data', event.details)]];
      if (launch.at === 'triggering') return [launch, []];
      return [{ at: 'stabilizing', attempt, newest: launch.newest }, [{ do: 'settle', attempt }]];
    case 'settled':
      if (launch.at !== 'stabilizing') return [launch, []];
      return [{ at: 'triggering', attempt, newest: launch.newest }, [{ do: 'build', attempt }]];
    case 'tooSlow':
      if (launch.at !== 'stabilizing') return [launch, []];
      return [
        idle,
        [
          say('warning', 'The form is too slow. Let it stabilize and try again'),
          say('warning', `Not evaluated yet: ${event.fields.join(', ')}`),
        ],
      ];
    case 'built':
      if (launch.at !== 'triggering') return [launch, []];
      return [{ at: 'connecting', attempt, newest: launch.newest, since: event.now }, [{ do: 'launch', attempt, body: event.body }]];
    case 'unbuildable':
      if (launch.at !== 'triggering') return [launch, []];
      return [idleAfter(launch), [say('error', 'Failed to generate json output. Contact the developer.', event.reason)]];
  }
}

function answered(launch: Launch, event: Of<'launched' | 'refused' | 'unheard' | 'signedOut'>): Step {
  if (launch.at !== 'connecting' || launch.attempt !== event.attempt) return [launch, []];
  const { attempt, newest, since } = launch;
  switch (event.type) {
    case 'launched':
      return [follow(launch, event.jobId, `Job ${event.jobId} is launched`), []];
    case 'refused':
      return [{ at: 'refused', attempt, newest, message: event.reason }, [say('error', 'Failed to invoke job launch', event.reason)]];
    case 'unheard':
      return [
        { at: 'lost', attempt, newest, since, looking: true, found: null },
        [say('error', 'Failed to invoke job launch', event.reason), { do: 'search', attempt, since, after: newest }],
      ];
    case 'signedOut':
      return [idleAfter(launch), []];
  }
}

function searched(launch: Launch, event: Of<'searched' | 'searchAsked' | 'recognised'>): Step {
  if (launch.at !== 'lost') return [launch, []];
  switch (event.type) {
    case 'searched':
      return [launch.attempt === event.attempt ? { ...launch, looking: false, found: event.found } : launch, []];
    case 'searchAsked':
      if (launch.looking) return [launch, []];
      return [{ ...launch, looking: true }, [{ do: 'search', attempt: launch.attempt, since: launch.since, after: launch.newest }]];
    case 'recognised':
      return [follow(launch, event.jobId, `Job ${event.jobId} is found`), []];
  }
}

function watched(launch: Launch, event: Of<'seen' | 'pollFailed' | 'abortAsked' | 'abortRefused'>): Step {
  if (launch.at !== 'following' || ('jobId' in event && event.jobId !== launch.jobId)) return [launch, []];
  const { jobId } = launch;
  switch (event.type) {
    case 'seen': {
      const status = statusOf(event.status);
      const { message } = event;
      if (status === 'info' || !event.settled) return [{ ...launch, status, message, troubled: false }, []];
      return [{ at: 'finished', attempt: launch.attempt, newest: launch.newest, jobId, status, message }, [say(status, message)]];
    }
    case 'pollFailed':
      return [{ ...launch, troubled: true }, launch.troubled ? [] : [say('error', 'Failed to get job', event.reason)]];
    case 'abortAsked':
      if (launch.aborting || launch.status !== 'info') return [launch, []];
      return [{ ...launch, aborting: true }, [say('warning', `Aborting job ${jobId}`), { do: 'abort', jobId }]];
    case 'abortRefused':
      return [{ ...launch, aborting: false }, [say('error', 'Failed to abort job', event.reason)]];
  }
}

const statusOf = (status: string): RunStatus => (status === 'info' || status === 'success' || status === 'warning' ? status : 'error');

/** What the person reads while a run is on its way (specification 4); '' = nothing. */
export function messageOf(launch: Launch): string {
  switch (launch.at) {
    case 'idle':
      return '';
    case 'initializing':
    case 'stabilizing':
    case 'connecting':
      return launch.at;
    case 'triggering':
      return 'triggering execution';
    case 'following':
    case 'finished':
    case 'refused':
      return launch.message;
    case 'lost':
      return 'No answer came to the launch. Nobody knows yet whether the job runs.';
  }
}

/** How far the clocks of device and server may differ when a lost launch is searched for. */
const clockToleranceMs = 120_000;

/**
 * U7: the jobs that may come from a launch whose answer was lost: started by the same user from the same form, no earlier than the
 * launch and after every job the page knew before, newest first.
 *
 * @param since when the launch was sent, ms since 1970, by this device's clock
 */
export function candidates(
  jobs: readonly (Candidate & {
    readonly form: string;
    readonly user: string;
    readonly user_type: string;
    readonly parent_id: number | null;
  })[],
  wanted: { readonly form: string; readonly user: string; readonly userType: string; readonly since: number; readonly after: number },
): readonly Candidate[] {
  return jobs
    .filter(
      (job) =>
        job.form === wanted.form &&
        job.user === wanted.user &&
        job.user_type === wanted.userType &&
        job.parent_id === null &&
        job.id > wanted.after,
    )
    .filter((job) => Date.parse(job.start) >= wanted.since - clockToleranceMs)
    .map(({ id, start, status }) => ({ id, start, status }))
    .sort((one, other) => other.id - one.id);
}
