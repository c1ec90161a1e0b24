import type { PoolClient } from 'pg';
import type { Driver } from './driver.ts';
import { joined, tooMany } from './rows.ts';
import { bound, statementsOf, type Statement } from './statement.ts';

/** PostgreSQL. Every query runs in a read-only transaction that is rolled back. */
export const postgresDriver: Driver = async (login, { timeoutMs, connectMs, rows }, out) => {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    host: login.host,
    port: login.port ?? 5432,
    user: login.user,
    password: login.password,
    database: login.database || login.user,
    ssl: login.secure,
    max: 5,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    stream: () => out.socket(),
  });
  // A connection that breaks is replaced at the next use; whoever uses it learns it from the query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const prepared = new WeakSet<PoolClient>();

  async function prepare(client: PoolClient): Promise<void> {
    if (prepared.has(client)) return;
    await client.query(`SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY; SET statement_timeout = ${timeoutMs}`);
    prepared.add(client);
  }

  /** Row by row, so that too many of them never fill the memory. */
  function read(client: PoolClient, { text, values }: Statement): Promise<readonly unknown[]> {
    return new Promise((resolve, reject) => {
      const found: unknown[] = [];
      const query = new pg.Query<Record<string, unknown>, (string | number | boolean | null)[]>(text, [...values]);
      query.on('row', (row) => {
        found.push(row);
        if (found.length > rows) reject(tooMany(rows));
        if (found.length > rows) found.length = 0;
      });
      query.on('error', reject);
      query.on('end', () => resolve(found));
      client.query(query);
    });
  }

  return {
    async run(filled) {
      const client = await pool.connect();
      try {
        await prepare(client);
        // With a first query behind it, a transaction cannot be made writable again.
        await client.query('BEGIN READ ONLY; SELECT 1');
        const results: unknown[] = [];
        for (const pieces of statementsOf(filled, 'postgres'))
          results.push(
            await read(
              client,
              bound(pieces, (at) => `$${at}`, 'postgres'),
            ),
          );
        await client.query('ROLLBACK');
        client.release();
        return joined(results);
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    async ping() {
      await pool.query('SELECT 1');
    },
    close: () => pool.end(),
  };
};
