import { describe, expect, test, vi } from 'vitest';
import { compileForm, openForm, readForm, type Effect, type FormEvent } from '#engine/index.ts';
import { createFormStore, type FormStore } from '#hooks/form-store.ts';

type RawField = Readonly<Record<string, unknown>>;
const storeOf = (fields: readonly RawField[]): FormStore =>
  createFormStore(openForm(compileForm(readForm({ name: 'F', fields }).form, {})));
const placeOf = (store: FormStore, name: string): number => store.current().compiled.indexOf.get(name)!;
const valueOf = (store: FormStore, name: string): unknown => store.current().fields[placeOf(store, name)]!.value;

/** Someone who does what the form asks, and writes it down. */
function performer(store: FormStore) {
  const asked: Effect[] = [];
  const stop = vi.fn();
  const detach = store.attach(() => ({ perform: (effect) => void asked.push(effect), cancel: () => undefined, stop }));
  return { asked, stop, detach };
}
/** The number of the newest question of a field. */
function askOf(asked: readonly Effect[], field: string): number {
  return asked.findLast((effect) => effect.field === field)!.ask;
}

describe('who is told', () => {
  const fields = [
    { name: 'host', type: 'text', keydown: true },
    { name: 'fqdn', type: 'text', default: '$(host).local' },
    { name: 'other', type: 'text' },
  ];

  test('what a person does is told before the call returns, to the fields it reached and to no other', () => {
    const store = storeOf(fields);
    const told: string[] = [];
    for (const name of ['host', 'fqdn', 'other']) store.subscribeTo(placeOf(store, name), () => told.push(name));
    store.subscribe(() => told.push('form'));
    store.send({ type: 'typed', field: 'host', input: 'web1' });
    expect(told).toEqual(['host', 'fqdn', 'form']);
    expect(valueOf(store, 'fqdn')).toBe('web1.local');
  });

  test('an event without a consequence is told to nobody', () => {
    const store = storeOf(fields);
    const told = vi.fn();
    store.subscribe(told);
    store.send({ type: 'typed', field: 'nobody', input: 1 });
    expect(told).not.toHaveBeenCalled();
  });

  test('who left is told nothing more', () => {
    const store = storeOf(fields);
    const told = vi.fn();
    store.subscribe(told)();
    store.subscribeTo(0, told)();
    store.send({ type: 'chosen', field: 'host', input: 'x' });
    expect(told).not.toHaveBeenCalled();
  });

  test('what a person does is overheard, what the world answers is not', () => {
    const store = storeOf([{ name: 'list', type: 'enum', expression: 'fn.x()' }]);
    const { asked } = performer(store);
    const heard: FormEvent['type'][] = [];
    store.overhear(({ type }) => heard.push(type));
    store.feed({ type: 'answered', ask: askOf(asked, 'list'), output: ['a'] });
    store.send({ type: 'chosen', field: 'list', input: 'a' });
    expect(heard).toEqual(['chosen']);
  });
});

describe('what the form asks', () => {
  const fields = [
    { name: 'region', type: 'enum', expression: 'fn.regions()' },
    { name: 'size', type: 'enum', expression: 'fn.sizes()' },
  ];

  test('questions wait for someone to do them, and go out together', () => {
    const { asked } = performer(storeOf(fields));
    expect(asked.map((effect) => [effect.do, effect.field])).toEqual([
      ['ask', 'region'],
      ['ask', 'size'],
    ]);
  });

  test('answers that arrive together are told once', async () => {
    const store = storeOf(fields);
    const { asked } = performer(store);
    const told = vi.fn();
    store.subscribe(told);
    store.feed({ type: 'answered', ask: askOf(asked, 'region'), output: ['eu'] });
    expect(store.told().fields[0]!.options, 'nobody has been told yet').not.toEqual(['eu']);
    store.feed({ type: 'answered', ask: askOf(asked, 'size'), output: ['s', 'm'] });
    expect(store.told()).toBe(store.current());
    expect(told, 'nothing else is on its way, so there is nothing to wait for').toHaveBeenCalledTimes(1);
    await Promise.resolve();
    expect(told).toHaveBeenCalledTimes(1);
    expect(store.current().fields.map(({ options }) => options)).toEqual([['eu'], ['s', 'm']]);
  });

  test('a page that comes back does what is still open, and only that', () => {
    const store = storeOf(fields);
    const first = performer(store);
    store.feed({ type: 'answered', ask: askOf(first.asked, 'region'), output: ['eu'] });
    first.detach();
    expect(first.stop).toHaveBeenCalledTimes(1);
    expect(performer(store).asked.map((effect) => effect.field)).toEqual(['size']);
  });

  test('starting over asks everything anew and drops what was on its way', () => {
    const store = storeOf(fields);
    const { asked, stop } = performer(store);
    const late = askOf(asked, 'region');
    asked.length = 0;
    store.replace(openForm(store.current().compiled, {}));
    expect(stop).toHaveBeenCalled();
    expect(asked.map((effect) => effect.field)).toEqual(['region', 'size']);
    store.feed({ type: 'failed', ask: late + 1000, message: 'of another life', offline: false });
    expect(store.current().fields[0]!.error).toBeNull();
  });
});
