import { describe, expect, test } from 'vitest';
import { cameWithLink, fieldOf } from '#engine/index.ts';
import { agendaOf } from '#engine/graph/agenda.ts';
import { components, selfReaders } from '#engine/graph/components.ts';
import { scenario } from '#tests/support/scenario.ts';

const text = (name: string, value?: unknown, more: object = {}) => ({
  name,
  type: 'text',
  ...(value === undefined ? {} : { default: value }),
  ...more,
});

describe('graph', () => {
  test('G1 a field comes after what it reads and keeps its place otherwise', () => {
    expect(components([[2], [], [], [0]]).flat()).toEqual([2, 0, 1, 3]);
    expect(components([[1], [2], [0], [1]])).toEqual([[0, 1, 2], [3]]);
  });

  test('G1 a chain of 50,000 fields is ordered', () => {
    const reads = Array.from({ length: 50_000 }, (_, at) => (at + 1 < 50_000 ? [at + 1] : []));
    expect(components(reads).flat()[0]).toBe(49_999);
  });

  test('G2 fields in rings are found, fields that only read a ring are not', () => {
    expect(selfReaders([[1], [0], [2], [0], []])).toEqual([0, 1, 2]);
  });

  test('G2 a field that reads itself has no default, and what is entered stays', () => {
    const form = scenario([text('x', '1'), text('a', '$(x)$(a)$(a)$(a)$(a)'), text('b', '$(c)'), text('c', '$(b)'), text('d', '$(b)')]);
    expect(form.extravars).toEqual({ x: '1' });
    expect(form.answer('a', 'v').answer('b', 'w').extravars).toEqual({ x: '1', a: 'v', b: 'w', d: 'w' });
  });

  test('G3 work is handed out by rank, once for several wishes, and a field cannot come up for ever', () => {
    const agenda = agendaOf([2, 0, 1], [1, 2, 0], 3);
    agenda.add(0, 1);
    agenda.add(2, 1);
    agenda.add(0, 4);
    expect([agenda.next(), agenda.next(), agenda.next()]).toEqual([{ at: 2, what: 1 }, { at: 0, what: 5 }, null]);
    let turns = 0;
    for (agenda.add(1, 1); agenda.next() !== null; agenda.add(1, 1)) turns++;
    expect(turns).toBe(3);
  });

  test('G3 fields that hide and show each other for ever come to rest', () => {
    const form = scenario([
      text('a', '1', { dependencies: [{ name: 'b', isValid: false }] }),
      text('b', '', { required: true, validIf: { field: 'a', description: 'd' }, dependencies: [{ name: 'a', values: ['1'] }] }),
      text('c', '$(d)x', { keydown: true }),
      text('d', '$(c)y'),
    ]);
    expect(form.answer('a', '2').answer('c', 'z').value('c')).toEqual(expect.any(String));
  });
});

describe('state', () => {
  test('S1 a default may read a field further down', () => {
    expect(scenario([text('b', '$(a)-1'), text('a', 'x')]).extravars).toEqual({ b: 'x-1', a: 'x' });
  });

  test('S2 the link beats the default, the default beats nothing, and a prefilled value is not read as a text with placeholders', () => {
    const form = scenario([text('a', 'd'), text('b', 'd'), text('c')], { link: 'a=$(b)' });
    expect(form.extravars).toEqual({ a: '$(b)', b: 'd' });
  });

  test('P10 what a link filled in can be told, without what it did not reach and what the app itself puts into links', () => {
    const fields = [text('a'), text('b', 'd'), text('__previous_jobid__'), { name: 'k', type: 'constant', value: 1 }];
    const { state } = scenario(fields, { link: 'a=1&b=2&nobody=3&__previous_jobid__=7&k=4' });
    expect(cameWithLink(state).map((at) => fields[at]!.name)).toEqual(['a', 'b']);
  });

  test('S2 an empty default counts', () => {
    scenario([text('a', '')])
      .expect('a')
      .toBe('');
  });

  test('S3 unknown names and repeated answers return the same state', () => {
    const form = scenario([text('a', 'x'), { name: 'k', type: 'constant', value: 1 }]).answer('a', 'y');
    expect(form.answer('nobody', 1).state).toBe(form.state);
    expect(form.answer('a', 'y').state).toBe(form.state);
    expect(form.answer('k', 2).state).toBe(form.state);
    expect(form.leave('a').state).toBe(form.state);
  });

  test('S4 what is not downstream keeps its identity', () => {
    const form = scenario([text('a', 'x'), text('b', '$(a)'), text('c', '$(b)'), text('d', 'z'), text('e', 'z', { sameAs: 'd' })]);
    const after = form.answer('a', 'y');
    const kept = form.state.compiled.fields.filter(({ name }) => fieldOf(form.state, name)!.state === fieldOf(after.state, name)!.state);
    expect(kept.map(({ name }) => name)).toEqual(['d', 'e']);
  });

  test('S4 a field that looks at another but finds nothing new keeps its identity', () => {
    const form = scenario([text('a', 'x'), text('b', '1', { dependencies: [{ name: 'a', values: ['x', 'y'] }] })]);
    expect(form.answer('a', 'y').state.fields[1]).toBe(form.state.fields[1]);
  });

  test('S5 typing starts no other field over, leaving does', () => {
    const form = scenario([text('a', 'x'), text('b', '$(a)-1')]).type('a', 'y');
    form.expect('b').toBe('x-1');
    form.leave('a').expect('b').toBe('y-1');
  });

  test('S5 leaving a field without typing leaves the others alone', () => {
    scenario([text('a', 'x'), text('b', '$(a)')])
      .answer('b', 'mine')
      .leave('a')
      .expect('b')
      .toBe('mine');
  });

  test('S5 with keydown every key counts', () => {
    scenario([text('a', 'x', { keydown: true }), text('b', '$(a)')])
      .type('a', 'y')
      .expect('b')
      .toBe('y');
  });

  test('S5 a run counts what was typed and not left', () => {
    scenario([text('a', 'x'), text('b', '$(a)')])
      .type('a', 'y')
      .tryToRun()
      .expect('b')
      .toBe('y');
  });

  test('S6 a commit reaches the end of a chain and replaces what was typed there', () => {
    const form = scenario([text('a', 'x'), text('b', '$(a)'), text('c', '$(b)')])
      .answer('c', 'mine')
      .answer('a', 'y');
    expect(form.extravars).toEqual({ a: 'y', b: 'y', c: 'y' });
  });

  test('S7 clearing goes back to the start, links included', () => {
    const form = scenario([text('a', 'd'), text('b', 'e', { required: true })], { link: 'a=url' })
      .answer('a', 'x')
      .answer('b', '');
    const cleared = form.after({ type: 'cleared' });
    expect(cleared.extravars).toEqual({ a: 'url', b: 'e' });
    expect(cleared.state.fields.every((field) => !field.touched)).toBe(true);
  });
});
