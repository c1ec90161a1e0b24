import type { Kysely } from 'kysely';
import type { LocalUser, UserStore } from '#server/domain/stores.ts';
import type { DatabaseFile } from './database.ts';
import type { Tables } from './tables.ts';

const people = (db: Kysely<Tables>) =>
  db
    .selectFrom('users')
    .innerJoin('groups', 'groups.id', 'users.group_id')
    .select(['users.id', 'users.username', 'users.email', 'users.password as passwordHash', 'groups.name as group']);

/** The local directory. User names are compared exactly, case included. */
export function userStore(file: DatabaseFile): UserStore {
  return {
    byName: (username) =>
      file.use(async (db): Promise<LocalUser | null> => (await people(db).where('username', '=', username).executeTakeFirst()) ?? null),
    byId: (id) =>
      file.use(async (db): Promise<LocalUser | null> => (await people(db).where('users.id', '=', id).executeTakeFirst()) ?? null),
    ensure: ({ username, passwordHash, group, email }) =>
      file.use((db) =>
        db.transaction().execute(async (tx) => {
          await tx
            .insertInto('groups')
            .values({ name: group })
            .onConflict((it) => it.column('name').doNothing())
            .execute();
          const { id } = await tx.selectFrom('groups').select('id').where('name', '=', group).executeTakeFirstOrThrow();
          await tx
            .insertInto('users')
            .values({ username, email, password: passwordHash, group_id: id })
            .onConflict((it) => it.column('username').doNothing())
            .execute();
        }),
      ),
    setPassword: (id, passwordHash) =>
      file.use(async (db) => {
        await db.updateTable('users').set({ password: passwordHash }).where('id', '=', id).execute();
      }),
  };
}
