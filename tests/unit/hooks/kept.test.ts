import { expect, test } from 'vitest';
import { compileForm, openForm, readForm, readPrefill, step, type FormEvent, type FormState } from '#engine/index.ts';
import { keptOf } from '#hooks/use-half-filled.ts';

type RawField = Readonly<Record<string, unknown>>;
const fields: readonly RawField[] = [
  { name: 'host', type: 'text', default: 'web1' },
  { name: 'size', type: 'number' },
  { name: 'pw', type: 'password' },
  { name: 'quiet', type: 'text', noLog: true },
  { name: 'doc', type: 'file' },
  { name: 'region', type: 'enum', expression: 'fn.regions()' },
];
function opened(link = '', answers: RawField = {}, form = fields): FormState {
  const { prefill } = readPrefill(new URLSearchParams(link));
  return openForm(compileForm(readForm({ name: 'F', fields: form }).form, {}), { prefill, answers })[0];
}
const after = (state: FormState, ...events: readonly FormEvent[]): FormState => events.reduce((now, event) => step(now, event)[0], state);
const chosen = (field: string, input: unknown): FormEvent => ({ type: 'chosen', field, input });

test('H1 passwords, files and noLog values are never kept', () => {
  const state = after(opened(), chosen('host', 'db7'), chosen('pw', 's3cret'), chosen('quiet', 'hush'), {
    type: 'attached',
    field: 'doc',
    file: { name: 'a.txt', size: 1, type: '' },
  });
  expect(keptOf(state)).toEqual({ host: 'db7' });
});

test('H3 what stands in a form by itself is not kept, nor what a link brought as long as nobody enters anything', () => {
  expect(keptOf(opened())).toEqual({});
  expect(keptOf(opened('size=3'))).toEqual({});
});

test('what a link brought is kept beside what was entered, but for secrets', () => {
  expect(keptOf(after(opened('size=3&pw=x&quiet=y'), chosen('host', 'db7')))).toEqual({ size: 3, host: 'db7' });
});

test('H4 what was taken over stays kept while its field waits for its options', () => {
  const state = opened('', { host: 'db7', region: 'eu' });
  expect(keptOf(state)).toEqual({ host: 'db7', region: 'eu' });
});

test('H1 what was taken over and has become a secret since is not kept again', () => {
  const stricter = [{ name: 'host', type: 'text', noLog: true }, fields[1]!];
  expect(keptOf(opened('', { host: 'db7', size: 2 }, stricter))).toEqual({ size: 2 });
});

test('an emptied field is remembered as empty', () => {
  const kept = keptOf(after(opened(), chosen('host', '')));
  const again = opened('', kept);
  expect(again.fields[0]!.value ?? '').toBe('');
});
