import { isMarker, isRow, property } from '#engine/value.ts';

/**
 * O3: what a record stands for outside the form (form-engine 8.2). A record becomes its `column`, else its first property; `*` keeps it;
 * a list becomes the list of these, or, without `keepList`, its first element. Scalars stay. A marker becomes undefined.
 *
 * @param column '' = the first property of the first record
 */
export function flatten(value: unknown, column: string, keepList: boolean): unknown {
  const list = Array.isArray(value) ? (value as readonly unknown[]) : null;
  if (!value || list?.length === 0) return value;
  const first = list ? list[0] : value;
  const key = column === '*' || !isRow(first) ? null : keyOf(first, column);
  if (list === null) return withoutMarker(key === null ? value : property(value, key));
  const flat = key === null ? list : list.map((item) => columnOf(item, key));
  return keepList ? flat.filter((item) => !isMarker(item)) : withoutMarker(flat[0]);
}

/** Which property stands for a record; null for a record without any. */
export function keyOf(first: object, column: string): string | null {
  if (column !== '' && Object.hasOwn(first, column)) return column;
  return Object.keys(first)[0] ?? null;
}

const withoutMarker = (value: unknown): unknown => (isMarker(value) ? undefined : value);

function columnOf(item: unknown, key: string): unknown {
  if (!item) return undefined;
  return property(item, key) ?? null;
}
