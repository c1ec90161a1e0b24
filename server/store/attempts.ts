import { createHmac } from 'node:crypto';
import { keyKeptMs } from '#contract/idempotency.ts';
import type { AttemptStore, SessionOwner } from '#server/domain/stores.ts';
import type { DatabaseFile } from './database.ts';
import { sealed, unsealed } from './secrets.ts';

/** How many requests are remembered of one person; the oldest go first. */
const mostPerPerson = 1000;

export function attemptStore(file: DatabaseFile, sealingKey: Buffer): AttemptStore {
  const fingerprintOf = (request: string): string => createHmac('sha256', sealingKey).update(request).digest('base64');
  const named = (key: string, { username, type }: SessionOwner) => ({ username, user_type: type, key });

  return {
    begin: (key, by, request, at) =>
      file.use((db) =>
        db.transaction().execute(async (tx) => {
          await tx
            .deleteFrom('attempts')
            .where('at', '<', at - keyKeptMs)
            .execute();
          const fingerprint = fingerprintOf(request);
          const row = { ...named(key, by), at, fingerprint, answer: null };
          const made = await tx
            .insertInto('attempts')
            .values(row)
            .onConflict((it) => it.doNothing())
            .executeTakeFirst();
          const mine = tx.selectFrom('attempts').where('username', '=', by.username).where('user_type', '=', by.type);
          if (made.numInsertedOrUpdatedRows === 0n) {
            const known = await mine.select(['fingerprint', 'answer']).where('key', '=', key).executeTakeFirstOrThrow();
            const answer = known.answer === null ? null : unsealed(known.answer, sealingKey);
            return { isSame: known.fingerprint === fingerprint, answer };
          }
          const tooMany = mine.select('key').orderBy('at', 'desc').limit(-1).offset(mostPerPerson);
          await tx
            .deleteFrom('attempts')
            .where('username', '=', by.username)
            .where('user_type', '=', by.type)
            .where('key', 'in', tooMany)
            .execute();
          return null;
        }),
      ),
    answered: (key, by, answer) =>
      file.use(async (db) => {
        const row = db.updateTable('attempts').set({ answer: sealed(answer, sealingKey) });
        await row.where('username', '=', by.username).where('user_type', '=', by.type).where('key', '=', key).execute();
      }),
  };
}
