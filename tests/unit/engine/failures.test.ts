import { describe, expect, test } from 'vitest';
import { fieldOf } from '#engine/index.ts';
import { scenario, type RawField, type Scenario } from '#tests/support/scenario.ts';

const text = (name: string, value?: unknown): RawField => ({ name, type: 'text', ...(value === undefined ? {} : { default: value }) });
const remote = (name: string, expression: string, more: object = {}): RawField => ({ name, type: 'expression', expression, ...more });
const local = (name: string, expression: string, more: object = {}): RawField => remote(name, expression, { runLocal: true, ...more });
const list = (name: string, expression: string, more: object = {}): RawField => ({ name, type: 'enum', expression, ...more });
const stateOf = (form: Scenario, name: string) => fieldOf(form.state, name)!.state;

describe('failures and refreshes', () => {
  test('W7 without a default a field is asked again, less and less often', () => {
    let form = scenario([remote('e', 'fn.a()')]);
    const waited: number[] = [];
    for (let n = 0; n < 9; n++) {
      form = form.lose('e');
      expect([form.status('e'), form.open]).toEqual(['undefined', ['e']]);
      waited.push(form.waits[0]![1]);
      form = form.wake('e');
      expect(form.asked).toEqual(['fn.a()']);
    }
    expect(waited).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    expect(form.reply('e', 1).waits).toEqual([]);
    expect(form.reply('e', 1).refresh('e').lose('e').waits).toEqual([['e', 500]]);
  });

  test('W7 with a default it is taken, and asked no more; only lists with a query have no use for it', () => {
    const form = scenario([
      remote('e', 'fn.a()', { default: 'd' }),
      list('l', 'fn.b()', { default: 'd' }),
      { name: 'q', type: 'enum', query: 'select 1', dbConfig: 'X', default: 'd' },
    ])
      .lose('e')
      .lose('l')
      .lose('q');
    expect(['e', 'l', 'q'].map((name) => form.status(name))).toEqual(['default', 'default', 'undefined']);
    expect([form.open, form.waits]).toEqual([['q'], [['q', 500]]]);
  });

  test('W7 the error of a script is told, that of a lost connection is a cause only', () => {
    const form = scenario([local('s', 'zip.zap', { default: 'd' }), remote('e', 'fn.a()')])
      .lose('s', 'ReferenceError: zip is not defined')
      .lose('e', 'gone', true);
    expect(form.warnings()).toEqual(['queryError:s']);
    expect(stateOf(form, 'e')).toMatchObject({ error: null, failure: 'gone', offline: true });
    expect(stateOf(form.wake('e').reply('e', 1), 'e')).toMatchObject({ failure: null, offline: false });
  });

  test('W10 a refresh comes after its time, again and again, and stops while the field is hidden', () => {
    const fields = [text('a', 'on'), remote('e', 'fn.a()', { refresh: '2s', dependencies: [{ name: 'a', values: ['on'] }] })];
    const form = scenario(fields).reply('e', 1);
    expect(form.waits).toEqual([['e', 2000]]);
    const again = form.wake('e');
    expect([again.asked, again.status('e'), again.value('e')]).toEqual([['fn.a()'], 'running', 1]);
    expect(again.reply('e', 2).waits).toEqual([['e', 2000]]);
    expect(form.answer('a', 'off').effects).toEqual([]);
    expect(fieldOf(form.state, 'e')!.field).toMatchObject({ refresh: '2s', refreshMs: 2000 });
    expect(scenario([remote('e', 'fn.a()', { refresh: 'soon' })]).problems[0]).toMatchObject({ property: 'refresh' });
  });

  test('W9 while it is asked for again, the old value counts; only a new one starts others over', () => {
    const form = scenario([remote('e', 'fn.a()', { refresh: true }), local('f', "'$(e)'")])
      .reply('e', 1)
      .reply('f', '1');
    const asking = form.refresh('e');
    expect([asking.status('f'), asking.value('f'), asking.open]).toEqual(['variable', '1', ['e']]);
    expect(asking.reply('e', 1).asked).toEqual([]);
    expect(asking.reply('e', 2).asked).toEqual(["'2'"]);
  });

  test('W8 the same list again leaves what was chosen alone, another one starts the choice over', () => {
    const form = scenario([list('c', 'fn.a()', { default: '__auto__' })])
      .reply('c', ['x', 'y'])
      .choose('c', 1)
      .refresh('c');
    form.reply('c', ['x', 'y']).expect('c').toBe('y');
    form.reply('c', ['z', 'y']).expect('c').toBe('z');
  });

  test('W11 what was chosen outlives a failed renewal', () => {
    const form = scenario([list('c', 'fn.a()')])
      .reply('c', ['x', 'y'])
      .choose('c', 1)
      .refresh('c')
      .lose('c');
    expect([form.value('c'), form.status('c'), form.waits, form.open]).toEqual(['y', 'fixed', [['c', 500]], []]);
    const table = scenario([{ name: 't', type: 'table', expression: 'fn.a()', tableFields: [{ name: 'n', type: 'text', label: 'N' }] }])
      .reply('t', [{ n: 'a' }])
      .after({ type: 'rowAdded', field: 't', before: null, row: { n: 'b' } })
      .refresh('t');
    table
      .reply('t', [{ n: 'a' }])
      .expect('t')
      .toEqual([{ n: 'a' }, { n: 'b' }]);
  });
});

describe('the pencil', () => {
  const fields = [text('a', '1'), local('e', "'v$(a)'", { editable: true }), local('f', "'$(e)!'")];
  const ready = (): Scenario => scenario(fields).reply('e', 'v1').reply('f', 'v1!');

  test('W12 while it is held nothing starts the field over, and what is written counts for others', () => {
    const form = ready().pencil('e', true).answer('e', 'mine');
    expect(form.asked).toEqual(["'mine!'"]);
    form.answer('a', '2').expect('e').toBe('mine');
  });

  test('W12 who lays it down gets what is worked out', () => {
    const form = ready().pencil('e', true).answer('e', 'mine').answer('a', '2').pencil('e', false);
    expect(form.asked).toEqual(["'v2'"]);
  });

  test('W12 what is written takes the place of an answer under way', () => {
    const form = scenario(fields).pencil('e', true).answer('e', 'mine');
    expect([form.asked, form.status('e'), form.open]).toEqual([["'mine!'"], 'fixed', ['f']]);
  });

  test('W12 only fields that are editable can be overwritten, and only texts and numbers', () => {
    const plain = scenario([local('e', '1')]).reply('e', 1);
    expect(plain.pencil('e', true).state).toBe(plain.state);
    expect(plain.answer('e', 2).state).toBe(plain.state);
    const list = scenario([local('e', '[1]', { editable: true })]).reply('e', [1]);
    expect(list.pencil('e', true).state).toBe(list.state);
  });
});

describe('defaults that are scripts', () => {
  test('W18 a default that is a script is asked first, and what it gives is the default', () => {
    const form = scenario([text('n', '3'), { name: 'k', type: 'number', default: '$(n)+1', evalDefault: true }]);
    expect([form.asked, form.open]).toEqual([['3+1'], ['k']]);
    const settled = form.reply('k', 4);
    expect([settled.value('k'), settled.open]).toEqual([4, []]);
    expect(settled.answer('k', 9).answer('n', '5').asked).toEqual(['5+1']);
  });

  test('W18 one that fails is none, an empty one is not run, other things are as they are', () => {
    const form = scenario([
      { name: 'a', type: 'text', default: 'nope.nope', evalDefault: true },
      { name: 'b', type: 'text', default: '', evalDefault: true },
      { name: 'c', type: 'number', default: 0, evalDefault: true },
      { name: 'd', type: 'number', default: 5, evalDefault: true },
    ]);
    expect(form.asked).toEqual(['nope.nope']);
    expect(form.lose('a', 'ReferenceError').extravars).toEqual({ d: 5 });
  });

  test('W18 an answer that was typed meanwhile stands', () => {
    const form = scenario([{ name: 'a', type: 'text', default: '1+1', evalDefault: true }]);
    const typed = form.answer('a', 'mine');
    expect(typed.after({ type: 'answered', ask: form.effects[0]!.ask, output: 2 }).value('a')).toBe('mine');
  });

  test('W18 a field that asks for its value has its default worked out before', () => {
    const form = scenario([remote('e', 'fn.a()', { default: "'d'+1", evalDefault: true })]);
    expect(form.asked).toEqual(["'d'+1"]);
    const ready = form.reply('e', 'd1');
    expect([ready.asked, ready.value('e')]).toEqual([['fn.a()'], 'd1']);
    expect([ready.lose('e').value('e'), ready.lose('e').status('e')]).toEqual(['d1', 'default']);
  });
});
