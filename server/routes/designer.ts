import {
  checkConfig,
  freeLock,
  getBackup,
  getConfigSource,
  getLock,
  importForms,
  listBackups,
  restoreBackup,
  saveConfig,
  takeLock,
} from '#contract/designer.ts';
import type { Result } from '#lib/result.ts';
import type { Designer } from '#server/domain/designer/designer.ts';
import { incomplete, isEmpty } from '#server/resources/mount.ts';
import { bare, refusal, success, type Answer } from './answers.ts';
import type { Handling, Router } from './route.ts';

export function designerRoutes(router: Router, designer: Designer): void {
  configurationRoutes(router, designer);
  backupRoutes(router, designer);
  lockRoutes(router, designer);
}

const told = (done: Result<void, string>, good: string, bad: string): Answer => (done.ok ? success(good, '') : refusal(bad, done.error));
const failing = (message: string): Handling => ({ failed: (why) => refusal(message, why) });

/** A body without a text of forms is one that is not YAML (contract 5.3). */
const handling = (message: string): Handling => ({
  ...failing(message),
  invalid: (why, body) => (isEmpty(body) ? incomplete : refusal(message, `Failed to parse yaml : ${why}`)),
});

function configurationRoutes(router: Router, designer: Designer): void {
  const invalid = 'Failed to validate new forms config';
  router.guarded(
    checkConfig,
    async ({ body }, { user }) => told(await designer.check(user, body), 'Config is valid', invalid),
    handling(invalid),
  );
  const unsaved = 'Failed to save forms';
  router.guarded(
    saveConfig,
    async ({ body }, { user }) => told(await designer.save(user, body), 'Config saved', unsaved),
    handling(unsaved),
  );
  router.guarded(
    getConfigSource,
    async () => success('Config source found', await designer.source()),
    failing('Failed to find config source'),
  );
  const unimported = 'Failed to import forms.yaml';
  router.guarded(
    importForms,
    async (_call, { user }) => told(await designer.importFile(user), 'Forms imported', unimported),
    failing(unimported),
  );
}

function backupRoutes(router: Router, designer: Designer): void {
  router.guarded(listBackups, async () => bare(await designer.backups()), { failed: (error) => bare({ error }) });
  const unfound = 'Failed to find backup';
  router.guarded(
    getBackup,
    async ({ params }) => {
      const found = await designer.backup(params.file);
      return found ? success('Backup found', found) : refusal(unfound, `There is no backup '${params.file}'`);
    },
    failing(unfound),
  );
  const unrestored = 'Failed to restore forms';
  router.guarded(
    restoreBackup,
    async ({ params, query }, { user }) => {
      const done = await designer.restore(user, params.file, query.backupBeforeRestore === 'true');
      if (done.ok) return success('Backup is restored', '');
      return refusal(done.error.unknown ? `Failed to restore '${params.file}'` : unrestored, done.error.why);
    },
    failing(unrestored),
  );
}

function lockRoutes(router: Router, { locks }: Designer): void {
  const unknown = 'failed to find lock';
  router.guarded(
    getLock,
    async (_call, { user }) => {
      const state = await locks.state(user);
      return state.ok ? success('lock status found', state.value) : refusal(unknown, state.error);
    },
    failing(unknown),
  );
  const untaken = 'failed to create lock';
  router.guarded(takeLock, async (_call, { user }) => told(await locks.take(user), 'lock added', untaken), failing(untaken));
  const unfreed = 'failed to delete lock';
  router.guarded(freeLock, async (_call, { user }) => told(await locks.free(user), 'lock deleted', unfreed), failing(unfreed));
}
