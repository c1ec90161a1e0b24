import type { JobLogins } from './job-logins.ts';

/** Receives output as it comes. A promise asks the program to wait until it resolves. */
export type Sink = (stream: 'stdout' | 'stderr', text: string) => Promise<void> | undefined;

/** How a run ended. `impossible`: it never began; the reason is for people and names the way out. */
export type RunEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'killed'; readonly signal: string }
  | { readonly kind: 'impossible'; readonly reason: string };

/** A program at work. */
export interface Run {
  readonly ended: Promise<RunEnd>;
  /** Asks it and everything it started to end, and makes them after 5 s. */
  stop(): void;
}

/** How jobs of one type run. */
export interface Runner {
  /** What the end lines call it. */
  readonly noun: 'Playbook' | 'Script';
  /**
   * @param extravars what the run receives, reserved variables and those of logins included
   * @param logins those that are no variables
   */
  start(id: number, extravars: Readonly<Record<string, unknown>>, sink: Sink, logins: Pick<JobLogins, 'ansible' | 'vault'>): Promise<Run>;
}

/** A run that could not begin. */
export const impossible = (reason: string): Run => ({ ended: Promise.resolve({ kind: 'impossible', reason }), stop: () => undefined });
