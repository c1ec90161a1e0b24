import { describe, expect, test } from 'vitest';
import { fieldOf } from '#engine/index.ts';
import { scenario, type RawField, type Scenario } from '#tests/support/scenario.ts';

const text = (name: string, value?: unknown): RawField => ({ name, type: 'text', ...(value === undefined ? {} : { default: value }) });
const remote = (name: string, expression: string, more: object = {}): RawField => ({ name, type: 'expression', expression, ...more });
const local = (name: string, expression: string, more: object = {}): RawField => remote(name, expression, { runLocal: true, ...more });
const list = (name: string, expression: string, more: object = {}): RawField => ({ name, type: 'enum', expression, ...more });
const query = (name: string, type: string, more: object = {}): RawField => ({ name, type, query: "select '$(a)'", dbConfig: 'X', ...more });
const stateOf = (form: Scenario, name: string) => fieldOf(form.state, name)!.state;

describe('what is asked', () => {
  test('W2 all that can be asked is asked at once, in the order of evaluation; the rest waits', () => {
    const form = scenario([remote('c', "fn.c('$(b)')"), remote('b', "fn.b('$(a)')"), text('a', '1'), remote('d', 'fn.d()')]);
    expect(form.asked).toEqual(["fn.b('1')", 'fn.d()']);
    expect(form.reply('b', 'x').asked).toEqual(['fn.d()', "fn.c('x')"]);
  });

  test('W2 each kind of question goes its way', () => {
    const form = scenario([
      local('s', '1+1'),
      remote('e', 'fn.a()', { noLog: true }),
      { name: 'q', type: 'enum', query: 'select 1', dbConfig: { name: 'X', type: 'mysql' } },
      { name: 'h', type: 'html', expression: "'<b>'" },
    ]);
    expect(form.effects.map((effect) => (effect.do === 'ask' ? effect.question : null))).toEqual([
      { kind: 'script', source: '1+1' },
      { kind: 'expression', text: 'fn.a()', noLog: true },
      { kind: 'query', text: 'select 1', config: { name: 'X', type: 'mysql' }, noLog: false },
      { kind: 'script', source: "'<b>'" },
    ]);
    expect(form.state.compiled.hasLocalScripts).toBe(true);
    expect(scenario([remote('e', 'fn.a()')]).state.compiled.hasLocalScripts).toBe(false);
  });

  test('W2 the numbers of questions are never used twice, not even after a form was cleared', () => {
    const form = scenario([remote('e', 'fn.a()'), remote('f', 'fn.b()')]);
    const numbers = [...form.effects, ...form.after({ type: 'cleared' }).effects].map(({ ask }) => ask);
    expect(new Set(numbers).size).toBe(4);
  });

  test('E6 line feeds go from server texts, become blanks in scripts, and stay in defaults', () => {
    const fields = [remote('a', 'fn.a(1,\n2)'), local('b', '1 +\r\n2'), query('c', 'enum', { query: 'select\n1' }), text('d', 'x\ny')];
    const form = scenario(fields);
    expect(form.asked).toEqual(['fn.a(1,2)', '1 + 2', 'select1']);
    form.expect('d').toBe('x\ny');
  });

  test('E7 ignoreIncomplete asks with the bare word undefined', () => {
    const form = scenario([text('a'), remote('e', "fn.a('$(a)')", { ignoreIncomplete: true })]);
    expect(form.asked).toEqual(['fn.a(undefined)']);
  });

  test('E7 an index picks one of several options, with its column', () => {
    const rows = [
      { n: 'x', k: 1 },
      { n: 'y', k: 2 },
    ];
    const choice = { name: 'c', type: 'enum', values: rows, multiple: true, default: '__all__' };
    expect(scenario([choice, local('e', '$(c[1].k) $(c[0]) $(c.k)')]).asked).toEqual(['2 x [1,2]']);
  });

  test('E5 a field that waits says for what', () => {
    const form = scenario([{ ...text('a'), label: 'Host' }, text('b', 'x'), remote('e', "fn.a('$(a)$(b)$(nobody)')")]);
    expect(form.blockers).toEqual([['e', 'waiting', "Waits for a value of Host, 'nobody'"]]);
    expect(form.asked).toEqual([]);
  });

  test('G2 a field that reads itself is never asked, and says so', () => {
    const form = scenario([
      remote('e', "fn.a('$(e)')"),
      text('a', '1'),
      local('f', '$(g)'),
      local('g', '$(f)'),
      local('h', '$(h)', { default: 'd' }),
    ]);
    expect(form.asked).toEqual([]);
    expect(form.blockers.map(([field, , cause]) => [field, cause])).toEqual(
      ['e', 'f', 'g', 'h'].map((field) => [field, 'Reads itself, directly or through other fields']),
    );
    expect(form.status('h')).toBe('default');
    expect(form.answer('a', '2').refresh('e').asked).toEqual([]);
  });

  test('G4 fields that show each other by way of an answer are asked a limited number of times', () => {
    let form = scenario([
      text('x', '1'),
      { ...local('e', "'$(a)'", { default: 'p' }) },
      { ...text('a', 'p'), dependencies: [{ name: 'e', values: ['p'] }] },
    ]);
    let count = 0;
    for (; form.asked.length > 0 && count < 100; count++) form = form.reply('e', `q${count}`).after({ type: 'committed', field: 'x' });
    expect(count).toBeLessThan(100);
    let hidden = scenario([local('e', '$(b)+1'), { ...text('b', '1'), evalDefault: true, dependencies: [{ name: 'b', values: [1] }] }]);
    for (count = 0; hidden.asked.length > 0 && count < 100; count++) hidden = hidden.reply(hidden.effects[0]!.field, count % 2);
    expect(count).toBeLessThan(100);
  });
});

describe('answers', () => {
  test('W5 without placeholders a field is fixed, with some it is variable', () => {
    const form = scenario([text('a', '1'), remote('e', 'fn.a()'), remote('f', "fn.b('$(a)')")]);
    expect([form.status('e'), form.status('a')]).toEqual(['running', 'plain']);
    const settled = form.reply('e', [1]).reply('f', { x: 1 });
    expect([settled.status('e'), settled.status('f'), settled.open]).toEqual(['fixed', 'variable', []]);
    expect(settled.extravars).toEqual({ a: '1', e: [1], f: { x: 1 } });
  });

  test('W5 a list keeps what is wanted until its options come, then chooses', () => {
    const form = scenario([list('c', 'fn.slow()', { default: 'ams', valueColumn: 'n' })]);
    expect([form.extravars, form.status('c')]).toEqual([{ c: 'ams' }, 'running']);
    const rows = [{ n: 'par' }, { n: 'ams' }];
    form.reply('c', rows).expect('c').toBe(rows[1]);
    form
      .reply('c', [{ n: 'nyc' }])
      .expect('c')
      .toBeUndefined();
  });

  test('W5 what a link brings waits for the options, too, and is chosen from every new list', () => {
    const form = scenario([text('r', 'eu'), list('c', "fn.a('$(r)')", { default: '__auto__' })], { link: 'c=ams' });
    const eu = form.reply('c', ['par', 'ams']);
    eu.expect('c').toBe('ams');
    eu.answer('r', 'us').reply('c', ['nyc']).expect('c').toBeUndefined();
  });

  test('W5 a prefilled table takes the place of what an expression gives, not of what a query gives', () => {
    const columns = { tableFields: [{ name: 'n', type: 'text', label: 'N' }] };
    const link = `base64values=${btoa(JSON.stringify({ e: [{ n: 'mine' }], q: [{ n: 'mine' }], s: [{ n: 'mine' }] }))}`;
    const form = scenario(
      [
        { name: 'e', type: 'table', expression: 'fn.a()', ...columns },
        { name: 'q', type: 'table', query: 'select 1', dbConfig: 'X', ...columns },
        { name: 's', type: 'table', ...columns },
      ],
      { link },
    );
    const settled = form.reply('e', [{ n: 'theirs' }]).reply('q', [{ n: 'theirs' }]);
    expect(settled.extravars).toEqual({ e: [{ n: 'mine' }], q: [{ n: 'theirs' }], s: [] });
  });

  test.each([
    [list('c', 'fn.a()'), 'one', ['one']],
    [list('c', 'fn.a()'), null, []],
    [list('c', 'fn.a()'), undefined, []],
    [list('c', 'fn.a()', { runLocal: true }), undefined, [undefined]],
    [query('c', 'enum', { query: 'select 1' }), '', []],
    [query('c', 'enum', { query: 'select 1' }), [{ n: 1 }], [{ n: 1 }]],
  ])('W6 %j given %j offers %j', (field, output, options) =>
    expect(stateOf(scenario([field]).reply('c', output), 'c').options).toEqual(options),
  );

  test.each([
    [remote('c', 'fn.a()', { default: 'd' }), 'default', 'd'],
    [list('c', 'fn.a()', { default: 'd' }), 'default', 'd'],
    [remote('c', 'fn.a()'), 'fixed', undefined],
    [local('c', 'null', { default: 'd' }), 'fixed', null],
    [query('c', 'expression', { query: 'select 1', default: 'd' }), 'fixed', null],
  ])('W6 when nothing is given, %j is %s with %j', (field, status, value) => {
    const form = scenario([field]).reply('c', null);
    expect(form.status('c')).toBe(status);
    expect(form.value('c') ?? undefined).toBe(value ?? undefined);
  });

  test('W17 an error of a 200 stays beside the value until the next success', () => {
    const form = scenario([
      remote('e', 'fn.a()'),
      remote('d', 'fn.b()', { default: 'd' }),
      query('q', 'expression', { query: 'select 1', default: 'd' }),
    ]);
    const failed = form
      .reply('e', undefined, { error: 'boom' })
      .reply('d', undefined, { error: 'bang' })
      .reply('q', '', { error: 'bad sql' });
    expect(failed.extravars).toEqual({ d: 'd', q: '' });
    expect(['e', 'd', 'q'].map((name) => failed.status(name))).toEqual(['fixed', 'default', 'fixed']);
    expect(failed.warnings()).toEqual(['queryError:e', 'queryError:d', 'queryError:q']);
    const again = failed.refresh('e');
    expect(again.warnings()).toContain('queryError:e');
    expect(again.reply('e', 1).warnings()).toEqual(['queryError:d', 'queryError:q']);
  });

  test('W17 what comes from this device says of when it is', () => {
    const form = scenario([list('c', 'fn.a()')]).reply('c', ['x'], { asOf: 5 });
    expect(stateOf(form, 'c')).toMatchObject({ asOf: 5, options: ['x'] });
    expect(stateOf(form.refresh('c').reply('c', ['x']), 'c').asOf).toBeNull();
  });

  test('W4 an answer to an older question is dropped, whenever it comes', () => {
    const form = scenario([text('a', '1'), remote('e', "fn.a('$(a)')"), local('f', "'<$(e)>'")]);
    const [old] = form.effects;
    const changed = form.answer('a', '2');
    const late = changed.after({ type: 'answered', ask: old!.ask, output: 'one' });
    expect(late.state).toBe(changed.state);
    const settled = late.reply('e', 'two');
    expect(settled.after({ type: 'answered', ask: old!.ask, output: 'one' }).state).toBe(settled.state);
    expect(settled.after({ type: 'woken', ask: 99 }).after({ type: 'failed', ask: 99, message: '', offline: false }).state).toBe(
      settled.state,
    );
    expect(settled.asked).toEqual(["'<two>'"]);
  });
});
