import * as v from 'valibot';
import { PushTarget } from '#contract/push.ts';
import type { PushRow, PushStore } from '#server/domain/push/push-store.ts';
import type { DatabaseFile } from './database.ts';
import { sealed, unsealed } from './secrets.ts';

const Content = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    target: PushTarget,
    person: v.object({
      username: v.string(),
      type: v.string(),
      groups: v.array(v.string()),
      id: v.exactOptional(v.union([v.number(), v.string()])),
    }),
  }),
);

export function pushStore(file: DatabaseFile, sealingKey: Buffer): PushStore {
  return {
    put: ({ sid, person, digest, target }, at, most) =>
      file.use((db) =>
        db.transaction().execute(async (tx) => {
          await tx
            .deleteFrom('push')
            .where((is) => is.or([is('sid', '=', sid), is('digest', '=', digest)]))
            .execute();
          const content = sealed(JSON.stringify({ target, person }), sealingKey);
          await tx.insertInto('push').values({ sid, username: person.username, user_type: person.type, at, digest, content }).execute();
          const own = tx.selectFrom('push').select('sid').where('username', '=', person.username).where('user_type', '=', person.type);
          const old = await own.orderBy('at', 'desc').offset(most).limit(100).execute();
          if (old.length > 0)
            await tx
              .deleteFrom('push')
              .where(
                'sid',
                'in',
                old.map((row) => row.sid),
              )
              .execute();
        }),
      ),
    has: (sid) =>
      file.use(async (db) => (await db.selectFrom('push').select('sid').where('sid', '=', sid).executeTakeFirst()) !== undefined),
    remove: (sid) =>
      file.use(async (db) => {
        await db.deleteFrom('push').where('sid', '=', sid).execute();
      }),
    forget: (digest) =>
      file.use(async (db) => {
        await db.deleteFrom('push').where('digest', '=', digest).execute();
      }),
    list: (now) =>
      file.use(async (db) => {
        const rows = await db
          .selectFrom('push')
          .innerJoin('sessions', 'sessions.sid', 'push.sid')
          .select(['push.sid', 'digest', 'content'])
          .where('ended_at', 'is', null)
          .where(({ exists, selectFrom }) =>
            exists(selectFrom('tokens').select('hash').whereRef('tokens.sid', '=', 'push.sid').where('expires_at', '>=', now)),
          )
          .execute();
        return rows.flatMap(({ sid, digest, content }): PushRow[] => {
          const read = v.safeParse(Content, unsealed(content, sealingKey));
          return read.success ? [{ sid, digest, ...read.output }] : [];
        });
      }),
  };
}
