import * as v from 'valibot';
import type { Kysely } from 'kysely';
import { JobStatus } from '#contract/job-status.ts';
import type { JobInput, JobRow, JobStore, NewJob, SessionOwner } from '#server/domain/stores.ts';
import type { DatabaseFile } from './database.ts';
import { appender, lastOrder } from './output.ts';
import { sealed, unsealed } from './secrets.ts';
import type { Tables } from './tables.ts';

const columns = [
  'id',
  'form',
  'target',
  'status',
  'start',
  'end',
  'user',
  'user_type',
  'job_type',
  'step',
  'parent_id',
  'awx_id',
  'approval',
  'notifications',
  'relaunched_from',
] as const;

const Input = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    extravars: v.record(v.string(), v.unknown()),
    credentials: v.record(v.string(), v.unknown()),
    secret: v.array(v.array(v.string())),
  }),
);

type StoredJob = { readonly status: string } & Omit<JobRow, 'status'>;
/** A status this version does not know can only come from a newer one; nothing will happen in such a job any more. */
const known = (row: StoredJob): JobRow => ({ ...row, status: v.is(JobStatus, row.status) ? row.status : 'abandoned' });

/** Newest first; the index over owner and id, or the ids themselves, give them in this order. */
export function listed(db: Kysely<Tables>, of: SessionOwner | null, limit: number) {
  const all = db.selectFrom('jobs').select(columns).orderBy('id', 'desc').limit(limit);
  return of ? all.where('user', '=', of.username).where('user_type', '=', of.type) : all;
}

export const waitingIn = (db: Kysely<Tables>) =>
  db.selectFrom('jobs').select(columns).where('status', '=', 'approve').orderBy('id', 'desc');

/** How many jobs there are, of everybody or one person: counted once, then kept until one comes or goes. */
function counter(file: DatabaseFile): { readonly count: JobStore['count']; readonly forget: () => void } {
  const kept = new Map<string, Promise<number>>();
  const ask = (of: SessionOwner | null): Promise<number> =>
    file.use(async (db) => {
      const all = db.selectFrom('jobs').select(({ fn }) => fn.countAll<number>().as('count'));
      const asked = of ? all.where('user', '=', of.username).where('user_type', '=', of.type) : all;
      return Number((await asked.executeTakeFirstOrThrow()).count);
    });
  return {
    count(of) {
      const key = of ? `${of.type}/${of.username}` : '';
      const known = kept.get(key);
      if (known) return known;
      const asked = ask(of);
      if (kept.size >= mostCounts) kept.clear();
      kept.set(key, asked);
      asked.catch(() => kept.delete(key));
      return asked;
    },
    forget: () => kept.clear(),
  };
}

const mostCounts = 1000;

export function jobStore(file: DatabaseFile, sealingKey: Buffer): JobStore {
  const append = appender(file);
  const { count, forget } = counter(file);

  return {
    append,
    insert: (job: NewJob, input: JobInput, key: string | null = null) =>
      file.use(async (db) => {
        const seal = sealed(JSON.stringify(input), sealingKey);
        const { id } = await db
          .insertInto('jobs')
          .values({ ...job, input: seal, launch_key: key })
          .returning('id')
          .executeTakeFirstOrThrow();
        forget();
        return id;
      }),
    find: (id) =>
      file.use(async (db) => {
        const row = await db.selectFrom('jobs').select(columns).where('id', '=', id).executeTakeFirst();
        return row ? known(row) : null;
      }),
    launchedWith: (key, { username, type }) =>
      file.use(async (db) => {
        const mine = db.selectFrom('jobs').select(columns).where('user', '=', username).where('user_type', '=', type);
        const row = await mine.where('launch_key', '=', key).executeTakeFirst();
        return row ? known(row) : null;
      }),
    input: (id) =>
      file.use(async (db) => {
        const row = await db.selectFrom('jobs').select('input').where('id', '=', id).executeTakeFirst();
        const text = row ? unsealed(row.input, sealingKey) : null;
        return text === null ? null : v.parse(Input, text);
      }),
    children: (id) =>
      file.use(async (db) => (await db.selectFrom('jobs').select(columns).where('parent_id', '=', id).orderBy('id').execute()).map(known)),
    list: (of, limit) => file.use(async (db) => (await listed(db, of, limit).execute()).map(known)),
    waiting: () => file.use(async (db) => (await waitingIn(db).execute()).map(known)),
    atWorkSince: (before) =>
      file.use(async (db) => {
        const working = db.selectFrom('jobs').select('id').where('status', 'in', ['running', 'abort', 'aborting']);
        return (await working.where('start', '<', before).execute()).map((row) => row.id);
      }),
    count,
    countAtWork: ({ username, type }) =>
      file.use(async (db) => {
        const own = db
          .selectFrom('jobs')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('status', 'in', ['running', 'abort', 'aborting'])
          .where('user', '=', username)
          .where('user_type', '=', type)
          .where('parent_id', 'is', null);
        return Number((await own.executeTakeFirstOrThrow()).count);
      }),
    move: (id, from, to, change = {}, end) =>
      file.use(async (db) => {
        const moved = db.updateTable('jobs').set({ ...change, status: to });
        const there = moved.where('id', '=', id).where('status', 'in', from);
        const done = await (end === undefined ? there : there.where('end', end === null ? 'is' : '=', end)).executeTakeFirst();
        return done.numUpdatedRows > 0n;
      }),
    note: (id, facts) =>
      file.use(async (db) => {
        await db.updateTable('jobs').set(facts).where('id', '=', id).execute();
      }),
    remove: (id) =>
      file
        .use((db) =>
          db.transaction().execute(async (tx) => {
            const family = [id, ...(await tx.selectFrom('jobs').select('id').where('parent_id', '=', id).execute()).map((row) => row.id)];
            await tx.deleteFrom('job_output').where('job_id', 'in', family).execute();
            await tx.deleteFrom('jobs').where('id', 'in', family).execute();
          }),
        )
        .finally(forget),
    lastOutput: (id) => file.use((db) => lastOrder(db, id)),
    output: (id, from, limit) =>
      file.use(async (db) => {
        const rows = await db
          .selectFrom('job_output')
          .select(['order', 'stream', 'text', 'at'])
          .where('job_id', '=', id)
          .where('order', '>=', from)
          .orderBy('order')
          .limit(limit)
          .execute();
        return rows.map((row) => ({ ...row, stream: row.stream === 'stderr' ? 'stderr' : 'stdout' }));
      }),
  };
}
