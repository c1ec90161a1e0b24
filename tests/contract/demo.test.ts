// @vitest-environment node
import { expect, test } from 'vitest';
import {
  blocking,
  compileForm,
  fieldOf,
  formProblems,
  isSettled,
  openForm,
  payload,
  readForm,
  step,
  type Effect,
  type FormEvent,
  type FormState,
  type Question,
} from '#engine/index.ts';
import { openMachine } from '#interpreter/machine.ts';
import { interpreterBytes } from '#tests/support/interpreter.ts';
import { jobOver, send, signIn, testServer, type Json } from './support.ts';

type Answer = Extract<FormEvent, { readonly type: 'answered' | 'failed' }>;

async function allFields() {
  const { app } = await testServer();
  const { token } = await signIn(app, 'viewer', 'Viewer!123');
  const { body } = await send(app, 'GET', '/config', { token });
  const user: Json = (await send(app, 'GET', '/profile', { token })).body.data.output;
  const form: Json = body.forms.find((it: Json) => it.name === 'All fields');
  const machine = await openMachine({ wasm: interpreterBytes(), now: () => 0, bracesAreObjects: true });

  async function reply(question: Question, ask: number): Promise<Answer> {
    if (question.kind === 'script') {
      const ran = machine.run(question.source);
      return ran.ok ? { type: 'answered', ask, output: ran.value } : { type: 'failed', ask, message: ran.message, offline: false };
    }
    const isExpression = question.kind === 'expression';
    const sent = isExpression ? { expression: question.text } : { query: question.text, config: question.config };
    const { data } = (await send(app, 'POST', isExpression ? '/expression' : '/query', { token, body: sent })).body;
    return { type: 'answered', ask, output: data.output, ...(data.error === '' ? {} : { error: data.error }) };
  }

  /** Answers what the form asks until it asks no more. */
  async function settle([start, effects]: readonly [FormState, readonly Effect[]]): Promise<FormState> {
    let state = start;
    for (const open = [...effects]; open.length > 0;) {
      const effect = open.shift()!;
      if (effect.do === 'wait') continue;
      const [next, more] = step(state, await reply(effect.question, effect.ask));
      state = next;
      open.push(...more);
    }
    return state;
  }
  const opened = await settle(openForm(compileForm(readForm(form).form, body.constants), { user }));
  return { app, token, form, opened, settle };
}

test('the form with every kind of field has every kind, and nothing to complain about', async () => {
  const { form, opened } = await allFields();
  expect(readForm(form).problems).toEqual([]);
  const kinds = [...new Set(form.fields.map((field: Json) => field.type))].sort();
  expect(kinds).toEqual([
    'checkbox',
    'constant',
    'credential',
    'datetime',
    'enum',
    'expression',
    'file',
    'html',
    'local',
    'local_out',
    'number',
    'password',
    'radio',
    'table',
    'text',
    'textarea',
  ]);
  const dates = form.fields.flatMap((field: Json) => field.dateType ?? []);
  expect(dates.sort()).toEqual(['date', 'datetime', 'month', 'time', 'week', 'year']);
  expect(formProblems(opened)).toEqual([]);
});

test('it settles by itself: every script works, and the server answers what it is asked', async () => {
  const { opened } = await allFields();
  expect(isSettled(opened)).toBe(true);
  expect(blocking(opened)).toEqual([]);
  const value = (name: string): unknown => fieldOf(opened, name)?.state.value;
  expect(value('owner')).toBe('viewer');
  expect(value('hostname')).toBe('atlas-gh-01');
  expect(value('next_name')).toBe('atlas-003');
  expect(value('summary')).toEqual({ project: 'atlas', count: 2, service: 'silver', hosts: ['atlas-1', 'atlas-2'] });
  expect(value('price_shown')).toContain('<strong>90 €</strong>');
  expect(value('portal')).toBe('Demo');
  expect(fieldOf(opened, 'servers')?.state.options).toHaveLength(5);
});

test('it runs as it opens, and after changes; the job gets what the form showed', async () => {
  const { app, token, opened, settle } = await allFields();
  const run = async (state: FormState): Promise<Json> => {
    const { extravars, credentials, files } = payload(state);
    const { body } = await send(app, 'POST', '/job', { token, body: { formName: 'All fields', extravars, credentials, files } });
    expect(body.data.error).toBe('');
    return (await jobOver(app, token, body.data.output.id)).data;
  };
  const first = await run(opened);
  expect(first.status).toBe('success');
  expect(first.extravars).toMatchObject({
    project: 'atlas',
    site: 'Ghent',
    ticket: 'REQ-ATLAS',
    order: { service: { name: 'silver' } },
    next_name: 'atlas-003',
  });
  expect(first.output).toContain('no stored login of this name');
  const changed = await settle(step(opened, { type: 'chosen', field: 'production', input: true }));
  const second = await run(changed);
  expect(second.extravars).toMatchObject({ approver: 'viewer', downtime: 'none', understood: true });
});

test('the server refuses what the form does not ask', async () => {
  const { app, token } = await allFields();
  for (const expression of ["fn.fnReadYamlFile('../secrets.json')", "fn.fnReadYamlFile('servers.yaml', '.')", "fn.fnCredentials('DEMO')"]) {
    const { body } = await send(app, 'POST', '/expression', { token, body: { expression } });
    expect(body.data.error, expression).toMatch(/^Error: This expression is not one of a form you may open/);
  }
});
