import { sql, type Kysely } from 'kysely';
import { nameKey } from '#server/domain/name-key.ts';
import type { Tables } from './tables.ts';

/** Kinds of rows whose names are unique without regard to case and trailing blanks, with the column the name stands in. */
const named = [
  { table: 'users', column: 'username' },
  { table: 'groups', column: 'name' },
  { table: 'credentials', column: 'name' },
] as const;

/** Divides the key of a name that another row had first from the id of its own row; no name holds it. */
const mark = '\0';

/** Names that are the same but for case and trailing blanks. Each is still found by its exact spelling. */
export interface NameClash {
  readonly kind: (typeof named)[number]['table'];
  readonly names: readonly string[];
}

/**
 * Step 5: every name gets a key, as the database of the reference compares names. Where several rows have the same one, nothing is
 * lost: the oldest keeps the key, the others are found by their exact spelling only; `clashesIn` names them. And the directory, as long
 * as nobody set it up, starts with TLS and checked certificates.
 */
export async function nameKeys(db: Kysely<Tables>): Promise<void> {
  for (const { table, column } of named) {
    await db.schema
      .alterTable(table)
      .addColumn('name_key', 'text', (it) => it.notNull().defaultTo(''))
      .execute();
    const taken = new Set<string>();
    for (const { id, name } of await rowsOf(db, table, column)) {
      const key = nameKey(name);
      const own = taken.has(key) ? `${key}${mark}${id}` : key;
      taken.add(key);
      await db.updateTable(table).set({ name_key: own }).where('id', '=', id).execute();
    }
    await db.schema.createIndex(`${table}_name_key`).unique().on(table).column('name_key').execute();
  }
  await db.updateTable('ldap').set({ enable_tls: 1, ignore_certs: 0 }).where('server', '=', '').where('enable', '=', 0).execute();
}

async function rowsOf(db: Kysely<Tables>, table: NameClash['kind'], column: string) {
  const query = sql<{ id: number; name: string }>`select id, ${sql.ref(column)} as name from ${sql.table(table)} order by id`;
  return (await query.execute(db)).rows;
}

/** Names that were there before names had keys and differ in case or trailing blanks only. */
export async function clashesIn(db: Kysely<Tables>): Promise<readonly NameClash[]> {
  const found: NameClash[] = [];
  for (const { table, column } of named) {
    const byKey = new Map<string, string[]>();
    for (const { name } of await rowsOf(db, table, column)) byKey.set(nameKey(name), [...(byKey.get(nameKey(name)) ?? []), name]);
    for (const names of byKey.values()) if (names.length > 1) found.push({ kind: table, names });
  }
  return found;
}
