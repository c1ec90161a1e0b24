// @vitest-environment node
import { expect, test } from 'vitest';
import { signIn, type Json } from '#tests/contract/support.ts';
import { attacked, kept } from './attacked.ts';

const paths = ['/activity', '/activity/csv', '/overview'];

test('nobody reads activity and overview without the right to settings, and no option of a query opens them', async () => {
  const { as, viewer, operator } = await attacked();
  for (const path of paths) {
    expect((await as('', 'GET', path)).http).toBe(401);
    for (const token of [viewer, operator]) {
      const reply = await as(token, 'GET', `${path}?by=&kind=&access=settings&roles=admin`);
      expect([reply.http, reply.body.message]).toEqual([401, 'No access']);
    }
  }
});

test('made-up cursors, times, kinds and endless texts are refused in words or find nothing, and never break the server', async () => {
  const { as, admin, logged } = await attacked();
  const bad = [
    'before=-1',
    'before=1e9',
    'before=9999999999999999',
    "before=1'%20or%201=1--",
    'before=0x10',
    'from=yesterday',
    'to=%00',
    'from=2020-01-01T00:00:00Z%27;drop%20table%20activity',
    'kind=secrets',
    `text=${'x'.repeat(201)}`,
    `by=${'%25'.repeat(300)}`,
  ];
  for (const query of bad) {
    for (const path of ['/activity', '/activity/csv']) {
      if (path.endsWith('csv') && query.startsWith('before')) continue;
      const { http, body } = await as(admin, 'GET', `${path}?${query}`);
      expect([http, body.status, body.message], query).toEqual([200, 'error', 'Failed to find activity']);
    }
  }
  const odd = [
    'before=0',
    'before=999999999999999',
    'from=9999-12-31&to=0001-01-01',
    "text=%25'%20or%20''='",
    'by=%5C',
    'text=%00',
    'before=1&before=2',
  ];
  for (const query of odd) expect((await as(admin, 'GET', `/activity?${query}`)).body.status, query).toBe('success');
  expect((await as(admin, 'GET', '/activity?before=999999999999999')).body.data.output.rows.length).toBeGreaterThan(0);
  expect((await as(admin, 'GET', "/activity?text=%25'%20or%20''='")).body.data.output.rows).toEqual([]);
  expect(logged.filter((line) => line === 'request failed')).toEqual([]);
});

test('what people call things is neither a formula nor a line of its own in a spreadsheet', async () => {
  const { as, admin } = await attacked();
  const names = [
    '=HYPERLINK("http://x")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '|calc',
    ' =1+1',
    'a\r\nb,local/admin',
    'a;=1+1',
    'b; @SUM(A1);+1',
    '"=1"',
    '＝1',
  ];
  const made = await Promise.all(names.map(async (name) => (await as(admin, 'POST', '/group', { name })).body.status === 'success'));
  const { body } = await as(admin, 'GET', '/activity/csv?kind=group');
  const lines = String(body).split('\r\n').slice(1, -1);
  expect(lines).toHaveLength(made.filter(Boolean).length);
  expect(lines.length).toBeGreaterThan(6);
  for (const line of lines) {
    const cells = line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? [];
    for (const cell of cells) expect(cell.replace(/^"/, '')).not.toMatch(/^[\s\0]*[=+\-@|＝]/);
    // Where a comma is for decimals, a semicolon ends a cell, and these quotation marks are none.
    for (const cell of line.split(';')) expect(cell).not.toMatch(/^[\s\0]*[=+\-@|＝]/);
  }
});

test('values of any length are kept short, secrets never, whatever they are called or look like', async () => {
  const { as, admin, data } = await attacked();
  const long = 'x'.repeat(50_000);
  await as(admin, 'POST', '/group', { name: long });
  await as(admin, 'POST', '/credential', {
    name: 'a',
    user: long,
    password: kept,
    description: `mysql://joe:${kept}@db/x\nBearer abcdefghijklmnop`,
  });
  const source = (await as(admin, 'GET', '/config/source')).body.data.output;
  const named = ['API_KEY', 'apikey', 'AWS_ACCESS_KEY', 'DB_PWD', 'secret-key', 'ENCRYPTION_KEY', 'passphrase'];
  const constants = `constants: {${named.map((name) => `${name}: ${kept}`).join(', ')}, KEY_NAME: shown, note: "api_key=${kept}"}`;
  const base = { ...source.base, text: source.base.text.replace(/^constants: .*$/m, '').concat(`\n${constants}\n`) };
  const saved = await as(admin, 'POST', '/config', { forms: '', sources: [base, ...source.files], revision: source.revision });
  expect(saved.body.data.error).toBe('');
  await as(admin, 'PUT', '/awx', {
    uri: `https://joe:${kept}@awx.example`,
    token: kept,
    username: '',
    password: kept,
    use_credentials: 0,
    ignore_certs: 1,
  });
  const answer = await as(admin, 'GET', '/activity');
  const text = JSON.stringify(answer.body);
  expect(text.length).toBeLessThan(20_000);
  expect(text).not.toContain(kept);
  expect(text).not.toContain('abcdefghijklmnop');
  const csv = await as(admin, 'GET', '/activity/csv');
  expect(String(csv.body)).not.toContain(kept);
  expect(String((await as(admin, 'GET', '/overview')).body)).not.toContain(kept);
  expect(data).not.toBe('');
});

test('what was refused, and what somebody else would have done, is not told', async () => {
  const { app, as, admin, viewer } = await attacked();
  const count = async (): Promise<number> => (await as(admin, 'GET', '/activity')).body.data.output.rows.length;
  const before = await count();
  await as(viewer, 'POST', '/group', { name: 'mine' });
  await as(admin, 'POST', '/group', { name: '' });
  await as(admin, 'POST', '/group', { name: 'admins' });
  await as(admin, 'DELETE', '/group/1');
  await as(admin, 'PUT', '/user/1', { email: 'x@example.org' });
  await as(admin, 'PUT', '/group/admins', { name: 'viewers' });
  expect(await count()).toBe(before);
  // Two at once are told apart: each by who did it.
  await as(admin, 'POST', '/user', { username: 'second', password: 'Second!1234', email: '', group_id: 1 });
  const { token } = await signIn(app, 'second', 'Second!1234');
  await Promise.all([0, 1, 2, 3, 4, 5].map((n) => as(n % 2 ? token : admin, 'POST', '/group', { name: `g${n}` })));
  const rows: Json[] = (await as(admin, 'GET', '/activity?kind=group')).body.data.output.rows;
  expect(Object.fromEntries(rows.slice(0, 6).map(({ name, by }) => [name, by]))).toEqual({
    g0: 'local/admin',
    g1: 'local/second',
    g2: 'local/admin',
    g3: 'local/second',
    g4: 'local/admin',
    g5: 'local/second',
  });
});

test('a clock that was wrong for a while takes nothing from what was written down before and after', async () => {
  const { app, as, pass } = await attacked();
  const make = async (name: string): Promise<void> => {
    const { token } = await signIn(app);
    expect((await as(token, 'POST', '/group', { name })).body.status, name).toBe('success');
  };
  const years = 3 * 365 * 86_400_000;
  const told = async (token: string): Promise<string[]> =>
    (await as(token, 'GET', '/activity?kind=group')).body.data.output.rows.map((row: Json) => row.name);
  for (const wrong of [years, -years]) {
    pass(wrong);
    for (const name of ['one', 'two', 'three']) await make(`${name} ${wrong}`);
    pass(-wrong);
    await make(`right again after ${wrong}`);
  }
  await make('last');
  const names = await told((await signIn(app)).token);
  // What was written in the past is as old as it says.
  expect(names).toEqual([
    'last',
    `right again after ${-years}`,
    `right again after ${years}`,
    `three ${years}`,
    `two ${years}`,
    `one ${years}`,
  ]);
  expect((await as((await signIn(app)).token, 'GET', '/activity?kind=credential')).body.data.output.rows).toHaveLength(1);
});
