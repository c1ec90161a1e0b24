import { credentials } from '#contract/admin/index.ts';
import type { LastTests } from '#server/domain/portal/last-tests.ts';
import type { Queries } from '#server/domain/questions/queries.ts';
import type { RowStore } from '#server/domain/stores.ts';
import { refusal, success, type Answer } from '#server/routes/answers.ts';
import type { Router } from '#server/routes/route.ts';
import { idIn, mountResource } from './mount.ts';

export interface ResourceParts {
  readonly credentials: RowStore;
  readonly queries: Queries;
  readonly tests: LastTests;
  /** A login is another one now, or gone. */
  readonly loginChanged: (id: number) => void;
}

/** Everything administrators list and edit. */
export function resourceRoutes(router: Router, { credentials: logins, queries, tests, loginChanged }: ResourceParts): void {
  const failed = (error: string): Answer => refusal('Database connection failed', error);
  router.guarded(
    credentials.action.testdb,
    async ({ params }) => {
      const id = idIn(params);
      if (id === null) return failed(`No credential found with id ${params.id}`);
      const tested = await tests.tryLogin(id, () => queries.test(id));
      if (tested.ok) return success('Database connection ok', '');
      return tested.error === '' ? refusal('Database type not set') : failed(tested.error);
    },
    { failed },
  );
  mountResource(router, credentials, logins, loginChanged);
}
