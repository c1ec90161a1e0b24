/** A job that may be the one whose launch was never answered. `start` is ISO 8601, UTC. */
export interface Candidate {
  readonly id: number;
  readonly start: string;
  readonly status: string;
}

/** How far the clocks of what answers and of what starts jobs may differ, where a server is made of several machines. */
const clockToleranceMs = 120_000;

/**
 * U7: the jobs that may come from a launch whose answer was lost: started by the same user from the same form, no earlier than the
 * launch and after every job the page knew before, newest first.
 *
 * @param since the server's time before the launch was sent, ms since 1970; null = unknown, then every later job may be it
 */
export function candidates(
  jobs: readonly (Candidate & {
    readonly form: string;
    readonly user: string;
    readonly user_type: string;
    readonly parent_id: number | null;
  })[],
  wanted: {
    readonly form: string;
    readonly user: string;
    readonly userType: string;
    readonly since: number | null;
    readonly after: number;
  },
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
    .filter((job) => wanted.since === null || Date.parse(job.start) >= wanted.since - clockToleranceMs)
    .map(({ id, start, status }) => ({ id, start, status }))
    .sort((one, other) => other.id - one.id);
}
