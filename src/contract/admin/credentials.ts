import * as v from 'valibot';
import { defineResource, secret, wholeNumber } from '#contract/resource.ts';
import { flag, text } from '#contract/wire.ts';

/** The databases that queries reach. */
export const DatabaseType = v.picklist(['mysql', 'mssql', 'postgres', 'mongodb', 'oracle']);
export type DatabaseType = v.InferOutput<typeof DatabaseType>;

/** Logins that forms and jobs refer to by name (contract 10.4). `secure` = over TLS; `db_name` is the service for Oracle. */
export const credentials = defineResource({
  path: '/credential',
  one: 'credential',
  many: 'credentials',
  entries: {
    name: v.pipe(v.string(), v.trim(), v.nonEmpty('is required'), v.maxLength(250, 'is longer than 250 characters')),
    user: text(),
    /** Never read back. */
    password: secret(),
    host: text(),
    port: wholeNumber(1, 65_535),
    description: text(),
    secure: flag(),
    db_type: v.nullish(v.union([DatabaseType, v.literal('')], 'is not one of mysql, mssql, postgres, mongodb, oracle'), null),
    db_name: text(),
    is_database: flag(),
  },
  actions: ['testdb'],
});
export type Credential = v.InferOutput<typeof credentials.row>;
