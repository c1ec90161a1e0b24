import { overview } from '#contract/overview.ts';
import type { OverviewSource } from '#server/domain/portal/overview.ts';
import { refusal, success } from './answers.ts';
import type { Router } from './route.ts';

/** How the portal is (our own addition). */
export function overviewRoutes(router: Router, look: OverviewSource): void {
  router.guarded(overview, async () => success('Overview found', await look()), {
    failed: (why) => refusal('Failed to find overview', why),
  });
}
