import { describe, expect, test } from 'vitest';
import { linkValues, readPrefill } from '#engine/index.ts';
import { scenario, type RawField } from '#tests/support/scenario.ts';

const text = (name: string, value: unknown, more: object = {}): RawField => ({ name, type: 'text', default: value, ...more });
const constant = (name: string, value: unknown, more: object = {}): RawField => ({ name, type: 'constant', value, ...more });

describe('what a job receives', () => {
  test('O1 visible fields that have output, in the order of the form', () => {
    const form = scenario([
      text('b', '1'),
      text('a', '2'),
      text('quiet', '3', { noOutput: true }),
      text('gone', '4', { dependencies: [{ name: 'a', values: ['x'] }] }),
      text('unseen', '5', { hide: true }),
      text('none', undefined),
    ]);
    expect(Object.entries(form.extravars)).toEqual([
      ['b', '1'],
      ['a', '2'],
      ['unseen', '5'],
    ]);
  });

  test('O1 typed markers do not leave the form, wherever they hide', () => {
    const form = scenario([
      text('a', '__auto__'),
      constant('k', { m: '__all__', l: ['x', '__none__'], d: { u: undefined } }),
      text('m', '__none__', { model: 'p.q' }),
    ]);
    expect(form.extravars).toEqual({ k: { l: ['x'], d: {} }, p: {} });
  });

  test('O2 the body always carries __verbose__; a field of that name decides unless an admin does', () => {
    const plain = scenario([text('a', '1')]);
    expect(plain.body()).toEqual({ extravars: { a: '1', __verbose__: false }, credentials: {}, files: {}, problems: [] });
    expect(plain.body(true).extravars['__verbose__']).toBe(true);
    const own = scenario([{ name: '__verbose__', type: 'checkbox', default: true }]);
    expect(own.body().extravars['__verbose__']).toBe(true);
    expect(own.body(false).extravars['__verbose__']).toBe(false);
    expect(plain.extravars).not.toHaveProperty('__verbose__');
  });

  const rows = [{ n: 'a', k: 1 }, { n: 'b' }];
  test.each([
    [{}, { c: ['a', 'b'] }],
    [{ valueColumn: 'k' }, { c: [1, null] }],
    [{ valueColumn: 'missing' }, { c: ['a', 'b'] }],
    [{ valueColumn: '*' }, { c: rows }],
    [{ outputObject: true }, { c: rows }],
    [{ outputObject: true, multiple: false, default: '__auto__' }, { c: rows[0] }],
  ])('O3 a list with %j sends %j', (more, sent) => {
    expect(scenario([{ name: 'c', type: 'enum', values: rows, multiple: true, default: '__all__', ...more }]).extravars).toEqual(sent);
  });

  test('O4 a model puts values at paths', () => {
    const form = scenario([
      text('a', '1', { model: 'vm.net.ip' }),
      text('b', '2', { model: ['vm . name', 'copy'] }),
      text('c', '3', { model: 'd[1].size' }),
      text('d', '4', { model: 'k[0]' }),
      text('e', '5', { model: '' }),
      text('f', '6', { model: [] }),
      text('u', undefined, { model: 'p.q.r' }),
    ]);
    expect(form.extravars).toEqual({
      vm: { net: { ip: '1' }, name: '2' },
      copy: '2',
      d: [null, { size: '3' }],
      k: ['4'],
      e: '5',
      f: '6',
      p: { q: {} },
    });
  });

  test('O4 objects merge by key, lists by index, of two scalars the first stays', () => {
    const form = scenario([
      constant('o1', { a: 1, s: { p: 1 }, l: [{ x: 1 }] }, { model: 'm' }),
      constant('o2', { b: 2, s: { q: 2 }, l: [{ y: 2 }, 3] }, { model: 'm' }),
      text('s1', 'x', { model: 'n.v' }),
      text('s2', 'y', { model: 'n.v' }),
    ]);
    expect(form.extravars).toEqual({ m: { a: 1, b: 2, s: { p: 1, q: 2 }, l: [{ x: 1, y: 2 }, 3] }, n: { v: 'x' } });
  });

  test.each([
    ['a.b', "Field 'b': 'a.b': 'a' already holds a single value"],
    ['l[99999999]', "Field 'b': 'l[99999999]': 99999999 is too large an index"],
  ])('O4 at %s there is no place: that is told, and ends the payload', (model, problem) => {
    const form = scenario([text('a', '1'), text('b', '2', { model }), text('c', '3')]);
    expect(form.extravars).toEqual({ a: '1' });
    expect(form.body().problems).toEqual([problem]);
  });

  test('O4 a name is not put on a list, where it would be lost', () => {
    const list = { name: 'a', type: 'enum', values: ['x', 'y'], multiple: true, default: '__all__' };
    const form = scenario([list, text('b', '2', { model: 'a.v' }), text('c', '3')]);
    expect(form.extravars).toEqual({ a: ['x', 'y'] });
    expect(form.body().problems).toEqual(["Field 'b': 'a.v': 'a' already holds a list"]);
  });

  test.each<readonly [string, RawField[], readonly string[]]>([
    ['below a text', [text('m', '1'), text('v', '2', { model: 'm.v' })], ['blockedModel:v:m']],
    ['above what a text replaces', [text('v', '2', { model: 'm.v' }), text('m', '1')], ['blockedModel:v:m']],
    ['far below', [text('a', '1', { model: ['x', 'm . n'] }), text('v', '2', { model: 'm.n.k[1].v' })], ['blockedModel:v:a']],
    ['below a list', [{ name: 'm', type: 'enum', values: ['1'] }, text('v', '2', { model: 'm[0].v' })], ['blockedModel:v:m']],
    ['below a record', [{ name: 'm', type: 'enum', values: [{ a: 1 }], outputObject: true }, text('v', '2', { model: 'm.v' })], []],
    ['below what is worked out', [{ name: 'm', type: 'expression', expression: '1' }, text('v', '2', { model: 'm.v' })], []],
    ['below what is not sent', [text('m', '1', { noOutput: true }), text('v', '2', { model: 'm.v' })], []],
    ['beside it', [text('m', '1', { model: 'm.a' }), text('v', '2', { model: 'm.ab' })], []],
  ])('D7 a model %s is told when the form opens', (_, fields, codes) => {
    expect(scenario(fields).codes()).toEqual(codes);
  });

  test('O4 without a model a value takes the place of what is there, nothing too; in a list it leaves its hole', () => {
    expect(scenario([text('m', '1', { model: 'b' }), text('b', '2')]).extravars).toEqual({ b: '2' });
    expect(scenario([text('m', '1', { model: 'b' }), { name: 'b', type: 'text' }]).extravars).toEqual({});
    expect(scenario([{ name: 'a', type: 'text', model: 'k[1]' }]).extravars).toEqual({ k: [null, null] });
  });

  test('O5 a credential without a name is one, too; only nothing is none', () => {
    const named = (name: string, more: object) => ({ name, type: 'text', asCredential: true, ...more });
    expect(scenario([named('a', { default: '' }), named('b', {})]).body().credentials).toEqual({ a: '' });
  });

  test('O4 a model does not reach out of the payload', () => {
    const form = scenario([text('a', 'x', { model: '__proto__.polluted' }), text('b', 'y', { model: 'constructor.prototype.polluted' })]);
    expect(JSON.stringify(form.extravars)).toBe('{"__proto__":{"polluted":"x"},"constructor":{"prototype":{"polluted":"y"}}}');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('O4 merging does not change the values of the form', () => {
    const value = { a: { x: 1 } };
    const form = scenario([constant('k', value, { model: 'm' }), text('t', '2', { model: 'm.a.y' })]);
    expect(form.extravars).toEqual({ m: { a: { x: 1, y: '2' } } });
    expect(value).toEqual({ a: { x: 1 } });
  });

  test('O5 a credential is the value of its field, wherever it is put, and only while it is visible', () => {
    const form = scenario([
      text('u', 'x', { asCredential: true }),
      text('m', 'y', { asCredential: true, model: 'a.b' }),
      text('n', 'z', { asCredential: true, noOutput: true }),
      text('h', 'w', { asCredential: true, dependencies: [{ name: 'u', values: ['q'] }] }),
      text('t', 'v', { asCredential: 'true' }),
      { name: 'e', type: 'enum', values: [{ n: 'a', k: 'key' }], valueColumn: 'k', default: '__auto__', asCredential: true },
    ]);
    expect(form.body().credentials).toEqual({ u: 'x', m: 'y', n: 'z', e: 'key' });
  });
});

describe('links', () => {
  const fields = [
    text('a', 'd'),
    { name: 'n', type: 'number' },
    { name: 'c', type: 'checkbox', default: true },
    { name: 'm', type: 'enum', values: ['p', 'q', 'r'], multiple: true },
  ];
  const packed = (values: unknown): string => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(values))));

  test.each([
    ['a=url', { a: 'url', c: true }],
    ['a=', { a: '', c: true }],
    ['n=12.7&c=FALSE', { a: 'd', n: 12, c: false }],
    ['n=many', { a: 'd', n: null, c: true }],
    ['c=0', { a: 'd', c: true }],
    ['m=r&m=p', { a: 'd', c: true, m: ['p', 'r'] }],
    ['nobody=x&__user__=y&form=T', { a: 'd', c: true }],
    [`base64values=${encodeURIComponent(packed({ a: 'pack', n: 1.5, m: ['q'] }))}`, { a: 'pack', n: 1.5, c: true, m: ['q'] }],
    [`base64values=${encodeURIComponent(packed({ a: 'pack' }))}&a=url`, { a: 'url', c: true }],
    ['base64values=@@@&n=3', { a: 'd', n: 3, c: true }],
    ['base64values=', { a: 'd', c: true }],
  ])('P1 %s fills in %j', (link, sent) => expect(scenario(fields, { link }).extravars).toEqual(sent));

  test.each([
    ['@@@', false],
    [packed([1]), false],
    [packed({}), true],
    ['bm90IGpzb24=', false],
  ])('P1 the pack %s is readable: %s', (pack, isReadable) => {
    expect(readPrefill([['base64values', pack]]).isReadable).toBe(isReadable);
  });

  test('P1 a record selects by its properties, a parameter by its value column', () => {
    const cities = [
      { name: 'Oslo', code: 'OSL' },
      { name: 'Rome', code: 'FCO' },
    ];
    const list = (name: string) => ({ name, type: 'enum', values: cities, valueColumn: 'code' });
    const form = scenario([list('c'), list('d')], { link: `base64values=${packed({ c: { name: 'Rome', code: 'FCO' } })}&d=OSL` });
    expect(form.extravars).toEqual({ c: 'FCO', d: 'OSL' });
  });

  test('P2 old links in Latin-1, and blanks where + was, are read', () => {
    const latin = btoa('{"a":"Stra\xdfe >>>???"}');
    expect(latin).toContain('+');
    expect(scenario(fields, { link: `base64values=${latin}` }).extravars).toMatchObject({ a: 'Straße >>>???' });
  });

  test('P3 a link carries no secret and no constant', () => {
    const form = scenario([
      text('a', 'x'),
      { name: 'p', type: 'password', default: 's' },
      text('l', 'y', { noLog: true }),
      constant('k', 'z'),
      text('none', undefined),
    ]);
    expect(linkValues(form.state)).toEqual({ a: 'x' });
  });

  test('P4 a link brings every kind of text back', () => {
    const form = scenario(fields).answer('a', 'æ 漢 😀 +&=#%').answer('n', 2.5).choose('m', 0, 2).answer('c', false);
    expect(form.link).toMatch(/^form=T&base64values=[\w%]+$/);
    expect(scenario(fields, { link: form.link }).extravars).toEqual(form.extravars);
  });
});
