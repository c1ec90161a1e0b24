import { sql } from 'kysely';
import type { JobCounts } from '#server/domain/stores.ts';
import type { DatabaseFile } from './database.ts';
import type { Tables } from './tables.ts';

/** Counted from indexes: how many jobs there ever were makes no difference. */
export function jobCounts(file: DatabaseFile): JobCounts {
  const having = (statuses: readonly Tables['jobs']['status'][]): Promise<number> =>
    file.use(async (db) => {
      const row = await db
        .selectFrom('jobs')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', 'in', statuses)
        .where('parent_id', 'is', null)
        .executeTakeFirstOrThrow();
      return row.count;
    });
  return {
    atWork: () => having(['running', 'abort', 'aborting']),
    waiting: () => having(['approve']),
    byHour: (since) =>
      file.use((db) =>
        db
          .selectFrom('jobs')
          .select([
            sql<string>`substr(start, 1, 13)`.as('hour'),
            sql<number>`count(*)`.as('started'),
            sql<number>`sum(status = 'failed')`.as('failed'),
          ])
          .where('start', '>=', since)
          .where('parent_id', 'is', null)
          .groupBy('hour')
          .orderBy('hour')
          .execute(),
      ),
  };
}
