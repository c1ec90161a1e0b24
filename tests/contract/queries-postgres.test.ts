// @vitest-environment node
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startPostgres, type DatabaseServer } from '#tests/support/databases.ts';
import { outcome, queryServer } from './query-portal.ts';
import { expectAs } from './recorded.ts';

describe.skipIf(!startPostgres)('a real PostgreSQL (skipped where it is not installed)', () => {
  let server: DatabaseServer;
  let root: Client;
  beforeAll(async () => {
    server = await startPostgres!();
    const login = { host: '127.0.0.1', port: server.port, user: server.user, password: server.password };
    // It listens a little earlier than it lets anybody in.
    root = await vi.waitFor(
      async () => {
        const client = new Client({ ...login, database: 'postgres' });
        await client.connect();
        return client;
      },
      { timeout: 30_000, interval: 50 },
    );
    await root.query(`create table hosts (id int primary key, name text, city text, made date, big bigint, cost numeric(8,2), facts jsonb);
      insert into hosts values (1,'web01','Ghent','2024-01-02',9007199254740993,12.50,'{"a":[1]}'), (2,'web02','Bruges','2024-02-03',1,0,null), (3,'db01','Ghent','2024-03-04',2,99.99,null)`);
  }, 120_000);
  afterAll(async () => {
    await root?.end();
    await server?.stop();
  });

  const login = (more: object = {}): object => ({
    name: 'PG',
    user: server.user,
    password: server.password,
    host: '127.0.0.1',
    port: server.port,
    is_database: true,
    db_type: 'postgres',
    db_name: 'postgres',
    ...more,
  });
  const asking = (...queries: string[]) =>
    queryServer(
      queries.map((query) => ({ query, dbConfig: 'PG' })),
      [login()],
    );

  test('rows come as the reference gives them', async () => {
    const { ask } = await asking(
      'select id, name, big, cost, facts, null as nothing from hosts where id = 1',
      'select 1 as a; select 2 as b',
    );
    expect(outcome(await ask('select id, name, big, cost, facts, null as nothing from hosts where id = 1', 'PG'))).toEqual([
      { id: 1, name: 'web01', big: '9007199254740993', cost: '12.50', facts: { a: [1] }, nothing: null },
    ]);
    expect(outcome(await ask('select 1 as a; select 2 as b', 'PG'))).toEqual([[{ a: 1 }], [{ b: 2 }]]);
  });

  test('values are bound, whatever they hold', async () => {
    const one = "select name from hosts where city like '$(a)%' and id >= $(n) order by id";
    const { ask } = await asking(one);
    expect(outcome(await ask("select name from hosts where city like 'Gh%' and id >= 2 order by id", 'PG'))).toEqual([{ name: 'db01' }]);
    for (const attack of ["x' or 1=1 --", "x'; drop table hosts; --", '$1', "E'x", '\\', "x'||pg_sleep(10)||'", 'x\u0001y']) {
      expect(outcome(await ask(`select name from hosts where city like '${attack}%' and id >= 0 order by id`, 'PG')), attack).toEqual([]);
    }
    expect((await root.query('select count(*)::int as n from hosts')).rows).toEqual([{ n: 3 }]);
  });

  test('types before a text and letters before its quotes are taken care of', async () => {
    const { ask } = await asking(
      "select name from hosts where made >= date '$(a)' order by id",
      "select (date '2024-01-01' + interval '$(n) days')::text as day",
      "select E'$(a)' as said",
    );
    expect(outcome(await ask("select name from hosts where made >= date '2024-02-01' order by id", 'PG'))).toEqual([
      { name: 'web02' },
      { name: 'db01' },
    ]);
    expect(outcome(await ask("select (date '2024-01-01' + interval '3 days')::text as day", 'PG'))).toEqual([
      { day: '2024-01-04 00:00:00' },
    ]);
    expect(outcome(await ask("select E'a\\nb' as said", 'PG'))).toEqual([{ said: 'a\\nb' }]);
  });

  test('nothing is written, not even by a form', async () => {
    const writes = [
      "update hosts set city = 'x'",
      'drop table hosts',
      'commit; delete from hosts',
      'set transaction read write; delete from hosts',
    ];
    const { ask } = await asking(...writes);
    for (const text of writes) expect(outcome(await ask(text, 'PG')), text).toMatch(/^Error: /);
    expect((await root.query("select count(*)::int as n from hosts where city <> 'x'")).rows).toEqual([{ n: 3 }]);
  });

  test('errors tell what the database said, too many rows are refused, and the next query works', async () => {
    const { ask, asAdmin } = await asking(
      'select nope from hosts',
      'select * from generate_series(1, 100002)',
      'select 1 as one',
      'select "$(a)" from hosts',
    );
    expect(outcome(await ask('select nope from hosts', 'PG'))).toBe('Error: column "nope" does not exist');
    expect(outcome(await ask('select * from generate_series(1, 100002)', 'PG'))).toMatch(/^Error: The query gives more than 100,000 rows/);
    expect(outcome(await ask('select "city" from hosts', 'PG'))).toMatch(/name of a table or column/);
    expect(outcome(await ask('select 1 as one', 'PG'))).toEqual([{ one: 1 }]);
    expectAs('162', await asAdmin('GET', '/credential/testdb/1'));
    await asAdmin('PUT', '/credential/1', { password: 'wrong' });
    expect(outcome(await ask('select 1 as one', 'PG'))).toMatch(/^Error: password authentication failed/);
  });
});
