import * as v from 'valibot';
import type { ExpressionBuilder, SqlBool, Expression } from 'kysely';
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
const known = (row: StoredJob): JobRow => ({ ...row, status: v.parse(v.fallback(JobStatus, 'abandoned'), row.status) });

const belongsTo =
  (of: SessionOwner) =>
  (it: ExpressionBuilder<Tables, 'jobs'>): Expression<SqlBool> =>
    it.and([it('user', '=', of.username), it('user_type', '=', of.type)]);

export function jobStore(file: DatabaseFile, sealingKey: Buffer): JobStore {
  const append = appender(file);

  return {
    append,
    insert: (job: NewJob, input: JobInput) =>
      file.use(async (db) => {
        const seal = sealed(JSON.stringify(input), sealingKey);
        const { id } = await db
          .insertInto('jobs')
          .values({ ...job, input: seal })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      }),
    find: (id) =>
      file.use(async (db) => {
        const row = await db.selectFrom('jobs').select(columns).where('id', '=', id).executeTakeFirst();
        return row ? known(row) : null;
      }),
    input: (id) =>
      file.use(async (db) => {
        const row = await db.selectFrom('jobs').select('input').where('id', '=', id).executeTakeFirst();
        const text = row ? unsealed(row.input, sealingKey) : null;
        return text === null ? null : v.parse(Input, text);
      }),
    children: (id) =>
      file.use(async (db) =>
        (await db.selectFrom('jobs').select('id').where('parent_id', '=', id).orderBy('id').execute()).map((row) => row.id),
      ),
    list: (of, limit) =>
      file.use(async (db) => {
        const all = db.selectFrom('jobs').select(columns).orderBy('id', 'desc').limit(limit);
        const rows = await (of ? all.where((it) => it.or([belongsTo(of)(it), it('status', '=', 'approve')])) : all).execute();
        return rows.map(known);
      }),
    waiting: () =>
      file.use(async (db) => (await db.selectFrom('jobs').select(columns).where('status', '=', 'approve').execute()).map(known)),
    count: (of) =>
      file.use(async (db) => {
        const all = db.selectFrom('jobs').select(({ fn }) => fn.countAll<number>().as('count'));
        const row = await (of ? all.where(belongsTo(of)) : all).executeTakeFirstOrThrow();
        return Number(row.count);
      }),
    move: (id, from, to, end) =>
      file.use(async (db) => {
        const change = end === undefined ? { status: to } : { status: to, end };
        const done = await db.updateTable('jobs').set(change).where('id', '=', id).where('status', 'in', from).executeTakeFirst();
        return done.numUpdatedRows > 0n;
      }),
    remove: (id) =>
      file.use((db) =>
        db.transaction().execute(async (tx) => {
          const family = [id, ...(await tx.selectFrom('jobs').select('id').where('parent_id', '=', id).execute()).map((row) => row.id)];
          await tx.deleteFrom('job_output').where('job_id', 'in', family).execute();
          await tx.deleteFrom('jobs').where('id', 'in', family).execute();
        }),
      ),
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
