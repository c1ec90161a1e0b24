import type { Transaction } from 'mssql';
import type { Driver } from './driver.ts';
import { joined, plain, tooMany } from './rows.ts';
import { bound, statementsOf, type Statement } from './statement.ts';

/** Microsoft SQL Server. It has no read-only transactions, so every query runs in one that is rolled back. */
export const mssqlDriver: Driver = async (login, { timeoutMs, connectMs, rows }, out) => {
  const { default: mssql } = await import('mssql');
  const pool = await new mssql.ConnectionPool({
    server: login.host,
    port: login.port ?? 1433,
    user: login.user,
    password: login.password,
    ...(login.database === '' ? {} : { database: login.database }),
    options: {
      encrypt: login.secure,
      trustServerCertificate: !login.secure,
      readOnlyIntent: true,
      // Also asked for where the server sends on to.
      connector: (to?: { readonly host: string; readonly port: number }) =>
        out.connected(to?.port ?? login.port ?? 1433, to?.host ?? login.host, connectMs),
    },
    connectionTimeout: connectMs,
    requestTimeout: timeoutMs,
    pool: { max: 5, min: 0, idleTimeoutMillis: 60_000 },
  }).connect();
  pool.on('error', () => undefined);

  function read(transaction: Transaction, { text, values }: Statement): Promise<readonly unknown[]> {
    return new Promise((resolve, reject) => {
      const request = transaction.request();
      const found: unknown[] = [];
      for (const [at, value] of values.entries()) request.input(`p${at + 1}`, value);
      request.stream = true;
      request.on('row', (row: unknown) => {
        found.push(plain(row));
        if (found.length <= rows) return;
        request.cancel();
        reject(tooMany(rows));
      });
      request.on('error', reject);
      request.on('done', () => resolve(found));
      void request.query(text);
    });
  }

  return {
    async run(filled) {
      const transaction = pool.transaction();
      await transaction.begin();
      try {
        const results: unknown[] = [];
        for (const pieces of statementsOf(filled, 'mssql'))
          results.push(
            await read(
              transaction,
              bound(pieces, (at) => `@p${at}`, 'mssql'),
            ),
          );
        return joined(results);
      } finally {
        await transaction.rollback().catch(() => undefined);
      }
    },
    async ping() {
      await pool.request().query('SELECT 1 AS one');
    },
    close: () => pool.close(),
  };
};
