import { isIP } from 'node:net';
import type { PoolConnection } from 'mysql2/promise';
import type { Driver } from './driver.ts';
import { capped, joined, plain } from './rows.ts';
import { bound, statementsOf } from './statement.ts';

/** MySQL and MariaDB. Statements are prepared by the server, one at a time, in a read-only transaction. */
export const mysqlDriver: Driver = async (login, { timeoutMs, connectMs, rows }, out) => {
  const { createPool } = await import('mysql2/promise');
  const pool = createPool({
    host: login.host,
    port: login.port ?? 3306,
    stream: () =>
      out
        .connect(login.port ?? 3306, login.host)
        .setKeepAlive(true)
        .setNoDelay(true),
    user: login.user,
    password: login.password,
    ...(login.database === '' ? {} : { database: login.database }),
    // Of its own accord the library takes a certificate of any host. One of an address it cannot tell apart.
    ...(login.secure ? { ssl: { rejectUnauthorized: true, verifyIdentity: isIP(login.host) === 0 } } : {}),
    connectTimeout: connectMs,
    connectionLimit: 5,
    idleTimeout: 60_000,
    multipleStatements: false,
    charset: 'utf8mb4',
  });
  const prepared = new WeakSet<object>();

  async function prepare(connection: PoolConnection): Promise<void> {
    if (prepared.has(connection.connection)) return;
    // One row more than allowed tells that there are too many.
    await connection.query(`SET SESSION sql_select_limit = ${rows + 1}`);
    await connection.query('SET SESSION TRANSACTION READ ONLY');
    // MariaDB and MySQL have different names for it.
    await connection
      .query(`SET SESSION max_statement_time = ${timeoutMs / 1000}`)
      .catch(() => connection.query(`SET SESSION max_execution_time = ${timeoutMs}`))
      .catch(() => undefined);
    prepared.add(connection.connection);
  }

  return {
    async run(filled) {
      const connection = await pool.getConnection();
      try {
        await prepare(connection);
        await connection.query('START TRANSACTION READ ONLY');
        const results: unknown[] = [];
        for (const pieces of statementsOf(filled, 'mysql')) {
          const { text, values } = bound(pieces, () => '?', 'mysql');
          // Numbers as text: the server converts them, and LIMIT takes no floating point number.
          const [result] = await connection.execute(
            { sql: text, timeout: timeoutMs },
            values.map((value) => (typeof value === 'number' ? String(value) : value)),
          );
          results.push(plain(Array.isArray(result) ? capped<unknown>(result, rows) : result));
        }
        await connection.query('ROLLBACK');
        connection.release();
        return joined(results);
      } catch (error) {
        // Nobody knows what state it is in.
        connection.destroy();
        throw error;
      }
    },
    async ping() {
      await pool.query('SELECT 1');
    },
    close: () => pool.end(),
  };
};
