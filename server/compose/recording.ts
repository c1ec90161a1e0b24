import type { ActivityNote, ActivityStore } from '../domain/activity/activity.ts';
import { recordedHosts, recordedKey } from '../domain/activity/ssh-changes.ts';
import type { Log } from '../domain/ports.ts';
import type { Sources } from '../git/open.ts';

/** Writes down what was changed outside of the database. Never rejects: the deed is done, and whoever did it must hear so. */
export type Recording = (notes: () => Promise<readonly ActivityNote[]> | readonly ActivityNote[]) => Promise<void>;

export function recordingIn(activity: ActivityStore, log: Log): Recording {
  return async (notes) => {
    try {
      await activity.add(await notes());
    } catch (error) {
      log.error({ error: String(error) }, 'what somebody changed could not be written down');
    }
  };
}

/** What administrators change outside of the database, written down. */
export function recordedSources(
  { repositories, sshKey, knownHosts }: Sources,
  record: Recording,
): Pick<Sources, 'repositories' | 'sshKey' | 'knownHosts'> {
  return { repositories, sshKey: recordedKey(sshKey, record), knownHosts: recordedHosts(knownHosts, record) };
}
