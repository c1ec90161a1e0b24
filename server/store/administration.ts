import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

type Table = CreateTableBuilder<string, string>;

const withId = (db: Kysely<Tables>, name: string): Table =>
  db.schema.createTable(name).addColumn('id', 'integer', (it) => it.primaryKey().autoIncrement());

const texts = (table: Table, names: readonly string[]): Table =>
  names.reduce((made, name) => made.addColumn(name, 'text', (it) => it.notNull().defaultTo('')), table);

const flags = (table: Table, names: readonly string[], is: 0 | 1 = 0): Table =>
  names.reduce((made, name) => made.addColumn(name, 'integer', (it) => it.notNull().defaultTo(is)), table);

/** Step 4: what administrators set up beside people and logins (contract 10). Rows start with the defaults of the contract. */
export async function administration(db: Kysely<Tables>): Promise<void> {
  for (const table of ['azuread', 'oidc'] as const) {
    for (const column of ['client_id', 'secret_id'])
      await db.schema
        .alterTable(table)
        .addColumn(column, 'text', (it) => it.notNull().defaultTo(''))
        .execute();
  }
  await directory(db);
  await portalSettings(db);
  await repositories(db);
}

async function directory(db: Kysely<Tables>): Promise<void> {
  const texted = texts(withId(db, 'ldap').addColumn('port', 'integer'), [
    'server',
    'cert',
    'ca_bundle',
    'bind_user_dn',
    'bind_user_pw',
    'search_base',
    'username_attribute',
    'groups_attribute',
    'mail_attribute',
    'groups_search_base',
    'group_class',
    'group_member_attribute',
    'group_member_user_attribute',
  ]);
  await flags(flags(texted, ['enable', 'enable_tls', 'is_advanced']), ['ignore_certs'], 1).execute();
  await db.insertInto('ldap').values({ port: 389, username_attribute: 'sAMAccountName', groups_attribute: 'memberOf' }).execute();
}

async function portalSettings(db: Kysely<Tables>): Promise<void> {
  const mail = texts(withId(db, 'settings').addColumn('mail_port', 'integer'), [
    'mail_server',
    'mail_username',
    'mail_password',
    'mail_from',
  ]);
  await flags(texts(mail, ['url', 'forms_yaml']), ['mail_secure']).execute();
  await db.insertInto('settings').values({ mail_port: 25 }).execute();
  const awx = texts(withId(db, 'awx'), ['uri', 'token', 'username', 'password', 'ca_bundle']);
  await flags(awx, ['use_credentials', 'ignore_certs']).execute();
  await db.insertInto('awx').defaultValues().execute();
}

async function repositories(db: Kysely<Tables>): Promise<void> {
  const named = withId(db, 'repositories')
    .addColumn('name', 'text', (it) => it.notNull().unique())
    .addColumn('status', 'text');
  const texted = texts(named, ['branch', 'user', 'password', 'uri', 'description', 'cron', 'output', 'head']);
  await flags(texted, ['use_for_forms', 'use_for_playbooks', 'rebase_on_start']).execute();
}
