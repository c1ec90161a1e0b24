import type { DatabaseType } from '#contract/admin/credentials.ts';
import type { Driver } from './driver.ts';
import { mssqlDriver } from './mssql.ts';
import { mongoDriver } from './mongodb.ts';
import { mysqlDriver } from './mysql.ts';
import { oracleDriver } from './oracle.ts';
import { postgresDriver } from './postgres.ts';

/** One for each kind of database a login can name. */
export const drivers: Readonly<Record<DatabaseType, Driver>> = {
  mysql: mysqlDriver,
  postgres: postgresDriver,
  mssql: mssqlDriver,
  mongodb: mongoDriver,
  oracle: oracleDriver,
};
