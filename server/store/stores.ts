import { join } from 'node:path';
import { awx } from '#contract/admin/awx.ts';
import { credentials } from '#contract/admin/index.ts';
import { repositories } from '#contract/admin/repositories.ts';
import { entra } from '#contract/admin/entra.ts';
import { ldap } from '#contract/admin/ldap.ts';
import { oidc } from '#contract/admin/oidc.ts';
import { settings } from '#contract/admin/settings.ts';
import type { Clock } from '#lib/ports.ts';
import type { Stores } from '#server/domain/stores.ts';
import { databaseFile } from './database.ts';
import { attemptStore } from './attempts.ts';
import { jobStore } from './jobs.ts';
import { versionOf } from './migrations.ts';
import { sessionStore } from './sessions.ts';
import { rowStore } from './rows.ts';
import { setupStore } from './setup.ts';
import { singleStore } from './single.ts';
import { uploadStore } from './uploads.ts';
import { groupStore, userStore } from './users.ts';

/** What git says about a repository stands in its row, too. */
const repositoryRow = { secrets: repositories.secrets, entries: { ...repositories.entries, status: null, output: null, head: null } };

/**
 * Storage in one SQLite file of the data folder. Jobs that were running when the file was last closed are abandoned the moment it
 * opens: whoever ran them is gone.
 *
 * @param abandoned is told how many jobs that were
 */
export function openStores(folder: string, sealingKey: Buffer, clock: Clock, abandoned: (count: number) => void): Stores {
  const file = databaseFile(join(folder, 'fieldrun.db'), clock, async (db) => {
    if ((await versionOf(db)) === 0) return;
    const swept = await db
      .updateTable('jobs')
      .set({ status: 'abandoned' })
      .where('status', 'in', ['running', 'abort', 'aborting'])
      .executeTakeFirst();
    if (swept.numUpdatedRows > 0n) abandoned(Number(swept.numUpdatedRows));
  });
  return {
    users: userStore(file),
    groups: groupStore(file),
    sessions: sessionStore(file),
    jobs: jobStore(file, sealingKey),
    setup: setupStore(file, clock),
    credentials: rowStore(file, 'credentials', { ...credentials, hasNameKey: true }, sealingKey),
    repositories: rowStore(file, 'repositories', repositoryRow, sealingKey),
    settings: singleStore(file, 'settings', settings, sealingKey),
    awx: singleStore(file, 'awx', awx, sealingKey),
    ldap: singleStore(file, 'ldap', ldap, sealingKey),
    azuread: singleStore(file, 'azuread', entra, sealingKey),
    oidc: singleStore(file, 'oidc', oidc, sealingKey),
    uploads: uploadStore(file),
    attempts: attemptStore(file, sealingKey),
    close: () => file.close(),
  };
}
