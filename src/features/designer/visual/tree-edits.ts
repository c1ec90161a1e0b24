import { inserted } from '#lib/lists.ts';
import { isRow, own, type Row } from '#lib/plain.ts';

/** A category with where it stands: `[1, 0]` is the first one in the second. */
export interface TreeRow {
  readonly path: readonly number[];
  readonly value: Row;
  /** Names from the outside in: `Linux/Network`. */
  readonly title: string;
  readonly isLast: boolean;
}

const listIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
const insideOf = (row: Row): readonly Row[] => listIn(own(row, 'items'));

/** All of a tree, from the top down. */
export function treeRows(value: unknown, above: readonly number[] = [], names = ''): readonly TreeRow[] {
  const list = listIn(value);
  return list.flatMap((row, at) => {
    const path = [...above, at];
    const title = names + String(own(row, 'name') ?? '');
    return [{ path, value: row, title, isLast: at === list.length - 1 }, ...treeRows(own(row, 'items'), path, `${title}/`)];
  });
}

/** The list that holds the row of a path, changed by `change`. A row that holds none any more loses its `items`. */
function changedList(list: readonly Row[], above: readonly number[], change: (list: readonly Row[]) => readonly Row[]): readonly Row[] {
  const [at, ...rest] = above;
  if (at === undefined) return change(list);
  return list.map((row, n) => {
    if (n !== at) return row;
    const inside = changedList(insideOf(row), rest, change);
    const { items: _items, ...others } = row;
    if (inside.length === 0) return others;
    return Object.hasOwn(row, 'items') ? { ...row, items: inside } : { ...others, items: inside };
  });
}

const split = (path: readonly number[]): readonly [readonly number[], number] => [path.slice(0, -1), path.at(-1) ?? 0];

export const treeWith = (value: unknown, path: readonly number[], change: (row: Row) => Row): readonly Row[] => {
  const [above, at] = split(path);
  return changedList(listIn(value), above, (list) => list.map((row, n) => (n === at ? change(row) : row)));
};

export function treeWithout(value: unknown, path: readonly number[]): readonly Row[] {
  const [above, at] = split(path);
  return changedList(listIn(value), above, (list) => list.filter((_, n) => n !== at));
}

/** A new row at the end of the list inside of a path; [] = of the tree. */
export const treeAdded = (value: unknown, inside: readonly number[], row: Row): readonly Row[] =>
  changedList(listIn(value), inside, (list) => [...list, row]);

/** A row moved within its list; null = it is at the end. */
export function treeShifted(value: unknown, path: readonly number[], by: -1 | 1): readonly Row[] | null {
  const [above, at] = split(path);
  let isDone = false;
  const next = changedList(listIn(value), above, (list) => {
    const row = list[at];
    if (!row || at + by < 0 || at + by >= list.length) return list;
    isDone = true;
    return inserted(
      list.filter((_, n) => n !== at),
      at + by,
      row,
    );
  });
  return isDone ? next : null;
}

/** A row moved into the one above it; null = there is none. */
export function treeIndented(value: unknown, path: readonly number[]): readonly Row[] | null {
  const [above, at] = split(path);
  const row = rowAt(value, path);
  if (at === 0 || !row) return null;
  return treeAdded(treeWithout(value, path), [...above, at - 1], row);
}

/** A row moved out, behind the one it is in; null = it is in none. */
export function treeOutdented(value: unknown, path: readonly number[]): readonly Row[] | null {
  const [above] = split(path);
  const row = rowAt(value, path);
  if (above.length === 0 || !row) return null;
  const [further, at] = split(above);
  return changedList(treeWithout(value, path), further, (list) => inserted(list, at + 1, row));
}

function rowAt(value: unknown, path: readonly number[]): Row | null {
  const [at, ...rest] = path;
  const row = at === undefined ? undefined : listIn(value)[at];
  if (!row) return null;
  return rest.length === 0 ? row : rowAt(own(row, 'items'), rest);
}
