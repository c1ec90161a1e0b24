import { join } from 'node:path';
import { awx } from '#contract/admin/awx.ts';
import { credentials } from '#contract/admin/index.ts';
import { repositories } from '#contract/admin/repositories.ts';
import { entra } from '#contract/admin/entra.ts';
import { ldap } from '#contract/admin/ldap.ts';
import { oidc } from '#contract/admin/oidc.ts';
import { settings } from '#contract/admin/settings.ts';
import type { Clock } from '#lib/ports.ts';
import type { Actors } from '#server/domain/activity/activity.ts';
import type { Stores } from '#server/domain/stores.ts';
import { activityStore, recorder } from './activity.ts';
import { databaseFile } from './database.ts';
import { attemptStore } from './attempts.ts';
import { jobCounts } from './job-counts.ts';
import { jobStore } from './jobs.ts';
import { pushStore } from './push.ts';
import { versionOf } from './migrations.ts';
import { sessionStore } from './sessions.ts';
import { rowStore } from './rows.ts';
import { setupStore } from './setup.ts';
import { singleStore } from './single.ts';
import { uploadStore } from './uploads.ts';
import { groupStore, userStore } from './users.ts';

/** What git says about a repository stands in its row, too. */
const ofGit = { status: null, output: null, head: null };
const repositoryRow = {
  secrets: repositories.secrets,
  entries: { ...repositories.entries, ...ofGit },
  recorded: {
    kind: 'repository',
    named: { by: 'name' },
    secrets: repositories.secrets,
    flags: repositories.flags,
    untold: Object.keys(ofGit),
  },
} as const;
const credentialRow = {
  ...credentials,
  hasNameKey: true,
  recorded: { kind: 'credential', named: { by: 'name' }, secrets: credentials.secrets, flags: credentials.flags },
} as const;

export interface StoresWorld {
  readonly folder: string;
  readonly sealingKey: Buffer;
  readonly clock: Clock;
  readonly actors: Actors;
}

/**
 * Storage in one SQLite file of the data folder. Jobs that were running when the file was last closed are abandoned the moment it
 * opens: whoever ran them is gone.
 *
 * @param abandoned is told how many jobs that were
 */
export function openStores({ folder, sealingKey, clock, actors }: StoresWorld, abandoned: (count: number) => void): Stores {
  const file = databaseFile(join(folder, 'fieldrun.db'), clock, async (db) => {
    if ((await versionOf(db)) === 0) return;
    const swept = await db
      .updateTable('jobs')
      .set({ status: 'abandoned' })
      .where('status', 'in', ['running', 'abort', 'aborting'])
      .executeTakeFirst();
    if (swept.numUpdatedRows > 0n) abandoned(Number(swept.numUpdatedRows));
  });
  const record = recorder(file, actors, clock);
  const place = { file, recorder: record, sealingKey };
  return {
    users: userStore(file, record),
    groups: groupStore(file, record),
    sessions: sessionStore(file),
    jobs: jobStore(file, sealingKey),
    push: pushStore(file, sealingKey),
    jobCounts: jobCounts(file),
    setup: setupStore(file, clock),
    credentials: rowStore(place, 'credentials', credentialRow),
    repositories: rowStore(place, 'repositories', repositoryRow),
    settings: singleStore(place, 'settings', settings),
    awx: singleStore(place, 'awx', awx),
    ldap: singleStore(place, 'ldap', ldap),
    azuread: singleStore(place, 'azuread', entra),
    oidc: singleStore(place, 'oidc', oidc),
    uploads: uploadStore(file),
    attempts: attemptStore(file, sealingKey),
    activity: activityStore(file, actors, clock),
    close: () => file.close(),
  };
}
