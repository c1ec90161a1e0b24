// Copies of lists, changed. `with`, `toSpliced` and `toSorted` are younger than the oldest browsers this app runs in (scripts/floor.mjs).

export const replaced = <T>(list: readonly T[], at: number, item: T): readonly T[] =>
  list.map((known, place) => (place === at ? item : known));

export const inserted = <T>(list: readonly T[], at: number, item: T): readonly T[] => [...list.slice(0, at), item, ...list.slice(at)];
