import type { RefreshRow, SessionStore } from '#server/domain/stores.ts';
import type { DatabaseFile } from './database.ts';

const row = (token: RefreshRow) => ({ hash: token.hash, sid: token.sid, expires_at: token.expiresAt, replaced_at: token.replacedAt });

export function sessionStore(file: DatabaseFile): SessionStore {
  return {
    open: (sid, owner, at, token) =>
      file.use((db) =>
        db.transaction().execute(async (tx) => {
          await tx
            .insertInto('sessions')
            .values({ sid, username: owner.username, user_type: owner.type, opened_at: at, ended_at: null })
            .execute();
          await tx.insertInto('tokens').values(row(token)).execute();
        }),
      ),
    isOpen: (sid) =>
      file.use(async (db) => {
        const found = await db.selectFrom('sessions').select('ended_at').where('sid', '=', sid).executeTakeFirst();
        return found !== undefined && found.ended_at === null;
      }),
    find: (hash) =>
      file.use(async (db) => {
        const found = await db
          .selectFrom('tokens')
          .innerJoin('sessions', 'sessions.sid', 'tokens.sid')
          .select(['hash', 'tokens.sid', 'expires_at as expiresAt', 'replaced_at as replacedAt', 'opened_at as openedAt'])
          .where('hash', '=', hash)
          .where('ended_at', 'is', null)
          .executeTakeFirst();
        return found ?? null;
      }),
    replace: (old, at, next) =>
      file.use((db) =>
        db.transaction().execute(async (tx) => {
          await tx.updateTable('tokens').set({ replaced_at: at }).where('hash', '=', old).where('replaced_at', 'is', null).execute();
          await tx.insertInto('tokens').values(row(next)).execute();
        }),
      ),
    forget: (hash) =>
      file.use(async (db) => {
        await db.deleteFrom('tokens').where('hash', '=', hash).execute();
      }),
    end: (sid, at) =>
      file.use(async (db) => {
        await db.updateTable('sessions').set({ ended_at: at }).where('sid', '=', sid).where('ended_at', 'is', null).execute();
        await db.deleteFrom('push').where('sid', '=', sid).execute();
      }),
    endOthers: (owner, except, at) =>
      file.use(async (db) => {
        await db
          .updateTable('sessions')
          .set({ ended_at: at })
          .where('username', '=', owner.username)
          .where('user_type', '=', owner.type)
          .where('sid', '!=', except)
          .where('ended_at', 'is', null)
          .execute();
        const theirs = db.deleteFrom('push').where('username', '=', owner.username).where('user_type', '=', owner.type);
        await theirs.where('sid', '!=', except).execute();
      }),
    purge: (before) =>
      file.use((db) =>
        db.transaction().execute(async (tx) => {
          await tx.deleteFrom('tokens').where('expires_at', '<', before).execute();
          await tx
            .deleteFrom('push')
            .where('sid', 'not in', tx.selectFrom('sessions').select('sid').where('ended_at', 'is', null))
            .execute();
          await tx
            .deleteFrom('sessions')
            .where('opened_at', '<', before)
            .where(({ not, exists, selectFrom }) =>
              not(exists(selectFrom('tokens').select('hash').whereRef('tokens.sid', '=', 'sessions.sid'))),
            )
            .execute();
        }),
      ),
  };
}
