import { QueryRefused } from './statement.ts';

export const tooMany = (most: number): QueryRefused =>
  new QueryRefused(`The query gives more than ${most.toLocaleString('en')} rows. Limit it in the form`);

/** The rows, or a refusal when there are too many. */
export function capped<T>(rows: readonly T[], most: number): readonly T[] {
  if (rows.length > most) throw tooMany(most);
  return rows;
}

/** One statement gives its rows, several give a list of them (contract 8.3). */
export const joined = (results: readonly unknown[]): unknown => (results.length === 1 ? results[0] : results);

/** JSON cannot say big integers: those that fit become numbers, others texts. */
export function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (Buffer.isBuffer(value)) return value.toString('base64');
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
