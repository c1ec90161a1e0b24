import { type Kysely, sql } from 'kysely';
import { activity } from './activity-table.ts';
import { administration } from './administration.ts';
import { nameKeys } from './name-keys.ts';
import { pushTable } from './push-table.ts';
import type { Tables } from './tables.ts';

export interface Migration {
  readonly version: number;
  readonly why: string;
  readonly up: (db: Kysely<Tables>) => Promise<void>;
}

/** Every shape the database has had, oldest first. Append only: a shipped step is never edited. */
export const migrations: readonly Migration[] = [
  { version: 1, why: 'people sign in with a password and stay signed in', up: peopleAndSessions },
  { version: 2, why: 'jobs and their output outlive the process', up: jobsAndOutput },
  { version: 3, why: 'queries and jobs use stored logins, and files are uploaded', up: credentialsAndUploads },
  { version: 4, why: 'a portal is administered from its own pages', up: administration },
  { version: 5, why: 'names are one name in any case, and a directory begins with TLS', up: nameKeys },
  { version: 6, why: 'a request that arrives twice is done once, also across a restart', up: attemptsByKey },
  { version: 7, why: 'who changed what is known later, too, and jobs are counted by the hour', up: activity },
  { version: 8, why: 'a job knows the job it was run again from', up: runAgain },
  { version: 9, why: 'people are told of jobs while their page is closed', up: pushTable },
];

export const newestVersion = migrations.length;

async function peopleAndSessions(db: Kysely<Tables>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('groups')
    .addColumn('id', 'integer', (it) => it.primaryKey().autoIncrement())
    .addColumn('name', 'text', (it) => it.notNull().unique())
    .execute();
  await schema
    .createTable('users')
    .addColumn('id', 'integer', (it) => it.primaryKey().autoIncrement())
    .addColumn('username', 'text', (it) => it.notNull().unique())
    .addColumn('email', 'text', (it) => it.notNull())
    .addColumn('password', 'text', (it) => it.notNull())
    .addColumn('group_id', 'integer', (it) => it.notNull().references('groups.id'))
    .execute();
  await schema
    .createTable('sessions')
    .addColumn('sid', 'text', (it) => it.primaryKey())
    .addColumn('username', 'text', (it) => it.notNull())
    .addColumn('user_type', 'text', (it) => it.notNull())
    .addColumn('opened_at', 'bigint', (it) => it.notNull())
    .addColumn('ended_at', 'bigint')
    .execute();
  await schema.createIndex('sessions_owner').on('sessions').columns(['username', 'user_type']).execute();
  await schema
    .createTable('tokens')
    .addColumn('hash', 'text', (it) => it.primaryKey())
    .addColumn('sid', 'text', (it) => it.notNull())
    .addColumn('expires_at', 'bigint', (it) => it.notNull())
    .addColumn('replaced_at', 'bigint')
    .execute();
  await schema.createIndex('tokens_sid').on('tokens').column('sid').execute();
  await schema.createIndex('tokens_expiry').on('tokens').column('expires_at').execute();
  await schema
    .createTable('azuread')
    .addColumn('id', 'integer', (it) => it.primaryKey().autoIncrement())
    .addColumn('enable', 'integer', (it) => it.notNull())
    .addColumn('groupfilter', 'text', (it) => it.notNull())
    .execute();
  await schema
    .createTable('oidc')
    .addColumn('id', 'integer', (it) => it.primaryKey().autoIncrement())
    .addColumn('enabled', 'integer', (it) => it.notNull())
    .addColumn('issuer', 'text', (it) => it.notNull())
    .addColumn('groupfilter', 'text', (it) => it.notNull())
    .execute();
  await db.insertInto('azuread').values({ enable: 0, groupfilter: '' }).execute();
  await db.insertInto('oidc').values({ enabled: 0, issuer: '', groupfilter: '' }).execute();
}

async function jobsAndOutput(db: Kysely<Tables>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('jobs')
    .addColumn('id', 'integer', (it) => it.primaryKey().autoIncrement())
    .addColumn('form', 'text', (it) => it.notNull())
    .addColumn('target', 'text', (it) => it.notNull())
    .addColumn('status', 'text', (it) => it.notNull())
    .addColumn('start', 'text', (it) => it.notNull())
    .addColumn('end', 'text')
    .addColumn('user', 'text', (it) => it.notNull())
    .addColumn('user_type', 'text', (it) => it.notNull())
    .addColumn('job_type', 'text', (it) => it.notNull())
    .addColumn('step', 'text')
    .addColumn('parent_id', 'integer')
    .addColumn('awx_id', 'integer')
    .addColumn('approval', 'text')
    .addColumn('notifications', 'text')
    .addColumn('input', 'text', (it) => it.notNull())
    .execute();
  await schema.createIndex('jobs_owner').on('jobs').columns(['user', 'user_type', 'id']).execute();
  await schema.createIndex('jobs_status').on('jobs').column('status').execute();
  await schema.createIndex('jobs_parent').on('jobs').column('parent_id').execute();
  await schema
    .createTable('job_output')
    .addColumn('job_id', 'integer', (it) => it.notNull())
    .addColumn('order', 'integer', (it) => it.notNull())
    .addColumn('stream', 'text', (it) => it.notNull())
    .addColumn('at', 'bigint', (it) => it.notNull())
    .addColumn('text', 'text', (it) => it.notNull())
    .addPrimaryKeyConstraint('job_output_key', ['job_id', 'order'])
    .execute();
}

async function credentialsAndUploads(db: Kysely<Tables>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('credentials')
    .addColumn('id', 'integer', (it) => it.primaryKey().autoIncrement())
    .addColumn('name', 'text', (it) => it.notNull().unique())
    .addColumn('user', 'text', (it) => it.notNull())
    .addColumn('password', 'text', (it) => it.notNull())
    .addColumn('host', 'text', (it) => it.notNull())
    .addColumn('port', 'integer')
    .addColumn('description', 'text', (it) => it.notNull())
    .addColumn('secure', 'integer', (it) => it.notNull())
    .addColumn('db_type', 'text')
    .addColumn('db_name', 'text', (it) => it.notNull())
    .addColumn('is_database', 'integer', (it) => it.notNull())
    .execute();
  await schema
    .createTable('uploads')
    .addColumn('filename', 'text', (it) => it.primaryKey())
    .addColumn('username', 'text', (it) => it.notNull())
    .addColumn('user_type', 'text', (it) => it.notNull())
    .addColumn('at', 'bigint', (it) => it.notNull())
    .addColumn('record', 'text', (it) => it.notNull())
    .execute();
  await schema.createIndex('uploads_age').on('uploads').column('at').execute();
}

/** The key stands with the job, too: whoever is killed between job and answer finds it there. */
async function attemptsByKey(db: Kysely<Tables>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('attempts')
    .addColumn('user_type', 'text', (it) => it.notNull())
    .addColumn('username', 'text', (it) => it.notNull())
    .addColumn('key', 'text', (it) => it.notNull())
    .addColumn('at', 'bigint', (it) => it.notNull())
    .addColumn('fingerprint', 'text', (it) => it.notNull())
    .addColumn('answer', 'text')
    .addPrimaryKeyConstraint('attempts_key', ['user_type', 'username', 'key'])
    .execute();
  await schema.createIndex('attempts_age').on('attempts').columns(['user_type', 'username', 'at']).execute();
  await schema.createIndex('attempts_old').on('attempts').column('at').execute();
  await schema.alterTable('jobs').addColumn('launch_key', 'text').execute();
  await schema.createIndex('jobs_launch').unique().on('jobs').columns(['user_type', 'user', 'launch_key']).execute();
}

async function runAgain({ schema }: Kysely<Tables>): Promise<void> {
  await schema.alterTable('jobs').addColumn('relaunched_from', 'integer').execute();
}

/** The newest step this database has seen, 0 for an empty one. */
export async function versionOf(db: Kysely<Tables>): Promise<number> {
  const tables = await db.introspection.getTables();
  if (!tables.some((table) => table.name === 'migrations')) return 0;
  const row = await db
    .selectFrom('migrations')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Takes the database to `to`, all steps or none. */
export async function migrate(db: Kysely<Tables>, at: string, to = newestVersion): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const from = await versionOf(tx);
    if (from === 0) await sql`create table migrations (version integer primary key, why text not null, at text not null)`.execute(tx);
    for (const step of migrations) {
      if (step.version <= from || step.version > to) continue;
      await step.up(tx);
      await tx.insertInto('migrations').values({ version: step.version, why: step.why, at }).execute();
    }
  });
}
