/** An object of the outside world: a record of an option list, a constant, the user. */
export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Words that stand for a choice instead of naming one. They never leave the engine (Q-LEAK). */
export type Marker = '__auto__' | '__all__' | '__none__';
export const isMarker = (value: unknown): value is Marker => value === '__auto__' || value === '__all__' || value === '__none__';

/** A record of data, as opposed to a thing of the page such as a chosen file, which is only itself. */
const isPlain = (value: unknown): value is Row => {
  if (!isRow(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

/** V1: undefined, null, '', [] and {} are empty; 0, false and blanks are not (form-engine 7.1). */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isPlain(value) && Object.keys(value).length === 0;
}

/** Equal in content, whatever the identity. Numbers compare by `Object.is`. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one)) return Array.isArray(other) && one.length === other.length && one.every((item, at) => isEqual(item, other[at]));
  if (!isPlain(one) || !isPlain(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]));
}

/** Equal as a person sees it: `1` and `'1'` are the same, `''` and `0` are not. */
export function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'string') return other.trim() !== '' && Number(other) === one;
  if (typeof one === 'string' && typeof other === 'number') return isAlike(other, one);
  return isEqual(one, other);
}

/** Own property of a record; undefined for anything else, so that a name such as `constructor` finds nothing. */
export function property(value: unknown, key: string): unknown {
  return (isRow(value) || Array.isArray(value)) && Object.hasOwn(value, key) ? (value as Row)[key] : undefined;
}

/** Sets an own property, also when it is called `__proto__`. */
export function put(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

/** The text of a value as it stands in a replaced placeholder: JSON for objects and lists. */
export function printed(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
