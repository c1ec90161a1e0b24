import Database from 'libsql';
import type { Kysely } from 'kysely';
import { nameKey } from '#server/domain/name-key.ts';
import type { GroupStore, LocalUser, UserRow, UserStore } from '#server/domain/stores.ts';
import type { RecordedKind, Recorder } from './activity.ts';
import type { DatabaseFile } from './database.ts';
import type { Tables } from './tables.ts';

const people = (db: Kysely<Tables>) =>
  db
    .selectFrom('users')
    .innerJoin('groups', 'groups.id', 'users.group_id')
    .select(['users.id', 'users.username', 'users.email', 'users.password as passwordHash', 'groups.name as group']);

/** The value, or `otherwise` when a name that has to be unique is taken. */
async function unlessTaken<T, E>(work: () => Promise<T>, otherwise: E): Promise<T | E> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE') return otherwise;
    throw error;
  }
}

const user: RecordedKind = { kind: 'user', named: { by: 'username' }, secrets: ['password'] };
const group: RecordedKind = { kind: 'group', named: { by: 'name' }, secrets: [] };

const toldUser = (id: () => number | null) => async (db: Kysely<Tables>) => {
  const found = await people(db)
    .where('users.id', '=', id() ?? -1)
    .executeTakeFirst();
  if (!found) return null;
  const { username, email, group, passwordHash } = found;
  return { username, email, group, password: passwordHash };
};
const toldGroup = (id: () => number | null) => async (db: Kysely<Tables>) =>
  (await db
    .selectFrom('groups')
    .select('name')
    .where('id', '=', id() ?? -1)
    .executeTakeFirst()) ?? null;

/** The local directory. Names are compared without regard to case and trailing blanks; an exact spelling goes first. */
export function userStore(file: DatabaseFile, recorder: Recorder): UserStore {
  return {
    byName: (username) =>
      file.use(async (db): Promise<LocalUser | null> => {
        const found = await people(db)
          .where(({ or, eb }) => or([eb('username', '=', username), eb('users.name_key', '=', nameKey(username))]))
          .execute();
        return found.find((person) => person.username === username) ?? found[0] ?? null;
      }),
    byId: (id) =>
      file.use(async (db): Promise<LocalUser | null> => (await people(db).where('users.id', '=', id).executeTakeFirst()) ?? null),
    ensure: ({ username, passwordHash, group, email }) =>
      file.use((db) =>
        db.transaction().execute(async (tx) => {
          await tx
            .insertInto('groups')
            .values({ name: group, name_key: nameKey(group) })
            .onConflict((it) => it.doNothing())
            .execute();
          const { id } = await tx.selectFrom('groups').select('id').where('name_key', '=', nameKey(group)).executeTakeFirstOrThrow();
          await tx
            .insertInto('users')
            .values({ username, name_key: nameKey(username), email, password: passwordHash, group_id: id })
            .onConflict((it) => it.doNothing())
            .execute();
        }),
      ),
    setPassword: (id, passwordHash) =>
      recorder.change(
        user,
        toldUser(() => id),
        async (db) => {
          await db.updateTable('users').set({ password: passwordHash }).where('id', '=', id).execute();
        },
      ),
    list: () =>
      file.use((db): Promise<UserRow[]> => db.selectFrom('users').select(['id', 'username', 'email', 'group_id']).orderBy('id').execute()),
    insert: ({ passwordHash, ...row }) => {
      let made: number | null = null;
      return recorder.change(
        user,
        toldUser(() => made),
        (db) =>
          unlessTaken(async () => {
            const values = { ...row, name_key: nameKey(row.username), password: passwordHash };
            made = (await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id;
            return made;
          }, null),
      );
    },
    update: (id, { passwordHash, ...change }) =>
      recorder.change(
        user,
        toldUser(() => id),
        async (db) => {
          const set = passwordHash === undefined ? change : { ...change, password: passwordHash };
          if (Object.keys(set).length > 0) await db.updateTable('users').set(set).where('id', '=', id).execute();
        },
      ),
    remove: (id) =>
      recorder.change(
        user,
        toldUser(() => id),
        async (db) => {
          await db.deleteFrom('users').where('id', '=', id).execute();
        },
      ),
  };
}

export function groupStore(file: DatabaseFile, recorder: Recorder): GroupStore {
  return {
    list: () => file.use((db) => db.selectFrom('groups').select(['id', 'name']).orderBy('id').execute()),
    insert: (name) => {
      let made: number | null = null;
      return recorder.change(
        group,
        toldGroup(() => made),
        (db) =>
          unlessTaken(async () => {
            const row = { name, name_key: nameKey(name) };
            made = (await db.insertInto('groups').values(row).returning('id').executeTakeFirstOrThrow()).id;
            return made;
          }, null),
      );
    },
    rename: (id, name) =>
      recorder.change(
        group,
        toldGroup(() => id),
        (db) =>
          unlessTaken(async () => {
            await db
              .updateTable('groups')
              .set({ name, name_key: nameKey(name) })
              .where('id', '=', id)
              .execute();
            return true;
          }, false),
      ),
    removeEmpty: (id) =>
      recorder.change(
        group,
        toldGroup(() => id),
        async (db) => {
          const removed = await db
            .deleteFrom('groups')
            .where('id', '=', id)
            .where(({ not, exists, selectFrom }) =>
              not(exists(selectFrom('users').select('users.id').whereRef('users.group_id', '=', 'groups.id'))),
            )
            .executeTakeFirst();
          return removed.numDeletedRows > 0n;
        },
      ),
  };
}
