import type { Occasion } from '#sync/actions.ts';
import type { Candidate } from '#sync/lost-launch.ts';

/** The server's words for a run: `info` = not over; then success, error or warning. */
export type RunStatus = 'info' | 'success' | 'error' | 'warning';

/** What is sent once. The engine builds it. */
export interface LaunchBody {
  readonly formName: string;
  readonly extravars: Readonly<Record<string, unknown>>;
  readonly credentials: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, unknown>>;
}

/** What the server said of a file it took. */
export type UploadRecord = Readonly<Record<string, unknown>>;

/** A file on its way; `share` is how much of it is sent, 0 to 1. */
export type Upload = { readonly at: 'sending'; readonly share: number } | { readonly at: 'done'; readonly record: UploadRecord };

/** A file that has to be sent before the job, by the field that holds it. */
export interface FileToSend {
  readonly field: string;
  readonly name: string;
}

/** What is known of a launch that was sent, enough to find its job. */
export interface Sent {
  readonly key: string;
  readonly since: number | null;
  readonly after: number;
}

/**
 * One run of a form, from the press of Run to the end of its job. `attempt` numbers the intents to launch, 0 = none yet; it stays when
 * the run is over, so that nothing can bring an old intent back. `newest` is the newest job this page knows, 0 = none: ids only grow, so
 * a job that was started later has a greater one. `key` is the idempotency key of the launch, `since` the server's time before it was
 * sent, ms since 1970, null = unknown; the clock of this device is never asked. `lost`: the launch was sent, by this page or an earlier one, and no answer
 * came, so nobody knows whether a job runs; `after` is the newest job known when it was sent, `found` null while looking or when that failed.
 */
export type Launch = { readonly attempt: number; readonly newest: number } & (
  | { readonly at: 'idle' | 'initializing' | 'triggering' }
  | {
      readonly at: 'stabilizing';
      /** Fields that have not been evaluated since this began. */
      readonly pending: readonly string[];
      /** Counts the times something moved on. */
      readonly round: number;
    }
  | { readonly at: 'uploading'; readonly uploads: Readonly<Record<string, Upload>> }
  | { readonly at: 'connecting'; readonly key: string; readonly since: number | null }
  | {
      readonly at: 'following';
      readonly jobId: number;
      readonly status: RunStatus;
      readonly message: string;
      /** An abort was asked for and not refused. */
      readonly aborting: boolean;
      /** Why the newest poll failed; null = it did not. */
      readonly trouble: string | null;
      /** It ended once, waiting for approval, and goes on. */
      readonly again: boolean;
      /** It was running when the form was opened: it keeps nobody from running the form. */
      readonly rejoined: boolean;
    }
  | {
      readonly at: 'finished';
      readonly jobId: number;
      readonly status: RunStatus;
      readonly message: string;
      /** It waits for approval: it may go on. */
      readonly waiting: boolean;
      readonly rejoined: boolean;
    }
  | { readonly at: 'refused'; readonly message: string; readonly reason: string }
  | ({ readonly at: 'lost'; readonly looking: boolean; readonly found: readonly Candidate[] | null } & Sent)
);

export type LaunchEvent =
  | { readonly type: 'runAsked'; readonly attempt: number }
  /** The form was checked with everything touched. `details` names what is wrong, `files` what has to be sent before the job. */
  | {
      readonly type: 'checked';
      readonly attempt: number;
      readonly valid: boolean;
      readonly details: string;
      readonly files: readonly FileToSend[];
    }
  /** The fields that are not evaluated changed; none is left when `missing` is empty. */
  | { readonly type: 'evaluated'; readonly attempt: number; readonly missing: readonly string[] }
  | { readonly type: 'patienceEnded'; readonly attempt: number; readonly round: number }
  | { readonly type: 'uploadMoved'; readonly attempt: number; readonly field: string; readonly share: number }
  | { readonly type: 'uploaded'; readonly attempt: number; readonly field: string; readonly record: UploadRecord }
  | { readonly type: 'uploadFailed'; readonly attempt: number; readonly field: string; readonly reason: string }
  | { readonly type: 'built'; readonly attempt: number; readonly body: LaunchBody; readonly key: string; readonly since: number | null }
  | { readonly type: 'unbuildable'; readonly attempt: number; readonly reason: string }
  | { readonly type: 'launched'; readonly attempt: number; readonly jobId: number; readonly message: string }
  | { readonly type: 'refused'; readonly attempt: number; readonly message: string; readonly reason: string }
  | { readonly type: 'unheard'; readonly attempt: number; readonly reason: string }
  /** The session ended before the launch was accepted; signing in takes over. */
  | { readonly type: 'signedOut'; readonly attempt: number }
  | { readonly type: 'searched'; readonly attempt: number; readonly found: readonly Candidate[] | null }
  /** The server says what became of the launch: its job, why it was refused, or neither: it never arrived and never will. */
  | {
      readonly type: 'settled';
      readonly attempt: number;
      readonly job: { readonly id: number; readonly message: string } | null;
      readonly refusal: string;
    }
  /** A launch that an earlier page sent. */
  | ({ readonly type: 'resumed'; readonly attempt: number } & Sent)
  | { readonly type: 'searchAsked' }
  /** The form was opened while this job of it was running. */
  | { readonly type: 'rejoined'; readonly jobId: number }
  | { readonly type: 'recognised'; readonly jobId: number }
  /** A poll was answered. `settled`: the last poll after the end was made. `waiting`: the job waits for approval. */
  | {
      readonly type: 'seen';
      readonly jobId: number;
      readonly status: string;
      readonly message: string;
      readonly settled: boolean;
      readonly waiting: boolean;
    }
  | { readonly type: 'pollFailed'; readonly jobId: number; readonly reason: string }
  /** The server does not know the job any more. */
  | { readonly type: 'gone'; readonly jobId: number }
  | { readonly type: 'abortAsked' }
  | { readonly type: 'abortRefused'; readonly jobId: number; readonly reason: string }
  /** The person put the result away, or does not want what is being prepared. A job goes on. */
  | { readonly type: 'closed' };

export type LaunchEffect =
  | { readonly do: 'check' | 'settle'; readonly attempt: number }
  | { readonly do: 'wait'; readonly attempt: number; readonly round: number; readonly ms: number }
  | { readonly do: 'upload'; readonly attempt: number; readonly field: string }
  | { readonly do: 'cancelUploads'; readonly attempt: number }
  | { readonly do: 'build'; readonly attempt: number; readonly uploads: Readonly<Record<string, UploadRecord>> }
  /** Keeps the launch on this device, then sends it. */
  | ({ readonly do: 'launch'; readonly attempt: number; readonly body: LaunchBody } & Sent)
  | ({ readonly do: 'search'; readonly attempt: number } & Sent)
  /** What became of a launch is known. `ran`: there is a job. */
  | { readonly do: 'forget'; readonly key: string; readonly ran: boolean }
  | { readonly do: 'abort'; readonly jobId: number }
  /** The actions of these occasions, in order, each after its delay. */
  | { readonly do: 'act'; readonly on: readonly Occasion[]; readonly jobId: number }
  /** How many jobs wait for approval may have changed. */
  | { readonly do: 'countApprovals' }
  | { readonly do: 'say'; readonly intent: RunStatus; readonly text: string; readonly details: string };

export type Step = readonly [Launch, readonly LaunchEffect[]];
export type Of<Type extends LaunchEvent['type']> = Extract<LaunchEvent, { readonly type: Type }>;

export const idle: Launch = { at: 'idle', attempt: 0, newest: 0 };
export const idleAfter = ({ attempt, newest }: Launch): Launch => ({ at: 'idle', attempt, newest });

export const say = (intent: RunStatus, text: string, details = ''): LaunchEffect => ({ do: 'say', intent, text, details });

/** What the person reads while a run is on its way (specification 4); '' = nothing. */
export function messageOf(launch: Launch): string {
  switch (launch.at) {
    case 'idle':
      return '';
    case 'initializing':
    case 'stabilizing':
      return launch.at;
    case 'triggering':
    case 'uploading':
      return 'triggering execution';
    case 'connecting':
      return 'connecting';
    case 'following':
    case 'finished':
    case 'refused':
      return launch.message;
    case 'lost':
      return 'No answer came to the launch. Nobody knows yet whether the job runs.';
  }
}

/** The status that goes with it; '' while nothing was sent (form-engine 9.1). */
export function statusOf(launch: Launch): RunStatus | '' {
  switch (launch.at) {
    case 'idle':
    case 'initializing':
    case 'stabilizing':
    case 'triggering':
    case 'uploading':
      return '';
    case 'connecting':
      return 'info';
    case 'following':
    case 'finished':
      return launch.status;
    case 'refused':
      return 'error';
    case 'lost':
      return 'warning';
  }
}
