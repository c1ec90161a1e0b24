import { sql } from 'kysely';
import type { Clock } from '#lib/ports.ts';
import { nameKey } from '#server/domain/name-key.ts';
import type { SetupStore } from '#server/domain/stores.ts';
import type { DatabaseFile } from './database.ts';
import { migrate } from './migrations.ts';
import { clashesIn } from './name-keys.ts';
import { tableNames } from './tables.ts';

const schemaName = "Schema 'AnsibleForms'";

export function setupStore(file: DatabaseFile, clock: Clock): SetupStore {
  const present = () =>
    file.use(async (db) => new Set((await db.introspection.getTables()).map((table) => table.name).filter((name) => isOurs(name))));

  return {
    async check() {
      const there = await present();
      if (there.size === 0) return { good: [], bad: [`${schemaName} is not present`] };
      return {
        good: [`${schemaName} is present`, ...tableNames.filter((name) => there.has(name)).map((name) => `Table '${name}' is present`)],
        bad: tableNames.filter((name) => !there.has(name)).map((name) => `Table '${name}' is not present`),
      };
    },
    async tables() {
      const there = await present();
      return file.use((db) =>
        Promise.all(
          tableNames.map(async (name) => {
            if (!there.has(name)) return { name, readable: false };
            const read = sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
            return { name, readable: await read.then(() => true).catch(() => false) };
          }),
        ),
      );
    },
    create: () => file.use((db) => migrate(db, new Date(clock.now()).toISOString())),
    providers: () =>
      file.use(async (db) => {
        const azure = await db.selectFrom('azuread').selectAll().executeTakeFirst();
        const oidc = await db.selectFrom('oidc').selectAll().executeTakeFirst();
        if (!azure || !oidc) return null;
        return {
          azureAdEnabled: azure.enable === 0 ? 0 : 1,
          azureGroupfilter: azure.groupfilter,
          oidcEnabled: oidc.enabled === 0 ? 0 : 1,
          oidcIssuer: oidc.issuer,
          oidcGroupfilter: oidc.groupfilter,
        };
      }),
    hasRow: (of) => file.use(async (db) => (await db.selectFrom(of).select('id').limit(1).executeTakeFirst()) !== undefined),
    hasGroup: (name) =>
      file.use(
        async (db) => (await db.selectFrom('groups').select('id').where('name_key', '=', nameKey(name)).executeTakeFirst()) !== undefined,
      ),
    nameClashes: () => file.use((db) => clashesIn(db)),
  };
}

const isOurs = (name: string): boolean => name === 'migrations' || tableNames.some((own) => own === name);
