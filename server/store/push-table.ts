import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Step 9. Who knows an address and its keys can write to a person's devices, so they are sealed. */
export async function pushTable({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('push')
    .addColumn('sid', 'text', (it) => it.primaryKey())
    .addColumn('username', 'text', (it) => it.notNull())
    .addColumn('user_type', 'text', (it) => it.notNull())
    .addColumn('at', 'bigint', (it) => it.notNull())
    .addColumn('digest', 'text', (it) => it.notNull().unique())
    .addColumn('content', 'text', (it) => it.notNull())
    .execute();
  await schema.createIndex('push_owner').on('push').columns(['user_type', 'username', 'at']).execute();
}
