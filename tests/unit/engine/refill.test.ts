import { expect, test } from 'vitest';
import { compileForm, fieldOf, openForm, output, readForm, refillOf } from '#engine/index.ts';

const masked = '**NOLOG**';
const isMasked = (value: unknown): boolean => value === masked;
const compiled = (fields: readonly object[]) => compileForm(readForm({ name: 'Deploy', fields }).form, {});
const fields = [
  { name: 'host', type: 'text' },
  { name: 'count', type: 'number' },
  { name: 'zone', type: 'enum', values: ['eu', 'us'], default: 'eu' },
  {
    name: 'size',
    type: 'enum',
    values: [
      { id: 1, label: 'small' },
      { id: 2, label: 'big' },
    ],
    valueColumn: 'id',
  },
  { name: 'secret', type: 'password' },
  { name: 'plan', type: 'file' },
  { name: 'quiet', type: 'text', noLog: true },
  { name: 'total', type: 'expression', expression: "fn.count('$(host)')" },
  {
    name: 'disks',
    type: 'table',
    model: 'vm.disks',
    tableFields: [
      { name: 'gb', type: 'number' },
      { name: 'key', type: 'password' },
    ],
  },
];

test('P11 a form is filled in with what a job received, tables included, and sends the same', () => {
  const form = compiled(fields);
  const received = { host: 'web1', count: 3, zone: 'us', size: 2, secret: masked, total: 9, vm: { disks: [{ gb: 10, key: masked }] } };
  const { answers, ...rest } = refillOf(form, received, {}, isMasked);
  expect(answers).toEqual({ host: 'web1', count: 3, zone: 'us', size: 2, disks: [{ gb: 10 }] });
  expect(rest).toEqual({ again: ['secret', 'plan', 'quiet', 'disks'], unfit: [], added: [], gone: [] });
  const [state] = openForm(form, { answers });
  expect(output(state).extravars).toMatchObject({ host: 'web1', count: 3, zone: 'us', size: 2, vm: { disks: [{ gb: 10 }] } });
});

test('P11 what the form and the job do not share is told, and names of the server are no news', () => {
  const form = compiled([...fields.slice(0, 3), { name: 'fresh', type: 'text' }]);
  const received = { host: 'web1', count: { n: 1 }, zone: 'mars', old: 1, ansibleforms_user: {}, __jobid__: 3, __proto: 1 };
  const { answers, ...rest } = refillOf(form, received, {}, isMasked);
  expect(rest).toEqual({ again: [], unfit: ['count'], added: ['fresh'], gone: ['old', '__proto'] });
  const [state] = openForm(form, { answers });
  expect(fieldOf(state, 'zone')?.state.value).toBeUndefined();
});

test('P11 a credential that was sent beside the variables is taken, a value that is not told is not', () => {
  const form = compiled([
    { name: 'login', type: 'text', asCredential: true, noOutput: true },
    { name: 'token', type: 'text' },
  ]);
  const { answers, again } = refillOf(form, { token: masked }, { login: 'vcenter' }, isMasked);
  expect([answers, again]).toEqual([{ login: 'vcenter' }, ['token']]);
});
