import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';
import { ActivityAct, ActivityChange, ActivityKind, type Activity } from '#contract/activity.ts';
import type { Clock } from '#lib/ports.ts';
import type { ActivityFilter, ActivityNote, ActivityStore, Actors } from '#server/domain/activity/activity.ts';
import { actOf, rowChanges, type RowKinds } from '#server/domain/activity/row-changes.ts';
import { shortened } from '#server/domain/activity/shown-value.ts';
import type { EditedValues } from '#server/domain/stores.ts';
import { keptMs } from './activity-table.ts';
import type { DatabaseFile } from './database.ts';
import type { Tables } from './tables.ts';

/** Does changes of rows and writes down what a person changed, both or neither. */
export interface Recorder {
  /**
   * @param kind what kind of thing the row is, and its name
   * @param row the row as it is to be told, looked for before and after; null = there is none
   */
  change<T>(
    kind: RecordedKind,
    row: (db: Kysely<Tables>) => Promise<EditedValues | null>,
    work: (db: Kysely<Tables>) => Promise<T>,
  ): Promise<T>;
}

export interface RecordedKind extends RowKinds {
  readonly kind: ActivityNote['kind'];
  /** Which value of the row names it; a kind of settings has a name of its own. */
  readonly named: { readonly by: string } | { readonly as: string };
  /** Columns that no person changes. */
  readonly untold?: readonly string[];
}

export function recorder(file: DatabaseFile, actors: Actors, clock: Clock): Recorder {
  return {
    change: (kind, row, work) =>
      file.use((db) => {
        if (actors.current() === null) return work(db);
        return db.transaction().execute(async (tx) => {
          const before = await row(tx);
          const done = await work(tx);
          const note = noteOf(kind, before, await row(tx));
          if (note) await write(tx, [note], actors, clock.now());
          return done;
        });
      }),
  };
}

function noteOf(kind: RecordedKind, before: EditedValues | null, after: EditedValues | null): ActivityNote | null {
  const act = actOf(before, after);
  const changes = act === null ? [] : rowChanges(before, after, kind);
  if (act === null || changes.length === 0) return null;
  const name = 'as' in kind.named ? kind.named.as : String((after ?? before)?.[kind.named.by] ?? '');
  return { kind: kind.kind, name, act, changes };
}

export function activityStore(file: DatabaseFile, actors: Actors, clock: Clock): ActivityStore {
  return {
    add: (notes) => file.use((db) => db.transaction().execute((tx) => write(tx, notes, actors, clock.now()))),
    list: (filter, before, limit) =>
      file.use(async (db) => {
        let query = matching(db, filter, clock.now());
        if (before !== null) query = query.where('id', '<', before);
        return (await query.orderBy('id', 'desc').limit(limit).execute()).map(opened);
      }),
  };
}

/** Deeds that have to say that it is so late before anything goes: a clock may be wrong for a while. A deed has hundreds of rows at most. */
const deeds = 20;
const mostRows = deeds * 301;

async function write(tx: Kysely<Tables>, notes: readonly ActivityNote[], actors: Actors, at: number): Promise<void> {
  const actor = actors.current();
  if (actor === null) return;
  for (const { kind, name, act, changes } of notes) {
    const who = { user_type: actor.type, username: shortened(actor.username), address: actor.from };
    await tx
      .insertInto('activity')
      .values({ at, ...who, kind, name: shortened(name), act, changes: JSON.stringify(changes) })
      .execute();
  }
  await sql`delete from activity where at < (
    select min(at) from (
      select at from (select id, at from activity order by id desc limit ${mostRows}) group by at order by max(id) desc limit ${deeds}
    )) - ${keptMs}`.execute(tx);
}

function matching(db: Kysely<Tables>, { by, kind, text, from, to }: ActivityFilter, now: number) {
  let query = db
    .selectFrom('activity')
    .selectAll()
    .where('at', '>=', now - keptMs);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<=', to);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (by) query = query.where(sql<boolean>`instr(lower(user_type || '/' || username), lower(${by})) > 0`);
  if (text) query = query.where(sql<boolean>`instr(lower(name || ' ' || address || ' ' || changes), lower(${text})) > 0`);
  return query;
}

const Changes = v.pipe(v.string(), v.parseJson(), v.array(ActivityChange));

function opened(row: Omit<Tables['activity'], 'id'> & { readonly id: number }): Activity {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    by: `${row.user_type}/${row.username}`,
    from: row.address,
    kind: v.parse(ActivityKind, row.kind),
    name: row.name,
    act: v.parse(ActivityAct, row.act),
    changes: v.parse(Changes, row.changes),
  };
}
