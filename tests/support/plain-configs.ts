import { isRow, nameOf } from '#lib/plain.ts';
import type { Draw } from '#tests/support/forall.ts';

const keys = ['type', 'label', 'help', 'line', 'roles', 'values', 'fields', 'constructor', '__proto__'];
const names = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Plain data as a configuration has it: maps, things with names, scalars, texts of several lines. */
export function somePlain(draw: Draw, depth: number): unknown {
  const leaf = [
    () => draw.int(3),
    () => draw.pick(['x', 'y', '', 'true']),
    () => draw.chance(0.5),
    () => null,
    () => someLines(draw),
    () => distinct(draw.list(4, () => draw.pick(names))),
  ];
  if (depth === 0) return draw.pick(leaf)();
  return draw.pick<() => unknown>([...leaf, () => someMap(draw, depth), () => someMap(draw, depth), () => someThings(draw, depth)])();
}

const someLines = (draw: Draw): string => draw.list(5, () => draw.pick(['one', 'two', 'three', ''])).join('\n');
const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)];

const someMap = (draw: Draw, depth: number): unknown =>
  Object.fromEntries(distinct(draw.list(4, () => draw.pick(keys))).map((key) => [key, somePlain(draw, depth - 1)]));

const someThings = (draw: Draw, depth: number): unknown[] =>
  distinct(draw.list(4, () => draw.pick(names))).map((name) => ({ name, ...(someMap(draw, depth - 1) as object) }));

/** The same data after some changes of all kinds. */
export function somehowChanged(draw: Draw, value: unknown, depth = 3): unknown {
  if (draw.chance(0.35)) return value;
  if (draw.chance(0.1)) return somePlain(draw, depth);
  if (isRow(value)) {
    const pairs = Object.entries(value).flatMap(([key, inner]) =>
      key !== 'name' && draw.chance(0.1) ? [] : [[key, key === 'name' ? inner : somehowChanged(draw, inner, depth - 1)] as const],
    );
    const more = draw.chance(0.2) ? [[draw.pick(keys), somePlain(draw, Math.max(0, depth - 1))] as const] : [];
    return Object.fromEntries([...pairs, ...more]);
  }
  if (Array.isArray(value)) return changedList(draw, value, depth);
  if (typeof value === 'string' && value.includes('\n')) return changedList(draw, value.split('\n'), 0).join('\n');
  return draw.chance(0.5) ? value : somePlain(draw, 0);
}

function changedList(draw: Draw, list: readonly unknown[], depth: number): unknown[] {
  const kept = list.filter(() => draw.chance(0.9)).map((item) => (isRow(item) ? somehowChanged(draw, item, depth - 1) : item));
  const taken = new Set(kept.map(nameOf));
  const name = names.find((free) => !taken.has(free));
  if (draw.chance(0.3))
    kept.splice(draw.int(kept.length + 1), 0, list.every(isRow) && list.length > 0 ? { name, line: draw.int(3) } : 'new');
  if (kept.length > 1 && draw.chance(0.1)) kept.push(kept.shift());
  const [first] = kept;
  // Renamed, and nothing else.
  if (isRow(first) && name !== undefined && draw.chance(0.1)) kept[0] = { ...first, name };
  return kept;
}
