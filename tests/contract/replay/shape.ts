/** What values in one place of the wire look like, merged over all that were seen there. */
export interface Shape {
  readonly types: ReadonlySet<string>;
  /** Of objects; `always` = each of them has it. */
  readonly entries: ReadonlyMap<string, { readonly shape: Shape; readonly always: boolean }>;
  /** Of lists; null when all were empty. */
  readonly items: Shape | null;
}

export interface Disagreement {
  readonly at: string;
  readonly what: string;
}

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);
const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => typeOf(value) === 'object';

/** The shape of several values that stand in the same place. */
export function shapeOf(values: readonly unknown[]): Shape {
  const objects = values.filter(isPlain);
  const keys = new Set(objects.flatMap((value) => Object.keys(value)));
  const items = values.filter(Array.isArray).flat();
  return {
    types: new Set(values.map(typeOf)),
    entries: new Map(
      [...keys].map((key) => {
        const having = objects.filter((value) => Object.hasOwn(value, key));
        return [key, { shape: shapeOf(having.map((value) => value[key])), always: having.length === objects.length }];
      }),
    ),
    items: items.length === 0 ? null : shapeOf(items),
  };
}

/** Objects whose keys are the portal's or the caller's own words. */
const free = /\.(extravars|credentials|constants|options|fieldGroupClasses|values|default|value)$|^body\.data\.output\.options$/;

/** Where a value does not look like that. null goes with everything: columns may be empty. */
export function agrees(shape: Shape, value: unknown, at: string): Disagreement[] {
  const type = typeOf(value);
  const others = [...shape.types].filter((name) => name !== 'null');
  if (type === 'null' || others.length === 0 || free.test(at)) return [];
  if (!others.includes(type)) return [{ at, what: `${at} is of type ${type}, not ${others.join(' or ')}` }];
  if (Array.isArray(value)) {
    const { items } = shape;
    return items === null ? [] : once(value.flatMap((item) => agrees(items, item, `${at}[]`)));
  }
  if (!isPlain(value)) return [];
  const missing = [...shape.entries].filter(([key, { always }]) => always && !Object.hasOwn(value, key));
  return [
    ...missing.map(([key]) => ({ at: `${at}.${key}`, what: `${at}.${key} is missing` })),
    ...Object.entries(value).flatMap(([key, inner]) => {
      const known = shape.entries.get(key);
      return known ? agrees(known.shape, inner, `${at}.${key}`) : [{ at: `${at}.${key}`, what: `${at}.${key} is not on the wire` }];
    }),
  ];
}

/** The same finding for many rows is one. */
const once = (found: readonly Disagreement[]): Disagreement[] => [...new Map(found.map((one) => [one.what, one])).values()];
