import { expect, test } from 'vitest';
import { matchedLines, mergedLines } from '#lib/merge-lines.ts';
import { merge3, type Conflict } from '#lib/merge3.ts';
import { canonical, isRow, isSame } from '#lib/plain.ts';
import { forAll } from '#tests/support/forall.ts';
import { somehowChanged, somePlain } from '#tests/support/plain-configs.ts';

const runs = 10_000;

test('M1 merging with what did not change gives the other side, and the same change on both sides is one change', () => {
  forAll(
    (draw) => {
      const base = somePlain(draw, 3);
      const one = somehowChanged(draw, base);
      expect(merge3(base, one, one)).toEqual({ value: one, conflicts: [] });
      expect(merge3(base, base, one)).toEqual({ value: one, conflicts: [] });
      expect(merge3(base, one, base)).toEqual({ value: one, conflicts: [] });
    },
    { runs },
  );
});

const exchanged = ({ path, of, base, theirs, mine }: Conflict): Conflict => ({ path, of, base, theirs: mine, mine: theirs });
const sorted = (conflicts: readonly Conflict[]): readonly string[] =>
  conflicts.map((it) => JSON.stringify([it.path, it.of, canonical(it.theirs), canonical(it.mine)])).sort();

/** The same, whatever the order of lists. */
const unordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(unordered).sort((one, other) => (canonical(one) < canonical(other) ? -1 : 1));
  if (isRow(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unordered(inner)]));
  return value;
};

test('M2 exchanging the sides exchanges the sides of each conflict, and nothing else but an order', () => {
  forAll(
    (draw) => {
      const base = somePlain(draw, 3);
      const [one, other] = [somehowChanged(draw, base), somehowChanged(draw, base)];
      const there = merge3(base, one, other);
      const back = merge3(base, other, one);
      expect(sorted(back.conflicts.map(exchanged))).toEqual(sorted(there.conflicts));
      if (there.conflicts.length === 0) expect(unordered(back.value)).toEqual(unordered(there.value));
    },
    { runs },
  );
});

/** Every scalar at the end of its way; things of lists by their name, other lists as a whole. */
function leaves(value: unknown, path = ''): readonly string[] {
  if (isRow(value)) return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}/${key}`));
  if (Array.isArray(value) && value.every((item) => isRow(item) && 'name' in item))
    return value.flatMap((item) => leaves(item, `${path}/[${String((item as { name: unknown }).name)}]`));
  return Array.isArray(value) || typeof value === 'string' ? [] : [`${path}=${canonical(value)}`];
}

test('M3 what either side said new is in the result or in a conflict, and what both left alone stays', () => {
  forAll(
    (draw) => {
      const base = somePlain(draw, 3);
      const [one, other] = [somehowChanged(draw, base), somehowChanged(draw, base)];
      const { value, conflicts } = merge3(base, one, other);
      if (conflicts.length > 0) {
        for (const { base: was, theirs, mine } of conflicts)
          expect([isSame(theirs, mine), isSame(was, theirs), isSame(was, mine)]).toEqual([false, false, false]);
        return;
      }
      const [before, there, here, after] = [base, one, other, value].map((it) => new Set(leaves(it)));
      const lost = [...there!, ...here!].filter((leaf) => !before!.has(leaf) && !after!.has(leaf) && !isRenamed(leaf, base, one, other));
      expect(lost).toEqual([]);
      expect([...before!].filter((leaf) => there!.has(leaf) && here!.has(leaf) && !after!.has(leaf))).toEqual([]);
    },
    { runs },
  );
});

/** A leaf below a thing that one side renamed stands under the other name. */
const isRenamed = (leaf: string, ...all: readonly unknown[]): boolean =>
  leaf.includes('/[') && new Set(all.map((it) => canonical(namesIn(it)))).size > 1;
function namesIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (isRow(item) ? [item['name'], namesIn(item)] : null));
  return isRow(value) ? Object.entries(value).map(([key, inner]) => [key, namesIn(inner)]) : null;
}

const field = (name: string, over: object = {}) => ({ name, type: 'text', label: name.toUpperCase(), ...over });

test('M3 M4 things of a list are known by their name, wherever they stand, and by all else when only that changed', () => {
  const base = { fields: [field('a'), field('b'), field('c')] };
  const moved = { fields: [field('c'), field('a'), field('b')] };
  const said = { fields: [field('a'), field('b', { help: 'new' }), field('c'), field('d')] };
  expect(merge3(base, moved, said)).toEqual({
    value: { fields: [field('c'), field('d'), field('a'), field('b', { help: 'new' })] },
    conflicts: [],
  });
  const renamed = { fields: [field('a'), { ...field('b'), name: 'host' }, field('c')] };
  expect(merge3(base, renamed, said).value).toEqual({
    fields: [field('a'), { ...field('b', { help: 'new' }), name: 'host' }, field('c'), field('d')],
  });
  // Both put them into another order.
  const other = { fields: [field('b'), field('a'), field('c')] };
  const conflict = { path: ['fields'], of: 'order', base: ['a', 'b', 'c'], theirs: ['c', 'a', 'b'], mine: ['b', 'a', 'c'] };
  expect(merge3(base, moved, other).conflicts).toEqual([conflict]);
  expect(merge3(base, moved, other, () => ({ value: ['b', 'c', 'a'] })).value).toEqual({ fields: [field('b'), field('c'), field('a')] });
});

test('M3 M4 what was removed on one side and changed on the other is asked, and stays until then', () => {
  const base = { fields: [field('a'), field('b')] };
  const mine = { fields: [field('a', { label: 'Mine' }), field('b')] };
  const found = merge3(base, { fields: [field('b')] }, mine);
  expect(found.conflicts).toEqual([
    { path: ['fields', { name: 'a' }], of: 'value', base: field('a'), theirs: undefined, mine: field('a', { label: 'Mine' }) },
  ]);
  expect(found.value).toEqual({ fields: [field('a', { label: 'Mine' }), field('b')] });
  expect(merge3(base, { fields: [field('b')] }, mine, () => ({ value: undefined })).value).toEqual({ fields: [field('b')] });
});

test('M3 M5 lists of words take what both add; texts merge by lines; all else is one thing', () => {
  expect(merge3(['a', 'b'], ['a', 't', 'b'], ['a', 'b', 'm'])).toEqual({ value: ['a', 't', 'b', 'm'], conflicts: [] });
  expect(merge3(['a', 'b'], ['b'], ['a', 'b', 'm']).conflicts).toHaveLength(1);
  expect(merge3('a\nb\nc', 'a\nb\nc\nd', 'x\nb\nc').value).toBe('x\nb\nc\nd');
  expect(merge3('a\nb', 'a\nt', 'a\nm').conflicts).toHaveLength(1);
  expect(merge3('one', 'two', 'three')).toMatchObject({ value: 'three', conflicts: [{ path: [] }] });
});

test('M5 matched lines rise on both sides and say the same, also in long texts', () => {
  forAll(
    (draw) => {
      const words = ['a', 'b', 'c', ...Array.from({ length: draw.int(2) * 600 }, (_, n) => `line ${n}`)];
      const one = words.filter(() => draw.chance(0.9));
      const other = words.filter(() => draw.chance(0.9));
      if (draw.chance(0.5)) other.reverse();
      const pairs = matchedLines(one, other);
      expect(pairs.every(([at, there]) => one[at] === other[there])).toBe(true);
      expect(pairs.every(([at, there], n) => n === 0 || (at > pairs[n - 1]![0] && there > pairs[n - 1]![1]))).toBe(true);
      const text = one.join('\n');
      expect(mergedLines(text, text, other.join('\n'))).toBe(other.join('\n'));
    },
    { runs: 300 },
  );
});
