import { describe, expect, test } from 'vitest';
import { answersOf, carryOver, compileForm, fittingIn, heldIn, linkValues, readForm, relationsOf } from '#engine/index.ts';
import { scenario, type RawField } from '#tests/support/scenario.ts';

const fields: readonly RawField[] = [
  { name: 'a', type: 'text', default: 'x' },
  { name: 'r', type: 'enum', values: ['eu', 'us'], default: '__auto__' },
  { name: 'h', type: 'enum', expression: "fn.h('$(r)')", default: '__auto__' },
  { name: 't', type: 'table', tableFields: [{ name: 'n', type: 'text', label: 'N' }] },
  { name: 'p', type: 'password' },
  { name: 'l', type: 'text', noLog: true },
  { name: 'f', type: 'file' },
  { name: 'e', type: 'expression', runLocal: true, expression: "'$(a)'", editable: true },
];
const left = () =>
  scenario(fields)
    .reply('h', ['h1', 'h2'])
    .reply('e', 'x')
    .answer('a', '')
    .answer('r', 'us')
    .reply('h', ['h3', 'h4'])
    .choose('h', 1)
    .answer('p', 's')
    .answer('l', 's')
    .after({ type: 'attached', field: 'f', file: { name: 'a', size: 1, type: '' } })
    .after({ type: 'rowAdded', field: 't', before: null, row: { n: 'r' } });

describe('half-filled forms', () => {
  test('P7 what a person gave is kept, secrets and files never', () => {
    expect(answersOf(left().state)).toEqual({ a: '', r: 'us', h: 'h4', t: [{ n: 'r' }] });
  });

  test('P7 what is as it was at the start is not kept, what was emptied is', () => {
    const form = scenario(fields).answer('a', 'y').answer('a', 'x').answer('r', undefined);
    expect(answersOf(form.state)).toEqual({ r: null });
    expect(answersOf(scenario(fields).state)).toEqual({});
    expect(scenario(fields, { answers: { r: null } }).value('r')).toBeUndefined();
  });

  test('P6 opening with what was kept brings it back, lists with their options included', () => {
    const form = scenario(fields, { answers: answersOf(left().state), link: 'a=link' });
    expect(form.asked).toContain("fn.h('us')");
    const settled = form.reply('h', ['h3', 'h4']);
    expect(settled.extravars).toEqual({ a: '', r: 'us', h: 'h4', t: [{ n: 'r' }] });
    expect(answersOf(settled.state)).toEqual({ a: '', r: 'us', h: 'h4', t: [{ n: 'r' }] });
  });

  test('P6 a change before them ends what was taken over, and clearing ends it all', () => {
    const form = scenario(fields, { answers: { r: 'us', h: 'h4', a: 'mine' } }).reply('h', ['h3', 'h4']);
    const moved = form.answer('r', 'eu').reply('h', ['h3', 'h4']);
    expect([moved.value('h'), moved.value('a')]).toEqual(['h3', 'mine']);
    expect(form.after({ type: 'cleared' }).value('a')).toBe('x');
  });

  test('P7 what the pencil wrote is kept and comes back under the pencil', () => {
    const form = scenario(fields).reply('e', 'x').pencil('e', true).answer('e', 'mine');
    expect(answersOf(form.state)).toEqual({ e: 'mine' });
    const again = scenario(fields, { answers: { e: 'mine' } });
    expect([again.value('e'), again.asked]).toEqual(['mine', ["fn.h('eu')"]]);
    expect(again.pencil('e', false).asked).toContain("'x'");
  });

  test('P8 which answers still fit a form that changed', () => {
    const compiled = compileForm(readForm({ name: 'T', fields }).form, {});
    expect(carryOver(compiled, { a: 'y', gone: 1, t: 'no rows', r: null, p: 's', h: ['x'] })).toEqual({
      kept: ['a', 'r'],
      dropped: ['gone', 't', 'p', 'h'],
      added: ['e'],
    });
  });

  test('P5 a link fills in no table of its own, but an answer taken over does', () => {
    const link = `base64values=${btoa(JSON.stringify({ t: [{ n: 'x' }] }))}`;
    expect(scenario(fields, { link }).value('t')).toEqual([]);
    expect(scenario(fields, { answers: { t: [{ n: 'x' }] } }).value('t')).toEqual([{ n: 'x' }]);
  });

  test('P3 P7 passwords in the rows of a table neither travel nor stay', () => {
    const tableFields = [
      { name: 'user', type: 'text' },
      { name: 'pw', type: 'password' },
    ];
    const form = scenario([{ name: 't', type: 'table', tableFields }]).after({
      type: 'rowAdded',
      field: 't',
      before: null,
      row: { user: 'ann', pw: 'geheim' },
    });
    expect(form.extravars).toEqual({ t: [{ user: 'ann', pw: 'geheim' }] });
    expect(linkValues(form.state)).toEqual({ t: [{ user: 'ann' }] });
    expect(answersOf(form.state)).toEqual({ t: [{ user: 'ann' }] });
  });

  test('P3 a link carries no file', () => {
    expect(left().link).not.toContain(encodeURIComponent(btoa('"f"')));
  });
});

describe('a form that changes while it is filled in', () => {
  const compiled = (list: readonly RawField[]) => compileForm(readForm({ name: 'F', fields: list }).form, {});
  const changed = (list: readonly RawField[], before: Readonly<Record<string, unknown>>) =>
    scenario(list, { answers: fittingIn(compiled(list), before) });

  test('P12 what was given goes on by name, secrets too; files do not', () => {
    expect(heldIn(left().state, {})).toEqual({ a: '', r: 'us', h: 'h4', p: 's', l: 's', t: [{ n: 'r' }] });
    const added = changed([{ name: 'new', type: 'number' }, ...fields], heldIn(left().state, {}));
    expect([added.value('r'), added.value('p'), added.value('l'), added.value('new')]).toEqual(['us', 's', 's', undefined]);
  });

  test('P12 a name that is gone for a while, as while it is typed anew, and a type that does not fit, lose nothing', () => {
    const before = heldIn(scenario(fields).answer('a', 'mine').state, {});
    const renamed = changed([{ name: 'ab', type: 'text' }], before);
    expect(renamed.value('ab')).toBeUndefined();
    const retyped = changed([{ name: 'a', type: 'checkbox' }], heldIn(renamed.state, before));
    expect(retyped.value('a')).toBe(false);
    expect(changed(fields, heldIn(retyped.state, heldIn(renamed.state, before))).value('a')).toBe('mine');
  });

  test('P12 what was reset by a change of what it comes after does not come back', () => {
    const before = heldIn(left().state, {});
    const opened = changed(fields, before).reply('h', ['h3', 'h4']).answer('r', 'eu');
    expect(heldIn(opened.state, before)).not.toHaveProperty('h');
  });

  test('P12 a field that is hidden for a while keeps what was given', () => {
    const shown: readonly RawField[] = [
      { name: 'on', type: 'checkbox' },
      { name: 'x', type: 'text', dependencies: [{ name: 'on', values: [true] }] },
    ];
    const before = heldIn(scenario(shown).answer('on', true).answer('x', 'kept').state, {});
    const hidden = changed(shown, before).answer('on', false);
    expect(heldIn(hidden.state, before)).toEqual({ on: false, x: 'kept' });
  });

  test('G5 what a field depends on and what depends on it can be told, with the reason', () => {
    const form = compiled([
      { name: 'site', type: 'text' },
      { name: 'host', type: 'expression', expression: "fn.a('$(site)')" },
      { name: 'note', type: 'text', dependencies: [{ name: 'host', values: ['a'] }], validIf: { field: 'site', description: '' } },
      { name: 'else', type: 'text' },
    ]);
    expect(relationsOf(form.graph, 0)).toEqual({
      reads: [],
      feeds: [
        { at: 1, by: ['value'] },
        { at: 2, by: ['rules'] },
      ],
    });
    expect(relationsOf(form.graph, 1)).toEqual({ reads: [{ at: 0, by: ['value'] }], feeds: [{ at: 2, by: ['visibility'] }] });
    expect(relationsOf(form.graph, 3)).toEqual({ reads: [], feeds: [] });
  });
});
