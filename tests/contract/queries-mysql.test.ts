// @vitest-environment node
import { createConnection, type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMariadb, type DatabaseServer } from '#tests/support/databases.ts';
import { outcome, queryServer } from './query-portal.ts';
import { expectAs, recorded } from './recorded.ts';
import { send } from './support.ts';

const why = 'MariaDB is not installed here';

describe.skipIf(!startMariadb)(`a real MariaDB (skipped where ${why})`, () => {
  let server: DatabaseServer;
  let root: Connection;
  beforeAll(async () => {
    server = await startMariadb!();
    root = await createConnection({
      host: '127.0.0.1',
      port: server.port,
      user: server.user,
      password: server.password,
      multipleStatements: true,
    });
    await root.query(`
      create database refdata character set utf8mb4;
      create table refdata.hosts (id int primary key, name varchar(50), city varchar(50), cost decimal(8,2), big bigint, made datetime, note text);
      insert into refdata.hosts values (1,'web01','Ghent',12.50,9007199254740992,'2024-01-02 03:04:05',null),
        (2,'web02','Bruges',0,1,'2024-02-03 04:05:06','é 漢'), (3,'db01','Ghent',99.99,2,'2024-03-04 05:06:07','');
      create table refdata.secrets (word varchar(50)); insert into refdata.secrets values ('hidden');`);
  }, 120_000);
  afterAll(async () => {
    await root?.end();
    await server?.stop();
  });

  const login = (more: object = {}): object => ({
    name: 'REFDB',
    user: server.user,
    password: server.password,
    host: '127.0.0.1',
    port: server.port,
    description: '',
    is_database: true,
    db_type: 'mysql',
    db_name: 'refdata',
    ...more,
  });
  const count = async (): Promise<unknown> => (await root.query('select count(*) as n from refdata.hosts'))[0];

  test('queries answer as recorded', async () => {
    const texts = ['175', '176', '177', '178', '179', '180', '182', '187', '188', '189', '190', '191', '192'].map(
      (number) => recorded(number).request.body,
    );
    const { ask, app } = await queryServer(
      texts.map((body) => ({ query: body.query, dbConfig: body.config })),
      [login(), login({ name: 'REFDB2' }), login({ name: 'BADPW', password: 'x' }), login({ name: 'BADHOST', port: 1 })],
    );
    for (const number of ['175', '176', '177', '178', '179', '180', '191']) {
      const { query, config } = recorded(number).request.body;
      const reply = await ask(query, config);
      expectAs(number, reply);
      expect(reply.body, number).toEqual(recorded(number).response.body);
    }
    expectAs('192', await ask('SELECT 1 AS one', 'REFDB', '/query?noLog=true'));
    for (const number of ['182', '188', '189', '187', '190']) {
      const { query, config } = recorded(number).request.body;
      const reply = await ask(query, config);
      expectAs(number, reply);
      if (number === '182' || number === '187' || number === '190')
        expect(reply.body.data.error.toLowerCase(), number).toBe(recorded(number).response.body.data.error.toLowerCase());
      else expect(reply.body.data.error).toMatch(/^Error: (Access denied|connect ECONNREFUSED)/);
    }
    const empty = await ask('', 'REFDB');
    expectAs('183', empty);
    expect(empty.body).toEqual(recorded('183').response.body);
    expectAs('184', await ask(undefined, 'REFDB'));
    expectAs('193', await send(app, 'POST', '/query', { body: {} }));
  });

  test('values are bound: what a person types never becomes part of the statement', async () => {
    const by = (value: string): string => `select name from ${'hosts'} where name = '${value}' order by id`;
    const { ask } = await queryServer(
      [{ query: by('$(a)') }, { query: "select name from hosts where city like '%$(a)%' and id > $(n) order by id limit $(b)" }],
      [login()],
    );
    expect(outcome(await ask(by('web01')))).toEqual([{ name: 'web01' }]);
    const before = await count();
    for (const attack of [
      "x' or '1'='1",
      "x'; drop table hosts; -- ",
      "x' union select word from secrets -- ",
      "\\' or 1=1 -- ",
      "x'; insert into hosts (id) values (9); commit; -- ",
      '$(b)',
      "''",
      'é 漢 😀',
    ]) {
      expect(outcome(await ask(by(attack))), attack).toEqual([]);
    }
    expect(await count()).toEqual(before);
    expect(outcome(await ask("select name from hosts where city like '%hen%' and id > 0 order by id limit 2"))).toEqual([
      { name: 'web01' },
      { name: 'db01' },
    ]);
    expect(outcome(await ask("select name from hosts where city like '%hen%' and id > 0 or 1=1 order by id limit 2"))).toMatch(
      /outside of quotes/,
    );
    expect(outcome(await ask("select name from hosts where city like '%%' and id > 0 order by id limit 2; drop table hosts"))).toMatch(
      /not one of a form|outside of quotes/,
    );
    expect(await count()).toEqual(before);
  });

  test('other texts, other databases and forms of others are refused, and nobody learns which logins there are', async () => {
    const { ask } = await queryServer(
      [
        { query: "select name from hosts where name = '$(a)'" },
        { query: 'select word from secrets', roles: ['operator'], dbConfig: 'OPS' },
      ],
      [login(), login({ name: 'OPS' })],
    );
    expect(outcome(await ask('select word from secrets'))).toMatch(/^Error: This query is not one of a form you may open/);
    expect(outcome(await ask('select word from secrets', 'OPS'))).toMatch(/^Error: No form you may open asks this database/);
    expect(outcome(await ask("select name from hosts where name = 'x'", 'NOSUCH'))).toMatch(
      /^Error: No form you may open asks this database/,
    );
    expect(outcome(await ask("select name from hosts where name = 'x'", { name: 'REFDB', type: 'postgres' }))).toMatch(/^Error: No form/);
    expect(outcome(await ask("select name from hosts where name = 'x'", { name: 'REFDB' }))).toMatch(/^Error: No form/);
    expect(outcome(await ask("select name from hosts where name != 'x'"))).toMatch(/^Error: This query/);
  });

  test('nothing is written, not even by a form', async () => {
    const writes = [
      "update hosts set city = 'x'",
      'drop table hosts',
      'insert into hosts (id) values (77)',
      'commit; delete from hosts',
      'create table extra (a int)',
    ];
    const { ask } = await queryServer(
      writes.map((query) => ({ query })),
      [login()],
    );
    const before = await count();
    for (const text of writes) expect(outcome(await ask(text)), text).toMatch(/^Error: .*read.only/i);
    expect(await count()).toEqual(before);
  });

  test('names of tables and columns cannot be filled in, unless a constant says them', async () => {
    const { ask } = await queryServer(
      [{ query: 'select name from `$(a)`' }, { query: 'select id from $(TABLE) where id = $(n)' }, { query: 'select $(b) from hosts' }],
      [login()],
    );
    expect(outcome(await ask('select name from `hosts`'))).toMatch(/\$\(a\).*name of a table or column/);
    expect(outcome(await ask('select id from hosts where id = 2'))).toEqual([{ id: 2 }]);
    expect(outcome(await ask('select id from secrets where id = 2'))).toMatch(/^Error/);
    expect(outcome(await ask('select name from hosts'))).toMatch(/never names of tables or columns/);
  });

  test('a list outside of quotes stands for its items, null for nothing', async () => {
    const { ask } = await queryServer(
      [{ query: 'select id from hosts where id in ($(n)) order by id' }, { query: "select id from hosts where note <=> '$(a)'" }],
      [login()],
    );
    expect(outcome(await ask('select id from hosts where id in ([1,3,4]) order by id'))).toEqual([{ id: 1 }, { id: 3 }]);
    expect(outcome(await ask('select id from hosts where id in ([]) order by id'))).toEqual([]);
    expect(outcome(await ask('select id from hosts where id in ([{"a":1}]) order by id'))).toMatch(/holds an object/);
    expect(outcome(await ask('select id from hosts where note <=> null'))).toEqual([{ id: 1 }]);
  });

  test('a login that changes is used at once, and its old connections go', async () => {
    const { ask, asAdmin } = await queryServer([{ query: 'select current_user() as who' }], [login()]);
    const connections = async (): Promise<number> => {
      const [rows] = await root.query("select count(*) as n from information_schema.processlist where user = 'ref' and db = 'refdata'");
      return Number((rows as { n: number }[])[0]?.n);
    };
    expect(outcome(await ask('select current_user() as who'))).toEqual([{ who: 'ref@%' }]);
    expect(await connections()).toBe(1);
    await asAdmin('PUT', '/credential/1', { password: 'wrong' });
    await expect.poll(connections).toBe(0);
    expect(outcome(await ask('select current_user() as who'))).toMatch(/^Error: Access denied/);
    await asAdmin('PUT', '/credential/1', { password: server.password });
    expect(outcome(await ask('select current_user() as who'))).toEqual([{ who: 'ref@%' }]);
    await asAdmin('DELETE', '/credential/1');
    await expect.poll(connections).toBe(0);
    expect(outcome(await ask('select current_user() as who'))).toBe('Error: No credential found with filter REFDB');
  });

  test('many at once share a few connections, and the test of a login answers as recorded', async () => {
    const { ask, asAdmin } = await queryServer([{ query: "select '$(a)' as said" }], [login(), login({ name: 'BADPW', password: 'x' })]);
    const words = Array.from({ length: 40 }, (_, n) => `word ${n}`);
    const said = await Promise.all(words.map(async (word) => outcome(await ask(`select '${word}' as said`))));
    expect(said).toEqual(words.map((word) => [{ said: word }]));
    expectAs('162', await asAdmin('GET', '/credential/testdb/1'));
    expectAs('164', await asAdmin('GET', '/credential/testdb/2'));
  });
});

test('a request without data or config answers as recorded', async () => {
  const { viewer, app } = await queryServer([], []);
  expectAs('185', await send(app, 'POST', '/query', { token: viewer, body: { query: 'select 1' } }));
  expectAs('186', await send(app, 'POST', '/query', { token: viewer, body: {} }));
});
