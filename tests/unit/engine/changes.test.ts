import { describe, expect, test } from 'vitest';
import { scenario, type RawField } from '#tests/support/scenario.ts';

const text = (name: string, value?: unknown): RawField => ({ name, type: 'text', ...(value === undefined ? {} : { default: value }) });
const remote = (name: string, expression: string, more: object = {}): RawField => ({ name, type: 'expression', expression, ...more });
const local = (name: string, expression: string, more: object = {}): RawField => remote(name, expression, { runLocal: true, ...more });
const list = (name: string, expression: string, more: object = {}): RawField => ({ name, type: 'enum', expression, ...more });
const query = (name: string, type: string, more: object = {}): RawField => ({ name, type, query: "select '$(a)'", dbConfig: 'X', ...more });

describe('changes', () => {
  test('W1 a change reaches the end of a chain and takes back what was entered there', () => {
    const form = scenario([text('r', 'eu'), list('c', "fn.c('$(r)')", { default: '__auto__' }), local('e', "'$(c)!'")]);
    const settled = form.reply('c', ['ams', 'par']).reply('e', 'ams!').choose('c', 1).reply('e', 'par!');
    expect(settled.extravars).toEqual({ r: 'eu', c: 'par', e: 'par!' });
    const moved = settled.answer('r', 'us');
    expect(moved.asked).toEqual(["fn.c('us')"]);
    expect([moved.value('e'), moved.status('e'), moved.open]).toEqual([undefined, 'undefined', ['c', 'e']]);
    expect(moved.reply('c', ['nyc']).asked).toEqual(["'nyc!'"]);
  });

  test('W1 a change that nobody reads asks nothing', () => {
    const form = scenario([text('a', '1'), remote('e', 'fn.a()')]).reply('e', 1);
    expect(form.answer('a', '2').asked).toEqual([]);
  });

  test.each([
    [remote('e', "fn.a('$(a)')"), 'undefined', undefined],
    [remote('e', "fn.a('$(a)')", { default: 'd' }), 'default', 'd'],
    [query('e', 'expression', { default: 'd' }), 'default', 'd'],
    [query('e', 'enum', { default: 'd' }), 'undefined', 'd'],
    [list('e', "fn.a('$(a)')", { default: 'd' }), 'default', 'd'],
  ])('W3 while it cannot be asked, %j is %s with %j', (field, status, value) => {
    const form = scenario([text('a'), field]);
    expect([form.status('e'), form.value('e'), form.open]).toEqual([status, value, status === 'undefined' ? ['e'] : []]);
  });

  test('W19 a hidden field asks nothing and asks when it appears', () => {
    const when = { dependencies: [{ name: 'a', values: ['on'] }] };
    const fields = [
      text('a', 'off'),
      remote('e', 'fn.a()', when),
      remote('d', 'fn.b()', { ...when, default: 'd' }),
      local('f', "'$(e)$(d)'"),
      local('g', "'$(d)'"),
    ];
    const form = scenario([...fields, { name: 's', type: 'enum', values: ['x'], default: '__auto__', ...when }]);
    expect(form.asked).toEqual(["'d'"]);
    expect(['e', 'd', 'f', 's'].map((name) => [form.status(name), form.value(name)])).toEqual([
      ['undefined', undefined],
      ['default', 'd'],
      ['undefined', undefined],
      ['plain', '__auto__'],
    ]);
    expect(form.open).toEqual(['f', 'g']);
    const shown = form.answer('a', 'on');
    expect(shown.asked).toEqual(['fn.a()', 'fn.b()']);
    shown.expect('s').toBe('x');
    expect(shown.answer('a', 'off').asked).toEqual(["'d'"]);
  });

  test('W14 a default that stands on a default keeps the form from running', () => {
    const form = scenario([text('a'), local('p', "'$(a)'", { default: 'pd' }), local('c', "'$(p)-$(a)'", { default: 'cd' })]);
    expect([form.status('p'), form.open]).toEqual(['default', ['c']]);
    expect(form.blockers).toEqual([['c', 'waiting', 'Its default stands on the default of p']]);
    expect(form.codes()).toContain('defaultOnDefault:c:p');
  });

  test('W13 a form with questions under way is open, and every open field says why', () => {
    const form = scenario([
      remote('e', 'fn.a()', { required: true }),
      remote('f', 'fn.b()'),
      list('o', 'fn.c()'),
      { name: 't', type: 'text', default: '1+1', evalDefault: true },
      remote('h', "fn.d('$(e)')", { dependencies: [{ name: 'nobody', values: [1] }] }),
    ]);
    const told = form.lose('f', 'broken').lose('o', 'gone', true);
    expect(told.open).toEqual(['e', 'f', 'o', 't']);
    expect(told.blockers).toEqual([
      ['e', 'running', 'Being worked out, This field is required'],
      ['f', 'failed', 'Failed, is tried again: broken'],
      ['o', 'offline', 'Needs a connection'],
      ['t', 'running', 'Being worked out'],
    ]);
  });
});
