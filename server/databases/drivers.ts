import type { DatabaseType } from '#contract/admin/credentials.ts';
import { linkLocalProblem } from '#server/network/link-local.ts';
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

/** The same, except that none of them opens a connection to a link-local address. */
export function carefulDrivers(known: Readonly<Record<DatabaseType, Driver>>): Readonly<Record<DatabaseType, Driver>> {
  const careful =
    (driver: Driver): Driver =>
    async (login, limits) => {
      const refused = await linkLocalProblem(login.host);
      if (refused !== null) throw new Error(refused);
      return driver(login, limits);
    };
  const { mysql, postgres, mssql, mongodb, oracle } = known;
  return { mysql: careful(mysql), postgres: careful(postgres), mssql: careful(mssql), mongodb: careful(mongodb), oracle: careful(oracle) };
}
