import type { JobStatus } from '#contract/job-status.ts';
import type { JobLogins } from './logins.ts';

/** Receives output as it comes. A promise asks the program to wait until it resolves. */
export type Sink = (stream: 'stdout' | 'stderr', text: string) => Promise<void> | undefined;

/** The last line of a job and its final status. */
export interface Ending {
  readonly status: JobStatus;
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

/**
 * How a run ended. `impossible`: it never began; the reason is for people and names the way out. `told`: the run itself knows its last
 * line and status. `waits`: it goes on when somebody approves; `approval` is what the form says about that, `heading` names what waits.
 */
export type RunEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'killed'; readonly signal: string }
  | { readonly kind: 'impossible'; readonly reason: string }
  | ({ readonly kind: 'ended' } & Ending)
  | { readonly kind: 'waits'; readonly approval: unknown; readonly heading: string };

/** Why a run has to end: a person asked for it, or the server stops. */
export type StopOrder = 'abort' | 'close';

/** A program at work. */
export interface Run {
  readonly ended: Promise<RunEnd>;
  /** Asks it and everything it started to end, and makes them after 5 s. */
  stop(order: StopOrder): void;
}

/** What a run is given. */
export interface RunOrder {
  readonly id: number;
  /** What the run receives, reserved variables and those of logins included. */
  readonly extravars: Readonly<Record<string, unknown>>;
  /** Logins that are no variables. */
  readonly logins: Pick<JobLogins, 'ansible' | 'vault'>;
}

/** Where a run leaves what others should see of it. */
export interface RunReporter {
  readonly sink: Sink;
  /** Writes a record of its own; resolves when it is stored. */
  line(stream: 'stdout' | 'stderr', text: string): Promise<void>;
  /** The step at work, or the number of the job over at AWX. */
  note(facts: { readonly step?: string; readonly awx_id?: number }): Promise<void>;
  /** Somebody else was asked to end the work, and has not done so yet. */
  aborting(): Promise<void>;
}

/** How jobs of one type run. */
export interface Runner {
  /** What the end lines call it. */
  readonly noun: 'Playbook' | 'Script' | 'Template' | 'Multistep';
  start(order: RunOrder, reporter: RunReporter): Promise<Run>;
}

/** A run that could not begin. */
export const impossible = (reason: string): Run => ({ ended: Promise.resolve({ kind: 'impossible', reason }), stop: () => undefined });
