import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import { nativeLoops } from '#tests/support/attacks.ts';
import { send, signIn, testServer, write, type Json, type TestServer } from './support.ts';

const recordings = import.meta.glob<Json>('../fixtures/recordings/*.json', { eager: true, import: 'default' });
function recorded(number: string): Json {
  const [, found] = Object.entries(recordings).find(([path]) => path.includes(`/${number}-`)) ?? [];
  if (!found) throw new Error(`There is no recording ${number}`);
  return found;
}

/** Another server, as the reference met it. */
let other: Server;
let port = 0;
/** Requests that are answered once there are this many of them. */
const together = 40;
let held: (() => void)[] = [];
const heard: { method: string; authorization: string | undefined; body: string }[] = [];
beforeAll(async () => {
  other = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      heard.push({ method: request.method ?? '', authorization: request.headers.authorization, body });
      const answers: Readonly<Record<string, string>> = {
        '/list': JSON.stringify({ items: [{ name: 'zeta', n: 1 }, { name: 'alpha', n: 2 }] }), // prettier-ignore
        '/echo': JSON.stringify({ method: request.method, body, xtest: request.headers['x-test'] ?? null }),
        '/big': '{"big":9007199254740993}',
        '/text': 'plain words',
      };
      if (request.url?.startsWith('/together')) {
        held.push(() => response.end('"all here"'));
        if (held.length === together) for (const go of held) go();
        return;
      }
      const answer = answers[request.url ?? ''];
      response.writeHead(answer === undefined ? 404 : 200).end(answer ?? 'not here');
    });
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  port = (other.address() as AddressInfo).port;
});
afterAll(() => void other.close());

const servers = 'servers: [{name: srv-a, ip: 10.0.0.1}, {name: srv-b, ip: 10.0.0.2}, {name: srv-c, ip: 10.0.0.3}]\n';

const roles = [{ name: 'admin', groups: ['local/admins'] }, { name: 'public' }, { name: 'operator', groups: ['local/operators'] }];

/** A server whose one form asks these expressions; gives back how to ask one. */
async function asking(expressions: readonly string[], more: { readonly roles?: string[]; readonly fields?: object[] } = {}) {
  const server = await testServer();
  const fields = expressions.map((expression, at) => ({ name: `e${at}`, type: 'expression', expression }));
  const form = {
    name: 'Asking',
    roles: more.roles ?? ['public'],
    type: 'script',
    script: 'x.sh',
    fields: [...fields, ...(more.fields ?? [])],
  };
  write(server.data, { 'forms.yaml': stringify({ categories: [], roles, forms: [form] }), 'files/servers.yml': servers });
  const { token } = await signIn(server.app, 'viewer', 'Viewer!123');
  const ask = async (expression: string, query = ''): Promise<Json> =>
    (await send(server.app, 'POST', `/expression${query}`, { token, body: { expression } })).body;
  return { server, token, ask };
}

/** Texts of the recording in the words of this place: other ports, other folders. */
const here = (text: string, { data }: TestServer): string =>
  text
    .replaceAll('127.0.0.1:8054', `127.0.0.1:${port}`)
    .replaceAll('/portal/playbooks', join(data, 'files'))
    .replaceAll("'/nope.yml'", `'${join(data, 'files', 'nope.yml')}'`)
    .replaceAll('/portal/nope.json', join(data, 'files', 'nope.json'));

const same = [
  '194', '195', '196', '197', '198', '199', '200', '201', '202', '203', '204', '205', '207', '209', '210', '211', '212', '213', '214', '215',
  '216', '217', '220', '221', '222', '223', '225', '227', '228', '229', '230', '231', '232', '233', '234',
]; // prettier-ignore

/** What is better here than it was recorded, and how. */
const otherwise: Readonly<Record<string, (recorded: Json) => Json>> = {
  // '24' as a text is a length, too, and not the mask 0.0.0.24.
  '208': (body) => ({
    ...body,
    data: {
      output: {
        networkAddress: '192.168.1.0',
        firstAddress: '192.168.1.1',
        lastAddress: '192.168.1.254',
        broadcastAddress: '192.168.1.255',
        subnetMask: '255.255.255.0',
        subnetMaskLength: 24,
        numHosts: 254,
        length: 256,
      },
      error: '',
    },
  }),
  '218': (body) => ({ ...body, data: { error: 'Error: Request failed with status code 404' } }),
};

test('expressions answer as recorded', async () => {
  const numbers = [...same, ...Object.keys(otherwise), '206'];
  const fake = await asking([]);
  const texts = numbers.map((number) => recorded(number).request.body.expression as string);
  const { data } = fake.server;
  const local = texts.map((text) => here(text, fake.server));
  const form = {
    name: 'Recorded',
    roles: ['public'],
    type: 'script',
    fields: local.map((expression, at) => ({ name: `e${at}`, type: 'expression', expression })),
  };
  write(data, { 'forms.yaml': stringify({ categories: [], roles, forms: [form] }) });
  const admin = (await signIn(fake.server.app)).token;
  await send(fake.server.app, 'POST', '/credential', { token: admin, body: { name: 'REFDB', user: 'refuser', password: 'Secret!1' } });

  for (const [at, number] of numbers.entries()) {
    const answer = await fake.ask(local[at]!);
    const body = JSON.parse(here(JSON.stringify(recorded(number).response.body), fake.server));
    if (number === '206') {
      expect(answer.message).toBe(body.message);
      expect(answer.data.error).toMatch(/^Error: jq: error: syntax error, unexpected (\$end|end of file)[^]*jq: 1 compile error$/);
    } else expect(answer, `${number} ${local[at]}`).toEqual((otherwise[number] ?? ((it: Json) => it))(body));
  }
});

test('a login is used for other servers and never given out', async () => {
  const credentials = "fn.fnCredentials('REFDB')";
  const basic = `fn.fnRestBasic('delete','http://127.0.0.1:${port}/echo',{a:1},'REFDB','.method')`;
  const bearer = `fn.fnRestJwtSecure('put','http://127.0.0.1:${port}/echo','text','REFDB')`;
  const whole = `fn.fnRestBasic('get','http://127.0.0.1:${port}/text','',fn.fnCredentials('REFDB'))`;
  const { server, ask } = await asking([credentials, basic, bearer, whole]);
  const admin = (await signIn(server.app)).token;
  const row = {
    name: 'REFDB',
    user: 'refuser',
    password: 'Secret!1',
    host: '127.0.0.1',
    port: 3307,
    db_name: 'refdata',
    db_type: 'mysql',
    is_database: 1,
  };
  await send(server.app, 'POST', '/credential', { token: admin, body: row });

  const found = await ask(credentials);
  // As recorded, without what is secret, and without a setting of the driver.
  const { password: _secret, multipleStatements: _driver, ...open } = recorded('224').response.body.data.output;
  expect(found.data.output).toEqual({ ...open, host: '127.0.0.1' });
  expect(JSON.stringify(found)).not.toContain('Secret!1');

  expect((await ask(basic)).data.output).toBe('DELETE');
  expect(heard.at(-1)).toEqual({ method: 'DELETE', authorization: `Basic ${btoa('refuser:Secret!1')}`, body: '{"a":1}' });
  await ask(bearer);
  expect(heard.at(-1)).toEqual({ method: 'PUT', authorization: 'Bearer Secret!1', body: 'text' });
  expect((await ask(whole)).data.output).toBe('plain words');
  expect(heard.at(-1)?.authorization).toBe(`Basic ${btoa('refuser:Secret!1')}`);
});

test('what waits for another server keeps nobody waiting', async () => {
  held = [];
  const expressions = Array.from({ length: together }, (_, n) => `fn.fnRestBasic('get','http://127.0.0.1:${port}/together?${n}')`);
  const { ask } = await asking(expressions);
  // The other server answers only when all of them have asked.
  const answers = await Promise.all(expressions.map((expression) => ask(expression)));
  expect(answers.map((answer) => answer.data.output)).toEqual(expressions.map(() => 'all here'));
});

test('to an expression, asking another server is an ordinary call, made once', async () => {
  const list = `fn.fnRestBasic('get','http://127.0.0.1:${port}/list')`;
  const nested = `fn.fnSort(${list}.items.concat(${list}.items.slice(1)), {n:'desc'}).map((item) => item.name + '!').join() + ${list}.items.length`;
  const caught = `fn.fnCopy((() => { try { return fn.fnRestBasic('get','http://127.0.0.1:${port}/nope') } catch (e) { return e.message + ' ' + ${list}.items[0].name } })())`;
  const { ask } = await asking([nested, caught]);
  const before = heard.length;
  expect((await ask(nested)).data.output).toBe('alpha!,alpha!,zeta!2');
  expect(heard.length - before).toBe(3);
  expect((await ask(caught)).data.output).toBe('Request failed with status code 404 zeta');
  expect(heard.length - before).toBe(5);
});

test('ssh is the real program, called without a shell', async () => {
  const command = "fn.fnSsh('nobody','web1','echo $(id); ls')".replace('; ls', ' | ls');
  const option = "fn.fnSsh('nobody','-oProxyCommand=id','id')";
  const server = await testServer({ files: { 'bin/ssh': '#!/bin/sh\nfor a in "$@"; do echo "[$a]"; done\necho low >&2\nexit 3\n' } });
  const env = { PATH: `${join(server.data, 'bin')}:/usr/bin:/bin` };
  await server.close();
  const again = await testServer({ data: server.data, env });
  const fields = [command, option].map((expression, at) => ({
    name: `e${at}`,
    type: 'expression',
    expression: expression.replace('$(id)', '`id`'),
  }));
  write(again.data, {
    'forms.yaml': stringify({ roles: [{ name: 'public' }], forms: [{ name: 'S', roles: ['public'], type: 'script', fields }] }),
  });
  const { token } = await signIn(again.app, 'viewer', 'Viewer!123');
  const ask = async (expression: string) => (await send(again.app, 'POST', '/expression', { token, body: { expression } })).body.data;
  const lines = (await ask(command.replace('$(id)', '`id`'))).output;
  expect(lines).toContain('[echo `id` | ls]');
  expect(lines).toContain('[web1]');
  expect(lines).toContain('low');
  expect(lines.at(-1)).toBe('exit(3)');
  expect((await ask(option)).error).toBe('Error: fnSsh: host "-oProxyCommand=id" is not a plain name');
});

describe('who may ask what', () => {
  test('only expressions of forms that the caller may open are evaluated', async () => {
    const { ask } = await asking(["fn.fnCopy('mine')"]);
    expect((await ask("fn.fnCopy('mine')")).data).toEqual({ output: 'mine', error: '' });
    const foreign = await ask("fn.fnReadYamlFile('servers.yml')");
    expect(foreign.status).toBe('success');
    expect(foreign.message).toBe("failed to execute expression fn.fnReadYamlFile('servers.yml')");
    expect(foreign.data.error).toMatch(/^Error: This expression is not one of a form you may open/);

    const closed = await asking(["fn.fnCopy('theirs')"], { roles: ['operator'] });
    expect((await closed.ask("fn.fnCopy('theirs')")).data.error).toMatch(/not one of a form you may open/);
  });

  test('what a person types is data, whatever it says', async () => {
    const { ask } = await asking(["fn.fnCopy({name:'$(name)',size:$(size)})"], {
      fields: [
        { name: 'name', type: 'text' },
        { name: 'size', type: 'number' },
      ],
    });
    expect((await ask("fn.fnCopy({name:'web1',size:3})")).data.output).toEqual({ name: 'web1', size: 3 });
    const broken = "x'+fn.fnCredentials('REFDB').user+'";
    const answer = await ask(`fn.fnCopy({name:'${broken}',size:3})`);
    expect([undefined, broken]).toContain(answer.data.output?.name);
    expect((await ask("fn.fnCopy({name:'web1',size:fn.fnCredentials('REFDB')})")).data.error).not.toBe('');
    const harmless = "it's (new);\nreally";
    expect((await ask(`fn.fnCopy({name:'${harmless}',size:3})`)).data.output).toEqual({ name: harmless, size: 3 });
  });

  test('files are read inside one folder, links followed', async () => {
    const outside = [
      "fn.fnReadYamlFile('../forms.yaml')",
      "fn.fnReadJsonFile('/etc/hostname')",
      "fn.fnReadYamlFile('link.yml')",
      "fn.fnLs('..')",
    ];
    const inside = ["fn.fnReadYamlFile('servers.yml','.servers[0].name')", "fn.fnLs('.',{regex:/yml$/})"];
    const { server, ask } = await asking([...outside, ...inside]);
    const { symlinkSync } = await import('node:fs');
    symlinkSync(join(server.data, 'forms.yaml'), join(server.data, 'files', 'link.yml'));
    for (const expression of outside)
      expect((await ask(expression)).data.error, expression).toMatch(/is not in the folder that expressions may read/);
    expect((await ask(inside[0]!)).data.output).toBe('srv-a');
    expect((await ask(inside[1]!)).data.output).toEqual(['servers.yml']);
  });
});

test('noLog keeps the text out of the answer', async () => {
  const { ask } = await asking(["'secret'", 'nope']);
  expect(await ask("'secret'", '?noLog=true')).toEqual({ ...recorded('235').response.body, message: 'successfully executed expression' });
  expect(await ask('nope', '?noLog=true')).toEqual({
    status: 'success',
    message: 'failed to execute expression',
    data: { error: 'ReferenceError: nope is not defined' },
  });
});

test('bodies without an expression and callers without a token are turned away', async () => {
  const { server, token } = await asking([]);
  for (const body of [{}, { expression: 3 }, [1]]) expect((await send(server.app, 'POST', '/expression', { token, body })).http).toBe(400);
  const anonymous = await send(server.app, 'POST', '/expression', { body: { expression: '1' } });
  expect([anonymous.http, anonymous.body]).toEqual([recorded('238').response.status, recorded('238').response.body]);
});

test('a filter that takes all memory, or all time, is told so, and the next one is answered', async () => {
  const greedy = "fn.fnJq([1],'[range(1e12)] | length')";
  const { server, ask } = await asking([greedy, "fn.fnJq([1,2],'length')"]);
  expect((await ask(greedy)).data.error).toMatch(/^Error: (It computed for longer than \d+ ms|The filter needs more memory than there is)/);
  expect((await ask("fn.fnJq([1,2],'length')")).data.output).toBe(2);
  onTestFinished(() => server.close());
});

test('an expression that hangs is cut off, and nobody waits for it', async () => {
  const native = nativeLoops.map((script) => `fn.fnCopy(${script})`);
  const loop = "fn.fnJq([1],'last(range(1e12))')";
  const { server, ask } = await asking([...native, loop, '1+1']);
  const hanging = [...native, loop].map((expression) => ask(expression));
  // While they compute, others are answered.
  expect((await ask('1+1')).data.output).toBe(2);
  expect((await send(server.app, 'GET', '/version')).http).toBe(200);
  for (const answer of await Promise.all(hanging))
    expect(answer.data.error).toMatch(/^Error: It computed for longer than \d+ ms and was cut off/);
  expect((await ask('1+1')).data.output).toBe(2);
  onTestFinished(() => server.close());
});
