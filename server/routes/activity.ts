import type { Activity, ActivityKind } from '#contract/activity.ts';
import { activityPage, downloadActivity, listActivity } from '#contract/activity.ts';
import type { ActivityFilter, ActivityStore } from '#server/domain/activity/activity.ts';
import { activityTable } from '#server/domain/activity/table.ts';
import { refusal, success, type Answer } from './answers.ts';
import type { Handling, Router } from './route.ts';

/** Who changed what (our own addition). */
export function activityRoutes(router: Router, activity: ActivityStore): void {
  const why = (why: string): Answer => refusal('Failed to find activity', why);
  const handling: Handling = { invalid: why, failed: why };
  router.guarded(
    listActivity,
    async ({ query }) => {
      const before = query.before ? Number(query.before) : null;
      const found = await activity.list(filterOf(query), before, activityPage + 1);
      const rows = found.slice(0, activityPage);
      return success('Activity found', { rows, next: found.length > activityPage ? (rows.at(-1)?.id ?? null) : null });
    },
    handling,
  );
  router.guarded(
    downloadActivity,
    ({ query }) => {
      const filter = filterOf(query);
      const stream = activityTable((before, limit): Promise<readonly Activity[]> => activity.list(filter, before, limit));
      const headers = { 'Content-Disposition': 'attachment; filename="activity.csv"' };
      return { http: 200, body: null, stream, type: 'text/csv; charset=utf-8', headers };
    },
    handling,
  );
}

interface Asked {
  readonly by?: string | undefined;
  readonly kind?: ActivityKind | '' | undefined;
  readonly text?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function filterOf({ by, kind, text, from, to }: Asked): ActivityFilter {
  const time = (value: string | undefined): number | undefined => (value ? Date.parse(value) : undefined);
  return { by: by || undefined, kind: kind || undefined, text: text || undefined, from: time(from), to: time(to) };
}
