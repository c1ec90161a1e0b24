import { sql, type Kysely } from 'kysely';
import { keepDays } from '#server/domain/activity/activity.ts';
import type { Tables } from './tables.ts';

export const keptMs = keepDays * 86_400_000;

/** Step 7. Rows are written once: not even this server can change them, or remove one before it is old beside the newest. */
export async function activity(db: Kysely<Tables>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('activity')
    .addColumn('id', 'integer', (it) => it.primaryKey().autoIncrement())
    .addColumn('at', 'bigint', (it) => it.notNull())
    .addColumn('user_type', 'text', (it) => it.notNull())
    .addColumn('username', 'text', (it) => it.notNull())
    .addColumn('address', 'text', (it) => it.notNull())
    .addColumn('kind', 'text', (it) => it.notNull())
    .addColumn('name', 'text', (it) => it.notNull())
    .addColumn('act', 'text', (it) => it.notNull())
    .addColumn('changes', 'text', (it) => it.notNull())
    .execute();
  await schema.createIndex('activity_age').on('activity').column('at').execute();
  await sql`create trigger activity_stays before update on activity begin select raise(abort, 'activity is written once'); end`.execute(db);
  await sql`create trigger activity_kept before delete on activity
    when old.at > (select max(at) from activity) - ${sql.lit(keptMs)}
    begin select raise(abort, 'activity is kept'); end`.execute(db);
  await schema.createIndex('jobs_start').on('jobs').columns(['start', 'parent_id', 'status']).execute();
}
