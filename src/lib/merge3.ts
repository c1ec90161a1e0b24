import { mergedLines } from '#lib/merge-lines.ts';
import { mergedOrder, type Sides } from '#lib/merge-order.ts';
import { canonical, isRow, isSame, nameOf, own, type Row } from '#lib/plain.ts';

/** A way into plain data: a key of a map, or a thing of a list by its name. */
export type Step = string | { readonly name: string };

/** Both sides changed one thing differently. `undefined` = it is not there on that side. `of` order: the names of a list, as each side has them. */
export interface Conflict {
  readonly path: readonly Step[];
  readonly of: 'value' | 'order';
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** What a person took for a conflict; `value` undefined = it goes. Of an order: the names in theirs. */
export interface Decision {
  readonly value: unknown;
}
/** null = nobody has decided this one. */
export type Decide = (conflict: Conflict) => Decision | null;

/** `value` holds mine wherever there is a conflict that nobody decided, or what is still there of the two sides. */
export interface Merged {
  readonly value: unknown;
  readonly conflicts: readonly Conflict[];
}

/**
 * Brings two sets of changes of the same plain data together. Maps merge by key; lists of things with names by those, never by place,
 * and know a thing again that was only renamed; lists of scalars as sets in order while both only add; texts of several lines by lines;
 * everything else as a whole. `undefined` stands for what is not there.
 *
 * M1 `merge3(b, a, a)` is a, `merge3(b, b, x)` and `merge3(b, x, b)` are x. M2 exchanging the sides exchanges the sides of each conflict
 * and nothing else, but for the order of what both added at one place. M3 a conflict is what both changed differently, and nothing that
 * either changed is lost without one. M4 things with names. M5 lists of scalars and texts. Rules: SPEC.md.
 */
export function merge3(base: unknown, theirs: unknown, mine: unknown, decide: Decide = () => null): Merged {
  const conflicts: Conflict[] = [];
  const value = merged({ base, theirs, mine }, [], { decide, conflicts });
  return { value, conflicts };
}

interface Work {
  readonly decide: Decide;
  readonly conflicts: Conflict[];
}
type Path = readonly Step[];

function merged(sides: Sides<unknown>, path: Path, work: Work): unknown {
  const { base, theirs, mine } = sides;
  if (isSame(theirs, mine) || isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  if (isRow(theirs) && isRow(mine) && isRow(base)) return mergedMap({ base, theirs, mine }, path, work);
  if (Array.isArray(base) && Array.isArray(theirs) && Array.isArray(mine)) return mergedList({ base, theirs, mine }, path, work);
  if (areTexts(sides)) {
    const lines = mergedLines(sides.base, sides.theirs, sides.mine);
    if (lines !== null) return lines;
  }
  return disputed(sides, path, work);
}

function areTexts(sides: Sides<unknown>): sides is Sides<string> {
  const all = [sides.base, sides.theirs, sides.mine];
  return all.every((side) => typeof side === 'string') && all.filter((side) => (side as string).trimEnd().includes('\n')).length > 1;
}

function disputed({ base, theirs, mine }: Sides<unknown>, path: Path, { decide, conflicts }: Work): unknown {
  const conflict: Conflict = { path, of: 'value', base, theirs, mine };
  const decision = decide(conflict);
  if (decision) return decision.value;
  conflicts.push(conflict);
  return mine === undefined ? theirs : mine;
}

function mergedMap({ base, theirs, mine }: Sides<Row>, path: Path, work: Work): Row {
  const keys = mergedOrder({ base: Object.keys(base), theirs: Object.keys(theirs), mine: Object.keys(mine) }).order;
  const pairs = keys.flatMap((key) => {
    const sides = { base: own(base, key), theirs: own(theirs, key), mine: own(mine, key) };
    const value = merged(sides, [...path, key], work);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(pairs);
}

function mergedList(sides: Sides<readonly unknown[]>, path: Path, work: Work): unknown {
  const { base, theirs, mine } = sides;
  if (areNamed(base) && areNamed(theirs) && areNamed(mine)) {
    const found: Conflict[] = [];
    const list = mergedThings({ base, theirs, mine }, path, { ...work, conflicts: found });
    // Two things would have one name: nobody could tell them apart by it any more.
    if (areNamed(list)) {
      work.conflicts.push(...found);
      return list;
    }
    return disputed(sides, path, work);
  }
  return mergedSet(sides) ?? disputed(sides, path, work);
}

const areNamed = (list: readonly unknown[]): list is readonly Row[] => {
  const names = list.map(nameOf);
  return !names.includes(null) && new Set(names).size === names.length;
};

/** What both lists add to `base`, which both still hold in its order; null when a side did something else, or says a thing twice. */
function mergedSet({ base, theirs, mine }: Sides<readonly unknown[]>): readonly unknown[] | null {
  const texts = { base: base.map(canonical), theirs: theirs.map(canonical), mine: mine.map(canonical) };
  const isScalars = [...base, ...theirs, ...mine].every((item) => typeof item !== 'object' || item === null);
  const isSet = Object.values(texts).every((list) => new Set(list).size === list.length);
  if (!isScalars || !isSet || !isWithin(texts.base, texts.theirs) || !isWithin(texts.base, texts.mine)) return null;
  const { order, isDisputed } = mergedOrder(texts);
  const values = new Map([...base, ...theirs, ...mine].map((item) => [canonical(item), item]));
  return isDisputed ? null : order.map((text) => values.get(text));
}

/** Whether `list` still holds all of `base` in its order. */
function isWithin(base: readonly string[], list: readonly string[]): boolean {
  let at = 0;
  for (const item of list) if (item === base[at]) at++;
  return at === base.length;
}

function mergedThings({ base, theirs, mine }: Sides<readonly Row[]>, path: Path, work: Work): readonly unknown[] {
  const known = byIdentity(base, base);
  const sides = { base: known, theirs: byIdentity(theirs, base), mine: byIdentity(mine, base) };
  const ids = (things: ReadonlyMap<string, Row>): readonly string[] => [...things.keys()];
  const orders = { base: ids(sides.base), theirs: ids(sides.theirs), mine: ids(sides.mine) };
  const { order, isDisputed } = mergedOrder(orders);
  const things = new Map(
    order.map((id) => {
      const of = { base: sides.base.get(id), theirs: sides.theirs.get(id), mine: sides.mine.get(id) };
      return [id, merged(of, [...path, { name: id }], work)] as const;
    }),
  );
  const kept = isDisputed ? ordered(order, { base: orders.base, theirs: orders.theirs, mine: orders.mine }, path, work) : order;
  return kept.map((id) => things.get(id)).filter((thing) => thing !== undefined);
}

/** Both sides put the same things into another order: one question for all of them. */
function ordered(order: readonly string[], { base, theirs, mine }: Sides<readonly string[]>, path: Path, work: Work): readonly string[] {
  const conflict: Conflict = { path, of: 'order', base, theirs, mine };
  const decision = work.decide(conflict);
  if (!decision) {
    work.conflicts.push(conflict);
    return order;
  }
  const wanted = Array.isArray(decision.value) ? decision.value.filter((name): name is string => typeof name === 'string') : [];
  return [...new Set([...wanted.filter((name) => order.includes(name)), ...order])];
}

/** Things by the name they have in `base`: one that only got another name there is still the same. */
function byIdentity(list: readonly Row[], base: readonly Row[]): ReadonlyMap<string, Row> {
  const nameIn = (thing: Row): string => nameOf(thing) ?? '';
  const names = new Set(list.map(nameIn));
  const before = new Set(base.map(nameIn));
  const gone = grouped(base.filter((thing) => !names.has(nameIn(thing))));
  const come = grouped(list.filter((thing) => !before.has(nameIn(thing))));
  return new Map(
    list.map((thing) => {
      const rest = before.has(nameIn(thing)) ? null : withoutName(thing);
      const [old, ...others] = rest === null ? [] : (gone.get(rest) ?? []);
      const isOnly = rest !== null && old && others.length === 0 && come.get(rest)?.length === 1;
      return [isOnly ? nameIn(old) : nameIn(thing), thing];
    }),
  );
}

const withoutName = ({ name: _name, ...rest }: Row): string => canonical(rest);

function grouped(things: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const thing of things) groups.set(withoutName(thing), [...(groups.get(withoutName(thing)) ?? []), thing]);
  return groups;
}
