import type { DatabaseType } from '#contract/admin/credentials.ts';
import { linkLocalProblem } from '#server/network/link-local.ts';
import { outgoing } from '#server/network/outgoing.ts';
import type { Reached } from './databases.ts';
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

/** @param allowLinkLocal whether databases may be at link-local addresses */
export const driversWith = (allowLinkLocal: boolean): Reached => ({
  known: allowLinkLocal ? drivers : carefulDrivers(drivers),
  out: outgoing(allowLinkLocal),
});

/** The same, except that a host that is, or names, a link-local address is refused at once, with its reason. */
export function carefulDrivers(known: Readonly<Record<DatabaseType, Driver>>): Readonly<Record<DatabaseType, Driver>> {
  const careful =
    (driver: Driver): Driver =>
    async (login, limits, out) => {
      await judge(login.host);
      return driver(login, limits, out);
    };
  const { mysql, postgres, mssql, mongodb, oracle } = known;
  return {
    mysql: careful(mysql),
    postgres: careful(postgres),
    mssql: careful(mssql),
    mongodb: careful(mongodb),
    oracle: careful(judgedAtEachUse(oracle)),
  };
}

/** Where a library lets nobody open its connections, the name is judged before each use: that leaves it a moment to lead elsewhere. */
const judgedAtEachUse =
  (driver: Driver): Driver =>
  async (login, limits, out) => {
    const pool = await driver(login, limits, out);
    const judged = async <T>(work: () => Promise<T>): Promise<T> => {
      await judge(login.host);
      return work();
    };
    return { run: (filled) => judged(() => pool.run(filled)), ping: () => judged(pool.ping), close: pool.close };
  };

async function judge(host: string): Promise<void> {
  const refused = await linkLocalProblem(host);
  if (refused !== null) throw new Error(refused);
}
