import type { Driver } from './driver.ts';
import { capped, joined, plain } from './rows.ts';
import { bound, statementsOf } from './statement.ts';

/** Oracle, with the thin driver. Rows are lists, as the reference gives them; every query runs in a read-only transaction. */
export const oracleDriver: Driver = async (login, { timeoutMs, connectMs, rows }) => {
  const { default: oracledb } = await import('oracledb');
  const protocol = login.secure ? 'tcps' : 'tcp';
  const service = login.database === '' ? '' : `/${login.database}`;
  const pool = await oracledb.createPool({
    user: login.user,
    password: login.password,
    connectString: `${protocol}://${login.host}:${login.port ?? 1521}${service}?connect_timeout=${Math.ceil(connectMs / 1000)}`,
    poolMin: 0,
    poolMax: 5,
    poolTimeout: 60,
    queueTimeout: timeoutMs,
  });

  return {
    async run(filled) {
      const connection = await pool.getConnection();
      try {
        connection.callTimeout = timeoutMs;
        await connection.execute('SET TRANSACTION READ ONLY');
        const results: unknown[] = [];
        for (const pieces of statementsOf(filled, 'oracle')) {
          const { text, values } = bound(pieces, (at) => `:${at}`, 'oracle');
          const { rows: found } = await connection.execute<unknown>(text, values.map(oracleValue), {
            maxRows: rows + 1,
            autoCommit: false,
          });
          results.push(plain(capped(found ?? [], rows)));
        }
        return joined(results);
      } finally {
        await connection.rollback().catch(() => undefined);
        await connection.close().catch(() => undefined);
      }
    },
    async ping() {
      const connection = await pool.getConnection();
      await connection.ping().finally(() => connection.close());
    },
    close: () => pool.close(0),
  };
};

/** Older Oracles have no yes and no. */
const oracleValue = (value: string | number | boolean | null): string | number | null =>
  typeof value === 'boolean' ? Number(value) : value;
