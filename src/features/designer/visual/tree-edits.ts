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

/** What is no category keeps its place, too. */
type Entries = readonly unknown[];
const listIn = (value: unknown): Entries => (Array.isArray(value) ? value : []);
const insideOf = (row: Row): Entries => listIn(own(row, 'items'));

/** All of a tree, from the top down. */
export function treeRows(value: unknown, above: readonly number[] = [], names = ''): readonly TreeRow[] {
  const list = listIn(value);
  return list.flatMap((row, at) => {
    if (!isRow(row)) return [];
    const path = [...above, at];
    const title = names + String(own(row, 'name') ?? '');
    return [{ path, value: row, title, isLast: at === list.length - 1 }, ...treeRows(own(row, 'items'), path, `${title}/`)];
  });
}

/** The list that holds the row of a path, changed by `change`. A row that holds none any more loses its `items`. */
function changedList(list: Entries, above: readonly number[], change: (list: Entries) => Entries): Entries {
  const [at, ...rest] = above;
  if (at === undefined) return change(list);
  return list.map((row, n) => {
    if (n !== at || !isRow(row)) return row;
    const inside = changedList(insideOf(row), rest, change);
    const { items: _items, ...others } = row;
    if (inside.length === 0) return others;
    return Object.hasOwn(row, 'items') ? { ...row, items: inside } : { ...others, items: inside };
  });
}

const split = (path: readonly number[]): readonly [readonly number[], number] => [path.slice(0, -1), path.at(-1) ?? 0];

export const treeWith = (value: unknown, path: readonly number[], change: (row: Row) => Row): Entries => {
  const [above, at] = split(path);
  return changedList(listIn(value), above, (list) => list.map((row, n) => (n === at && isRow(row) ? change(row) : row)));
};

export function treeWithout(value: unknown, path: readonly number[]): Entries {
  const [above, at] = split(path);
  return changedList(listIn(value), above, (list) => list.filter((_, n) => n !== at));
}

/** A new row at the end of the list inside of a path; [] = of the tree. */
export const treeAdded = (value: unknown, inside: readonly number[], row: Row): Entries =>
  changedList(listIn(value), inside, (list) => [...list, row]);

/** A row moved within its list; null = it is at the end. */
export function treeShifted(value: unknown, path: readonly number[], by: -1 | 1): Entries | null {
  const [above, at] = split(path);
  let isDone = false;
  const next = changedList(listIn(value), above, (list) => {
    const row = list[at];
    if (row === undefined || at + by < 0 || at + by >= list.length) return list;
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
export function treeIndented(value: unknown, path: readonly number[]): Entries | null {
  const [above, at] = split(path);
  const row = rowAt(value, path);
  if (!row || rowAt(value, [...above, at - 1]) === null) return null;
  return treeAdded(treeWithout(value, path), [...above, at - 1], row);
}

/** A row moved out, behind the one it is in; null = it is in none. */
export function treeOutdented(value: unknown, path: readonly number[]): Entries | null {
  const [above] = split(path);
  const row = rowAt(value, path);
  if (above.length === 0 || !row) return null;
  const [further, at] = split(above);
  return changedList(treeWithout(value, path), further, (list) => inserted(list, at + 1, row));
}

function rowAt(value: unknown, path: readonly number[]): Row | null {
  const [at, ...rest] = path;
  const row = at === undefined ? undefined : listIn(value)[at];
  if (!isRow(row)) return null;
  return rest.length === 0 ? row : rowAt(own(row, 'items'), rest);
}
