import { describe, expect, test } from 'vitest';
import { compileForm, openForm, readForm, unevaluated, type Effect } from '#engine/index.ts';
import { createFormStore, type FormStore } from '#hooks/form-store.ts';

const local = (name: string, expression: string, more: object = {}) => ({
  name,
  type: 'expression',
  runLocal: true,
  expression,
  ...more,
});
function opened(...fields: object[]): { readonly store: FormStore; readonly asked: Effect[] } {
  const compiled = compileForm(readForm({ name: 'F', fields }).form, {});
  const store = createFormStore(openForm(compiled, { answersPlainScripts: true }));
  const asked: Effect[] = [];
  store.attach(() => ({ perform: (effect) => void asked.push(effect), cancel: () => undefined, stop: () => undefined }));
  return { store, asked };
}
const valuesOf = (store: FormStore): readonly unknown[] => store.told().fields.map(({ value }) => value);

describe('E9 plain scripts', () => {
  const host = { name: 'host', type: 'text', default: 'web', keydown: true };

  test('are answered along the whole chain before the form is drawn, and nobody is asked', () => {
    const { store, asked } = opened(host, local('one', "'$(host)' + 1"), local('two', "'$(one)'.toUpperCase()"));
    expect(valuesOf(store)).toEqual(['web', 'web1', 'WEB1']);
    expect(unevaluated(store.told())).toEqual([]);
    expect(store.awaitsScript()).toBe(false);
    expect(asked).toEqual([]);
  });

  test('follow a person in the same turn, told once', () => {
    const { store } = opened(host, local('one', "'$(host)' + 1"), local('two', "'$(one)'.toUpperCase()"));
    let told = 0;
    store.subscribeTo(2, () => (told += 1));
    store.send({ type: 'typed', field: 'host', input: 'db' });
    expect(valuesOf(store)).toEqual(['db', 'db1', 'DB1']);
    expect(told).toBe(1);
  });

  test('are answered between others, which are still asked', () => {
    const { store, asked } = opened(host, local('one', "['$(host)'].map((x) => x)[0]"), local('two', "'$(one)'.toUpperCase()"));
    expect(store.awaitsScript()).toBe(true);
    expect(asked.map(({ field }) => field)).toEqual(['one']);
    store.feed({ type: 'answered', ask: asked[0]!.ask, output: 'seen' });
    expect(valuesOf(store)).toEqual(['web', 'seen', 'SEEN']);
    expect(store.awaitsScript()).toBe(false);
    store.send({ type: 'typed', field: 'host', input: "O'Neil" });
    expect(asked.map(({ field }) => field)).toEqual(['one', 'one']);
  });

  test('wait for their time where the form says so', () => {
    const { store, asked } = opened(local('one', "'a' + 1", { refresh: '5s' }));
    expect(valuesOf(store)).toEqual(['a1']);
    expect(asked).toMatchObject([{ do: 'wait', ms: 5000 }]);
  });

  test('of an earlier filling are answered, too', () => {
    const { store } = opened(host, local('one', "'$(host)' + 1"));
    store.replace(openForm(store.current().compiled, { answers: { host: 'mail' }, answersPlainScripts: true }, store.current().asks));
    expect(valuesOf(store)).toEqual(['mail', 'mail1']);
  });
});
