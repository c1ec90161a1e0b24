/** A map of plain data. */
export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value a row has under a key of its own; undefined = none, also for `__proto__` and the like. */
export const own = (row: Row, key: string): unknown => (Object.hasOwn(row, key) ? row[key] : undefined);

/** Equal in content. The order of keys does not count, that of lists does; numbers compare by `Object.is`. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one)) return Array.isArray(other) && one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  if (!isRow(one) || !isRow(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]));
}

/** One text for everything that is the same: keys are sorted. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRow(value)) return JSON.stringify(value) ?? 'null';
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

/** The name of a thing in a list; null = it has none. */
export function nameOf(value: unknown): string | null {
  const name = isRow(value) ? own(value, 'name') : undefined;
  return typeof name === 'string' && name !== '' ? name : null;
}
