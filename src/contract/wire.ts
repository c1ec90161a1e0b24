import * as v from 'valibot';

/** A yes or no that travels as 0, 1, true, false or null (contract 1.6, 11). */
export const flag = () =>
  v.pipe(
    v.nullish(v.union([v.boolean(), v.number(), v.string()]), false),
    v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
    v.metadata({ kind: 'flag' }),
  );

/** A text that may be null or missing on the wire and is '' here. */
export const text = () =>
  v.pipe(
    v.nullish(v.string(), ''),
    v.transform((value) => value),
  );

/** A point in time, ISO 8601, UTC. */
export const IsoTime = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'is not a time'),
);

/** The id of a stored row, also as text (path parameters). */
export const Id = v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]), v.integer(), v.minValue(1));

/** An object, whatever is in it; null, '' and a missing one are `{}`, JSON text is read. */
export const looseRecord = () =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value): Readonly<Record<string, unknown>> => {
      const read = typeof value === 'string' ? jsonOrNull(value) : value;
      return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : {};
    }),
  );

function jsonOrNull(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
