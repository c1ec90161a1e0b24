import { Addition, checkSchema, createSchema, install, version } from '#contract/setup.ts';
import type { Setup } from '#server/domain/portal/setup.ts';
import { refusal, success, whole } from './answers.ts';
import type { Router } from './route.ts';

export function setupRoutes(router: Router, setup: Setup, ownVersion: string): void {
  router.open(version, () => success(ownVersion, { knows: Addition.options }));

  router.open(checkSchema, async () => {
    const found = await setup.look();
    switch (found.at) {
      case 'fatal':
        return whole('error', 'FATAL ERROR', { output: [], error: [found.reason] });
      case 'ok':
        return whole('success', 'schema and tables are ok', { output: found.good, error: [] });
      case 'not ok':
        return whole('error', 'schema and tables are not ok', { output: found.good, error: found.bad });
    }
  });

  router.open(createSchema, async () => {
    const made = await setup.create();
    return made.ok ? success("Created schema 'AnsibleForms' and tables", '') : refusal(made.error);
  });

  router.open(install, async () => {
    const checks = await setup.installation();
    const isWell = Object.values(checks).every((check) => check.status === 'OK');
    return whole(isWell ? 'success' : 'failed', isWell ? 'All checks passed' : 'Some checks failed', { output: checks, error: '' });
  });
}
