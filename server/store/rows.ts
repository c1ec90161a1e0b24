import { sql, type Kysely, type RawBuilder } from 'kysely';
import Database from 'libsql';
import * as v from 'valibot';
import { nameKey } from '#server/domain/name-key.ts';
import type { EditedRow, EditedValues, RowStore } from '#server/domain/stores.ts';
import type { RecordedKind, Recorder } from './activity.ts';
import type { DatabaseFile } from './database.ts';
import { sealed, unsealed } from './secrets.ts';
import type { Tables } from './tables.ts';

/** What the store reads of a declared resource. */
interface Declared {
  readonly entries: Readonly<Record<string, unknown>>;
  readonly secrets: readonly string[];
  /** Its names are unique without regard to case and trailing blanks; they never change. */
  readonly hasNameKey?: boolean;
  /** How changes of its rows are written down. */
  readonly recorded: RecordedKind;
}

const Row = v.objectWithRest({ id: v.number() }, v.nullable(v.union([v.string(), v.number()])));

/** Where rows are, and who is told of their changes. */
export interface RowPlace {
  readonly file: DatabaseFile;
  readonly recorder: Recorder;
  readonly sealingKey: Buffer;
}

/** Rows of a declared resource in a table whose columns are its entries. Secrets are sealed at rest. */
export function rowStore(
  { file, recorder, sealingKey }: RowPlace,
  name: keyof Tables,
  { entries, secrets, hasNameKey = false, recorded }: Declared,
): RowStore {
  const table = sql.table(name);
  const columns = sql.join(['id', ...Object.keys(entries)].map((column) => sql.ref(column)));

  const opened = (raw: unknown): EditedRow => {
    const row = v.parse(Row, raw);
    // A seal of another key opens to nothing: the login has to be given again.
    const open = secrets.map((secret) => [secret, row[secret] ? (unsealed(String(row[secret]), sealingKey) ?? '') : '']);
    return { ...row, ...Object.fromEntries(open), id: row.id };
  };
  const closed = (values: EditedValues): [string, string | number | null][] =>
    Object.entries(values).flatMap(([column, value]) => {
      if (!Object.hasOwn(entries, column)) return [];
      return [[column, secrets.includes(column) && value ? sealed(String(value), sealingKey) : value]];
    });
  const rows = async (db: Kysely<Tables>, where: RawBuilder<unknown>): Promise<readonly EditedRow[]> =>
    (await sql`select ${columns} from ${table} ${where} order by id`.execute(db)).rows.map(opened);
  const select = (where: RawBuilder<unknown>): Promise<readonly EditedRow[]> => file.use((db) => rows(db, where));
  const told = (id: () => number | null) => async (db: Kysely<Tables>) => {
    const at = id();
    const [row] = at === null ? [] : await rows(db, sql`where id = ${at}`);
    return row ? toldOf(row, recorded) : null;
  };

  return {
    list: () => select(sql``),
    find: async (id) => (await select(sql`where id = ${id}`))[0] ?? null,
    insert: (values) => {
      let made: number | null = null;
      return recorder.change(
        recorded,
        told(() => made),
        async (db) => {
          const key: [string, string][] = hasNameKey ? [['name_key', nameKey(String(values['name'] ?? ''))]] : [];
          const pairs = [...closed(values), ...key];
          const names = sql.join(pairs.map(([column]) => sql.ref(column)));
          try {
            const row =
              await sql`insert into ${table} (${names}) values (${sql.join(pairs.map(([, value]) => value))}) returning id`.execute(db);
            made = v.parse(v.object({ id: v.number() }), row.rows[0]).id;
            return made;
          } catch (error) {
            if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')) return null;
            throw error;
          }
        },
      );
    },
    update: async (id, values) => {
      const pairs = closed(values);
      if (pairs.length === 0) return (await select(sql`where id = ${id}`)).length > 0;
      return recorder.change(
        recorded,
        told(() => id),
        async (db) => {
          const set = sql.join(pairs.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
          const done = await sql`update ${table} set ${set} where id = ${id}`.execute(db);
          return (done.numAffectedRows ?? 0n) > 0n;
        },
      );
    },
    remove: (id) =>
      recorder.change(
        recorded,
        told(() => id),
        async (db) => {
          await sql`delete from ${table} where id = ${id}`.execute(db);
        },
      ),
  };
}

/** Without what no person changes. */
function toldOf({ id: _id, ...row }: EditedRow, { untold = [] }: RecordedKind): EditedValues {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !untold.includes(name)));
}
