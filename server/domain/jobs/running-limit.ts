import type { User } from '#contract/session.ts';
import { fail, type Result } from '#lib/result.ts';
import type { JobStore } from '../stores.ts';
import type { JobLaunches } from './launch.ts';

/**
 * Launches as long as a person has fewer than `most` jobs at work: one must not take the machine from all others. Those that wait for an
 * approval do not count; what begins at the same moment does.
 */
export function limitedLaunches(launches: JobLaunches, store: Pick<JobStore, 'countAtWork'>, most: number): JobLaunches {
  const beginning = new Map<string, number>();

  async function within<T>(user: User, begin: () => Promise<Result<T, string>>): Promise<Result<T, string>> {
    const who = JSON.stringify([user.type, user.username]);
    const now = (beginning.get(who) ?? 0) + 1;
    beginning.set(who, now);
    try {
      if ((await store.countAtWork(user)) + now > most) return fail(tooMany(most));
      return await begin();
    } finally {
      const left = (beginning.get(who) ?? 1) - 1;
      if (left > 0) beginning.set(who, left);
      else beginning.delete(who);
    }
  }

  return {
    launch: (user, form, extravars, credentials, key) => within(user, () => launches.launch(user, form, extravars, credentials, key)),
    relaunch: (user, id, key) => within(user, () => launches.relaunch(user, id, key)),
    launchedWith: launches.launchedWith,
  };
}

const tooMany = (most: number): string =>
  `You have ${most} jobs running, as many as one person may have here. Wait until one ends, or abort one`;
