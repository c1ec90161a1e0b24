// @vitest-environment node
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { help, type HelpExample, type HelpNode } from '#contract/help.ts';
import { read } from '#contract/envelope.ts';
import { openMachine } from '#interpreter/machine.ts';
import { pageLimits } from '#interpreter/outcome.ts';
import { readGuide } from '#server/help/guide.ts';
import { interpreterBytes, stepClock } from '#tests/support/interpreter.ts';
import { send, signIn, testServer } from './support.ts';

test('the guide is for everybody who is signed in, and for nobody else', async () => {
  const { app } = await testServer();
  const stranger = await send(app, 'GET', '/help');
  expect([stranger.http, stranger.body]).toEqual([401, 'Unauthorized']);
  const { token } = await signIn(app, 'viewer', 'Viewer!123');
  const { http, body } = await send(app, 'GET', '/Help/', { token });
  expect([http, body.status, body.message, body.data.error]).toEqual([200, 'success', 'help found', '']);
  const found = read(help, body);
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  expect(found.value.map(({ link, hideFromReferenceGuide }) => [link, hideFromReferenceGuide])).toEqual([
    ['environment-variable', true],
    ['forms', false],
    ['expressions', false],
    ['faq', false],
  ]);
});

test('what is not set in the guide does not travel, and a variable without effect says so', async () => {
  const { app } = await testServer();
  const { token } = await signIn(app);
  const [environment, forms] = (await send(app, 'GET', '/help', { token })).body.data.output;
  expect(Object.keys(environment).toSorted()).toEqual([
    'description',
    'hideFromReferenceGuide',
    'icon',
    'itemName',
    'items',
    'link',
    'name',
  ]);
  expect(Object.keys(forms)).not.toContain('hideFromReferenceGuide');
  const host = environment.items.find(({ name }: { readonly name: string }) => name === 'DB_HOST');
  expect(host.description).toContain('**No effect here.** Fieldrun keeps everything in one SQLite file');
  expect(host).not.toHaveProperty('ignored');
});

test('a client that has the guide is told that it is still the same', async () => {
  const { app } = await testServer();
  const { token } = await signIn(app);
  const { headers } = await send(app, 'GET', '/help', { token });
  const tag = headers.get('etag') ?? '';
  expect(tag).not.toBe('');
  const again = await send(app, 'GET', '/help', { token, headers: { 'if-none-match': tag } });
  expect([again.http, again.body]).toEqual([304, '']);
});

interface Asking {
  readonly name: string;
  readonly expression: string;
  readonly isLocal: boolean;
}
const Fields = v.array(
  v.looseObject({
    name: v.string(),
    type: v.optional(v.string(), ''),
    expression: v.optional(v.string()),
    runLocal: v.optional(v.boolean(), false),
  }),
);

/** The expressions of an example. */
function expressionsOf({ name, code, language }: HelpExample): readonly Asking[] {
  const fields = language === 'yaml' ? v.safeParse(Fields, parse(code)) : null;
  if (!fields?.success) return [];
  return fields.output.flatMap(({ type, expression, runLocal }) =>
    expression === undefined
      ? []
      : [{ name, expression, isLocal: runLocal || ['local', 'local_out', 'credential', 'html'].includes(type) }],
  );
}

function examplesIn(nodes: readonly HelpNode[]): readonly HelpExample[] {
  return nodes.flatMap((node) => [
    ...node.examples,
    ...node.items.flatMap(({ examples, choices }) => [...examples, ...choices.flatMap((choice) => choice.examples)]),
    ...examplesIn(node.help),
  ]);
}

const guide = v.parse(help.output, readGuide());
const all = examplesIn(guide).flatMap(expressionsOf);
/** Those that need no other field. */
const asking = all.filter(({ expression }) => !expression.includes('$('));
/** What asks other machines. */
const elsewhere = /fn\.fn(Rest|Ssh|DnsResolve)/;
const files = {
  'files/servers.yaml': '- web1\n- db1\n',
  'files/names.yaml': '- srv-001\n',
  'files/sites.json': '{"sites": [{"name": "eu"}, {"name": "us"}]}',
  'files/packages/a/x.rpm': 'x',
};

test('every expression of the guide for the server works on this server', async () => {
  const remote = asking.filter(({ expression, isLocal }) => !isLocal && !elsewhere.test(expression));
  expect(remote.length).toBeGreaterThan(12);
  const form = {
    name: 'Examples',
    type: 'ansible',
    playbook: 'x.yaml',
    roles: ['public'],
    fields: remote.map(({ expression }, at) => ({ name: `field${at}`, type: 'expression', expression })),
  };
  const { app } = await testServer({ files: { 'forms/examples.yaml': JSON.stringify(form), ...files } });
  const { token } = await signIn(app);
  await send(app, 'POST', '/credential', { token, body: { name: 'vcenter', user: 'joe', password: 'Secret!123', host: 'vc.example.org' } });
  const given: Record<string, unknown> = {};
  for (const { name, expression } of remote) {
    const { body } = await send(app, 'POST', '/expression', { token, body: { expression: expression.replaceAll('\n', '') } });
    expect([name, body.data.error]).toEqual([name, '']);
    given[expression] = body.data.output;
  }
  expect(given).toMatchObject({
    "fn.fnCidr('192.168.7.20', 24).firstAddress": '192.168.7.1',
    "fn.fnTime('2025-01-31').add(1, 'month').startOf('month').format('YYYY-MM-DD')": '2025-02-01',
    "fn.fnGetNumberedName(['srv-01', 'srv-03'], 'srv-##', 'srv-01', true)": 'srv-02',
    "fn.fnCredentials('vcenter').host": 'vc.example.org',
    "fn.fnReadJsonFile('sites.json', '[.sites[].name]')": ['eu', 'us'],
    "fn.fnLs('packages', {regex: 'rpm$', recursive: true})": ['a/x.rpm'],
  });
});

test('every expression of the guide that reads other fields is JavaScript once they are filled in', async () => {
  const machine = await openMachine({ wasm: interpreterBytes(), now: stepClock(), limits: { ...pageLimits, timeMs: 5000, retryMs: 0 } });
  const reading = all.filter(({ expression }) => expression.includes('$('));
  expect(reading.length).toBeGreaterThan(20);
  for (const { name, expression } of reading) {
    const filled = expression.replaceAll(/\$\([^)]+\)/g, '[7]');
    // Run where nothing is defined: it may miss a name or a value, but it has to be understood.
    const outcome = machine.run(filled);
    expect([name, outcome.ok ? '' : outcome.message]).toEqual([name, expect.not.stringContaining('SyntaxError')]);
  }
});

test('every expression of the guide for the page works in its interpreter', async () => {
  const machine = await openMachine({ wasm: interpreterBytes(), now: stepClock(), limits: { ...pageLimits, timeMs: 5000, retryMs: 0 } });
  const local = asking.filter(({ isLocal }) => isLocal);
  expect(local.length).toBeGreaterThan(8);
  for (const { name, expression } of local) {
    expect([name, machine.run(expression)]).toEqual([name, { ok: true, value: expect.anything() }]);
  }
});
