// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import { jobOver, launch, write } from '#tests/contract/support.ts';
import { attacked, kept } from './attacked.ts';
import { weakness } from './weakness.ts';

weakness(5, 'only expressions of forms run: none reads files, the environment, other servers or stored passwords', async () => {
  const { as, viewer, admin } = await attacked();
  const tries = [
    'process.env',
    'this.constructor.constructor("return process")().env',
    "fn.fnCredentials('REFDB')",
    "fn.fnReadYamlFile('/etc/passwd')",
    "fn.fnReadJsonFile('../secrets.json')",
    "fn.fnRestBasic('get','http://127.0.0.1:1/','','REFDB')",
    "fn.fnSsh('root','127.0.0.1','id')",
    '2+2',
    '1+1+fn.fnCredentials("REFDB").password',
  ];
  for (const token of [viewer, admin])
    for (const expression of tries) {
      const { http, body } = await as(token, 'POST', '/expression', { expression });
      expect(http).toBe(200);
      expect(body.data.error, expression).not.toBe('');
      expect(JSON.stringify(body), expression).not.toMatch(/Kept-Secret|root:|PATH=|tokenSecret/);
    }
  expect((await as(viewer, 'POST', '/expression', { expression: '1+1' })).body.data.output).toBe(2);
});

weakness(6, 'only queries of forms run, against the database that their field names', async () => {
  const { as, viewer } = await attacked();
  const tries: readonly (readonly [string, unknown])[] = [
    ['SELECT * FROM mysql.user', 'REFDB'],
    ['SELECT name FROM hosts; DROP TABLE hosts', 'REFDB'],
    ['SELECT name FROM hosts UNION SELECT password FROM users', 'REFDB'],
    ["UPDATE hosts SET name = 'x'", 'REFDB'],
    ['SELECT name FROM hosts', 'OTHER'],
    ['SELECT name FROM hosts', { name: 'REFDB', type: 'postgres' }],
    ['SELECT name FROM hosts', '__self__'],
  ];
  const allowed = await as(viewer, 'POST', '/query', { query: 'SELECT name FROM hosts', config: 'REFDB' });
  expect(allowed.body.data.error).toMatch(/ECONNREFUSED|connect/);
  for (const [query, config] of tries) {
    const { body } = await as(viewer, 'POST', '/query', { query, config });
    expect(body.data.error, query).not.toBe('');
    expect(body.data.error, query).not.toMatch(/ECONNREFUSED|connect/);
  }
});

weakness(7, 'the number of rows is a number, and nothing else gets near the database', async () => {
  const { app, as, viewer, admin } = await attacked();
  const id = await launch(app, viewer, 'Echo', { who: 'me' });
  await jobOver(app, viewer, id);
  for (const records of [
    '1;DROP TABLE jobs',
    '1 UNION SELECT password FROM users',
    "1' OR 1=1",
    '-1',
    '1e9',
    '99999999999',
    '0x10',
    '1.5',
    'NaN',
  ]) {
    const { http, body } = await as(admin, 'GET', `/job?records=${encodeURIComponent(records)}`);
    expect(http, records).toBe(200);
    expect(JSON.stringify(body), records).not.toMatch(/syntax|SQLITE|argon2/i);
  }
  expect((await as(admin, 'GET', '/job?records=1')).body.data.output.map((job: { readonly id: number }) => job.id)).toEqual([id]);
});

weakness(10, 'a stored login is found by its name, not by a pattern', async () => {
  const { as, viewer } = await attacked();
  for (const config of ['REF.*', '^REFDB$', '.', 'refdb', 'REF', '.*']) {
    const { body } = await as(viewer, 'POST', '/query', { query: 'SELECT name FROM hosts', config });
    expect(body.data.error, config).not.toBe('');
    expect(body.data.error, config).not.toMatch(/ECONNREFUSED|connect/);
  }
});

weakness(23, 'what a field keeps out of logs is not in the message either', async () => {
  const { as, viewer, logged } = await attacked();
  const { body } = await as(viewer, 'POST', '/expression?noLog=true', { expression: "'Kept'+'-here'" });
  expect(body.data.output).toBe('Kept-here');
  expect(body.message).not.toContain("'Kept'");
  expect(logged.join('\n')).not.toContain("'Kept'");
  const wrong = await as(viewer, 'POST', '/expression?noLog=true', { expression: `'${kept}'` });
  expect(JSON.stringify(wrong.body)).not.toContain(kept);
});

test('a regular expression made to take for ever holds neither a launch nor a list of files', async () => {
  const slow = String.raw`^([a-z0-9]+\s?)+$`;
  const listing = `fn.fnLs('.', {regex: '${slow.replace('\\', '\\\\')}'})`;
  const server = await attacked({ files: { [`files/${'a'.repeat(32)}!`]: '', 'files/plain': '' } });
  const fields = [
    { name: 'who', type: 'text', label: 'who', regex: { expression: slow, description: 'words' } },
    { name: 'files', type: 'expression', expression: listing, noOutput: true },
  ];
  write(server.data, {
    'forms.yaml': stringify({
      roles: [{ name: 'public' }],
      forms: [{ name: 'Slow', roles: ['public'], type: 'script', script: 'echo.sh', fields }],
    }),
  });
  const launched = await server.as(server.viewer, 'POST', '/job', {
    formName: 'Slow',
    extravars: { who: `${'a'.repeat(32)}!` },
    credentials: {},
  });
  expect(launched.body.data.error).toBe('Form contains invalid data\nwho: words');
  expect((await server.as(server.viewer, 'POST', '/expression', { expression: listing })).body.data).toEqual({
    output: ['plain'],
    error: '',
  });
});

test('what somebody enters leads a stored login nowhere else, and changes neither address, filter nor command', async () => {
  const heard: { readonly url: string | undefined; readonly authorization: string | undefined }[] = [];
  const other = createServer((request, response) => {
    heard.push({ url: request.url, authorization: request.headers.authorization });
    if (request.url === '/away') return void response.writeHead(302, { location: `http://localhost:${port}/there` }).end();
    response.end('{"a":"1","b":"2"}');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const here = `http://127.0.0.1:${port}`;
  const server = await attacked();
  await server.as(server.admin, 'POST', '/credential', { name: 'API', user: 'api', password: kept });
  const asks = [
    "fn.fnRestBasic('get','$(host)/x','','API')",
    `fn.fnRestBasic('get','${here}/x/$(path)?q=$(path)','','API')`,
    `fn.fnRestBasic('get','${here}/away','','API')`,
    `fn.fnRestBasic('get','${here}/bound','','REFDB','.["$(path)"]')`,
    "fn.fnRestBasic('get','http://169.254.169.254/latest/meta-data/','','')",
  ];
  const fields = [{ name: 'host', type: 'text' }, { name: 'path', type: 'text' }, ...asks.map((expression, at) => ({ name: `e${at}`, type: 'expression', expression }))]; // prettier-ignore
  write(server.data, {
    'forms.yaml': stringify({ roles: [{ name: 'public' }], forms: [{ name: 'A', roles: ['public'], type: 'script', fields }] }),
  });
  const ask = async (at: number, host: string, path: string): Promise<{ output?: unknown; error: string }> =>
    (
      await server.as(server.viewer, 'POST', '/expression', {
        expression: asks[at]!.replaceAll('$(host)', () => host).replaceAll('$(path)', () => path),
      })
    ).body.data;
  expect((await ask(0, here, '')).error).toMatch(/comes from what somebody entered/);
  expect((await ask(0, 'http://evil.example/?', '')).error).toMatch(/comes from what somebody entered/);
  expect(heard).toEqual([]);
  expect((await ask(1, '', '../secrets?admin=1&x#')).error).toBe('');
  expect(heard.at(-1)?.url).toBe('/x/..%2Fsecrets%3Fadmin%3D1%26x%23?q=..%2Fsecrets%3Fadmin%3D1%26x%23');
  expect((await ask(1, '', '..')).error).toMatch(/cannot stand in the path/);
  await ask(2, '', '');
  expect(heard.slice(-2).map(({ authorization }) => authorization === undefined)).toEqual([false, true]);
  expect((await ask(3, '', 'x"] | env | .["')).output).toBeNull();
  expect((await ask(3, '', 'b')).output).toBe('2');
  expect((await ask(4, '', '')).error).toMatch(/link-local address/);
});
