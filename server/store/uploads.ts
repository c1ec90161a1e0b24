import { sql } from 'kysely';
import * as v from 'valibot';
import { UploadRecord } from '#contract/upload.ts';
import type { UploadStore } from '#server/domain/stores.ts';
import type { DatabaseFile } from './database.ts';

const Record = v.pipe(v.string(), v.parseJson(), UploadRecord);

export function uploadStore(file: DatabaseFile): UploadStore {
  return {
    add: ({ filename, owner, at, record }) =>
      file.use(async (db) => {
        const row = { filename, username: owner.username, user_type: owner.type, at, record: JSON.stringify(record) };
        await db.insertInto('uploads').values(row).execute();
      }),
    find: (filename, owner) =>
      file.use(async (db) => {
        const row = await db
          .selectFrom('uploads')
          .selectAll()
          .where('filename', '=', filename)
          .where('username', '=', owner.username)
          .where('user_type', '=', owner.type)
          .executeTakeFirst();
        return row ? { filename, owner, at: row.at, record: v.parse(Record, row.record) } : null;
      }),
    sizeOf: ({ username, type }) =>
      file.use(async (db) => {
        const sum = sql<number | null>`sum(json_extract(record, '$.size'))`.as('size');
        const own = db.selectFrom('uploads').select(sum).where('username', '=', username).where('user_type', '=', type);
        return (await own.executeTakeFirst())?.size ?? 0;
      }),
    expire: (before) =>
      file.use(async (db) => {
        const gone = await db.deleteFrom('uploads').where('at', '<', before).returning('filename').execute();
        return gone.map((row) => row.filename);
      }),
  };
}
