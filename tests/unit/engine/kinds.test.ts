import { describe, expect, test } from 'vitest';
import { blocking, fieldOf } from '#engine/index.ts';
import { sizeText } from '#engine/validate/size.ts';
import { scenario, type RawField } from '#tests/support/scenario.ts';

const columns = [{ name: 'n', type: 'text', label: 'N' }];

describe('kinds', () => {
  test('F9 a date is text, as picked or typed', () => {
    const form = scenario([{ name: 'd', type: 'datetime', dateType: 'week', default: '2026-W07' }]);
    expect(form.answer('d', 'soon').extravars).toEqual({ d: 'soon' });
    expect(form.answer('d', null).extravars).toEqual({});
    expect(fieldOf(form.state, 'd')!.field).toMatchObject({ dateType: 'week' });
    expect(scenario([{ name: 'd', type: 'datetime', dateType: 'aeon' }]).problems[0]).toMatchObject({ property: 'dateType' });
  });

  const file = new File(['x'.repeat(1536)], 'a.txt');
  test('M1 only choosing gives a file, and another file of the same kind is another file', () => {
    const form = scenario([{ name: 'f', type: 'file', default: 'x', required: true }], { link: 'f=y' });
    expect([form.value('f'), form.invalid, form.answer('f', 'z').state]).toEqual([undefined, ['f'], form.state]);
    const chosen = form.after({ type: 'attached', field: 'f', file });
    expect([chosen.value('f'), chosen.invalid, chosen.extravars]).toEqual([file, [], { f: {} }]);
    const other = new File(['y'], 'a.txt');
    expect(chosen.after({ type: 'attached', field: 'f', file: other }).value('f')).toBe(other);
    expect(chosen.after({ type: 'attached', field: 'f', file: null }).extravars).toEqual({});
    expect(form.after({ type: 'attached', field: 'nobody', file }).state).toBe(form.state);
  });

  test('O6 the record of its upload stands for a file, in the variables and beside them', () => {
    const form = scenario([
      { name: 'f', type: 'file', model: 'm.f' },
      { name: 'g', type: 'file' },
      { name: 't', type: 'text', default: 'x' },
    ]);
    const record = { filename: 'a.txt', path: '/up/a.txt' };
    const body = form.after({ type: 'attached', field: 'f', file }).bodyWith({ f: record, g: record, t: record });
    expect(body).toMatchObject({ files: { f: record }, extravars: { m: { f: record }, t: 'x' } });
    expect(Object.keys(body.files)).toEqual(['f']);
  });

  test('V13 sizes are inclusive, told in units of 1024, and the pattern is on the name', () => {
    const fields = [
      { name: 'f', type: 'file', minSize: 2048, regex: { expression: '\\.csv$', description: 'csv only' } },
      { name: 'g', type: 'file', maxSize: 1536 },
      { name: 'h', type: 'file', maxSize: 100 },
    ];
    const form = ['f', 'g', 'h'].reduce((one, field) => one.after({ type: 'attached', field, file }), scenario(fields));
    expect(['f', 'g', 'h'].map((name) => form.errors(name))).toEqual([
      ['Size (1.5 kB) cannot be lower than 2 kB', 'csv only'],
      [],
      ['Size (1.5 kB) cannot be higher than 100 B'],
    ]);
    expect([0, 1023, 1024, 1126, 5 * 1024 ** 2, 2 ** 45].map(sizeText)).toEqual(['0 B', '1023 B', '1 kB', '1.1 kB', '5 MB', '32 TB']);
  });

  test.each([[0], [false], [''], [{ a: [1] }], [null]])('M2 the value %j of the form counts, and nothing is asked', (value) => {
    const form = scenario([
      { name: 'v', type: 'expression', value },
      { name: 'e', type: 'expression', runLocal: true, expression: '[$(v)]' },
    ]);
    expect([form.value('v'), form.status('v'), form.asked.length]).toEqual([value, 'fixed', 1]);
  });

  test('M2 an expression beats a query beats a value, and a list of records leaves the form as it is', () => {
    const form = scenario([
      { name: 'e', type: 'expression', expression: 'fn.a()', query: 'select 1', value: 5, dbConfig: 'X' },
      { name: 'q', type: 'expression', query: 'select 1', value: 5, dbConfig: 'X' },
    ]);
    expect(form.asked).toEqual(['fn.a()', 'select 1']);
    expect(form.reply('e', [{ n: 'a', k: 1 }]).extravars).toEqual({ e: [{ n: 'a', k: 1 }] });
  });

  test('M3 markup is worked out here, sent, and flattened', () => {
    const form = scenario([
      { name: 'h', type: 'html', expression: "'<b>'" },
      { name: 'q', type: 'html', expression: 'x', noOutput: true },
    ]);
    expect(form.effects.map((effect) => effect.do === 'ask' && effect.question.kind)).toEqual(['script', 'script']);
    expect(form.reply('h', '<b>').reply('q', 1).extravars).toEqual({ h: '<b>' });
    expect(form.reply('h', [{ n: 'a', k: 1 }]).extravars).toEqual({ h: ['a'] });
    expect(form.answer('h', 'mine').state).toBe(form.state);
  });

  test('M4 a table is an empty list without rows, after every reset too, and holds records only', () => {
    const form = scenario([
      { name: 'a', type: 'text', default: 'on' },
      { name: 't', type: 'table', tableFields: columns, dependencies: [{ name: 'a', values: ['on'] }] },
      { name: 'd', type: 'table', tableFields: columns, expression: 'fn.a()' },
    ]);
    const filled = form.after({ type: 'rowAdded', field: 't', before: null, row: { n: 'x' } });
    expect(filled.extravars).toMatchObject({ t: [{ n: 'x' }], d: [] });
    expect(filled.answer('a', 'off').answer('a', 'on').value('t')).toEqual([]);
    expect(form.reply('d', [{ n: 'x' }, null, 'y']).value('d')).toEqual([{ n: 'x' }]);
    expect(form.reply('d', { n: 'x' }).value('d')).toEqual([{ n: 'x' }]);
    expect(form.reply('d', null).value('d')).toEqual([]);
  });

  test.each<[RawField, object]>([
    [{ type: 'local' }, { hide: true, noOutput: true, runLocal: true, asCredential: false }],
    [
      { type: 'local', noOutput: false, hide: false },
      { hide: false, noOutput: false, runLocal: true },
    ],
    [{ type: 'local_out' }, { hide: true, noOutput: false, runLocal: true }],
    [{ type: 'credential' }, { hide: true, noOutput: false, runLocal: true, asCredential: true }],
  ])('M5 %j is an expression with %j', (field, expected) => {
    const form = scenario([{ name: 'e', expression: '1', ...field }]);
    expect(fieldOf(form.state, 'e')!.field).toMatchObject({ kind: 'expression', ...expected });
    expect(form.problems).toEqual([]);
  });

  test('M5 a credential is sent as a variable and as a credential', () => {
    const form = scenario([{ name: 'vc', type: 'credential', expression: "'vcenter'" }]).reply('vc', 'vcenter');
    expect(form.body()).toMatchObject({ extravars: { vc: 'vcenter' }, credentials: { vc: 'vcenter' } });
  });
});

describe('warnings', () => {
  test('D6 what cannot ask ignores its question, what has no source says so', () => {
    const form = scenario([
      { name: 'd', type: 'datetime', expression: 'fn.a()' },
      { name: 'e', type: 'expression' },
      { name: 'q', type: 'expression', query: 'select 1' },
      { name: 't', type: 'table' },
    ]);
    expect(form.problems.map(({ field, property }) => `${field}.${property}`)).toEqual([
      'd.expression',
      'e.expression',
      'q.dbConfig',
      't.tableFields',
    ]);
    expect(form.asked).toEqual(['select 1']);
    expect(form.value('d')).toBeUndefined();
  });

  test('D6 what is wrong with a column is told with its name, and the table works', () => {
    const form = scenario([
      {
        name: 't',
        type: 'table',
        tableFields: [
          { name: 'n', type: 'text', required: 'yes' },
          { name: 'n', type: 'text' },
          5,
          { name: 'k', type: 'hologram' },
          { name: 'e', type: 'enum', from: 'nobody' },
        ],
      },
    ]);
    expect(form.problems.map(({ property }) => property)).toEqual([
      'tableFields.n.required',
      'tableFields',
      'tableFields',
      'tableFields.k.type',
      'tableFields.e.from',
    ]);
    expect(form.after({ type: 'rowAdded', field: 't', before: null, row: { n: 'x' } }).value('t')).toEqual([{ n: 'x' }]);
  });

  test('E8 what a person or a link entered is text in markup; what the form says stays markup', () => {
    const html = (from: string): RawField => ({ name: 'h', type: 'html', expression: `'<p>$(${from})</p>'` });
    const text = { name: 'a', type: 'text', default: '<b>own</b>' };
    expect(scenario([text, html('a')]).asked).toEqual(["'<p><b>own</b></p>'"]);
    expect(scenario([text, html('a')]).answer('a', `<img src=x onerror='1'>`).asked).toEqual([
      "'<p>&lt;img src=x onerror=&#39;1&#39;&gt;</p>'",
    ]);
    expect(scenario([text, html('a')], { link: 'a=<i>x</i>' }).asked).toEqual(["'<p>&lt;i&gt;x&lt;/i&gt;</p>'"]);
    expect(scenario([text, html('a')], { answers: { a: '<i>' } }).asked).toEqual(["'<p>&lt;i&gt;</p>'"]);
    const list = { name: 'a', type: 'enum', values: ['<u>1</u>', '<u>2</u>'] };
    expect(scenario([list, html('a')]).answer('a', '<u>2</u>').asked).toEqual(["'<p><u>2</u></p>'"]);
    const worked = { name: 'a', type: 'expression', expression: "fn.x('1')", editable: true };
    const known = scenario([worked, html('a')]).reply('a', '<b>5</b>');
    expect(known.asked).toEqual(["'<p><b>5</b></p>'"]);
    expect(known.pencil('a', true).answer('a', '<i>').asked).toEqual(["'<p>&lt;i&gt;</p>'"]);
    // Elsewhere nothing changes on its way.
    expect(scenario([text, { name: 'e', type: 'expression', expression: "fn.y('$(a)')" }]).answer('a', '<i>').asked).toEqual([
      "fn.y('<i>')",
    ]);
  });

  test('D7 the old type of lists is reported and works, and so are two fields at one place', () => {
    const form = scenario([
      { name: 'q', type: 'query', query: 'select 1', dbConfig: 'X', model: 'm.a' },
      { name: 'b', type: 'text', model: 'm . a' },
      { name: 'e', type: 'enum', expression: "fn.a('$(zz)')" },
    ]);
    expect(form.codes()).toEqual(['deprecatedQueryType:q', 'unknownPlaceholder:e:zz', 'sharedModel:b:q']);
    expect(form.reply('q', ['x']).choose('q', 0).value('q')).toBe('x');
    expect(form.problems.find(({ ref }) => ref === 'zz')?.property).toBe('expression');
  });

  test('D5 columns that the data of a table lack are reported once', () => {
    const three = ['a', 'b', 'c'].map((name) => ({ name, type: 'text', label: name }));
    const form = scenario([{ name: 't', type: 'table', expression: 'fn.a()', tableFields: three }]).reply('t', [{ a: 1 }, { a: 2 }]);
    const again = form.refresh('t').reply('t', [{ a: 3 }]);
    expect(again.warnings()).toEqual(['missingTableColumns:t']);
    expect(again.allWarnings()[0]).toMatchObject({ columns: ['b', 'c'], message: "Table 't': its data has no columns b, c" });
    expect(
      again
        .refresh('t')
        .reply('t', [{ a: 1, b: 2, c: 3 }])
        .warnings(),
    ).toEqual([]);
  });

  test('V12 a worked-out value that breaks a rule blocks, hidden or not', () => {
    const form = scenario([{ name: 'k', type: 'local_out', expression: 'x', regex: { expression: '^x', description: 'no' } }]).reply(
      'k',
      'zz',
    );
    expect(blocking(form.state)).toEqual([{ field: 'k', label: 'k', cause: 'no', hidden: true, reason: 'invalid' }]);
  });

  test('V3 lengths count the items of a worked-out list', () => {
    const form = scenario([{ name: 'l', type: 'local_out', expression: 'x', minLength: 3 }]).reply('l', [1, 2]);
    expect(form.invalid).toEqual(['l']);
  });
});
