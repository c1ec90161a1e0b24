import { isRow, type Row } from '#engine/value.ts';
import { problem, type Problem } from '#engine/definition/problem.ts';

/**
 * Reads the properties of one object. A property of the wrong type is reported once, with its name, and read as if it were
 * missing; null always reads as missing. Numbers and booleans are accepted where a text is meant, as YAML writes them.
 */
export interface Reader {
  readonly raw: Row;
  text(name: string, otherwise?: string): string;
  flag(name: string, otherwise?: boolean): boolean;
  /** null = not set. */
  number(name: string): number | null;
  list(name: string): readonly unknown[] | null;
  /** A list of texts; one text reads as a list of one. */
  texts(name: string): readonly string[];
  row(name: string): Row | null;
  report(property: string, message: string): void;
  /** Reads an object inside of this one; what is wrong there is told with this path before its property. */
  within(raw: Row, path: string): Reader;
}

const isScalar = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);

export function readerOf(raw: Row, field: string | null, problems: Problem[], path = ''): Reader {
  const where = field === null ? 'The form' : `Field '${field}'`;
  const get = (name: string): unknown => (Object.hasOwn(raw, name) ? raw[name] : undefined);
  function report(name: string, message: string): void {
    const property = path === '' ? name : `${path}.${name}`;
    problems.push(problem('badProperty', `${where}: '${property}' ${message}`, { field, property }));
  }
  function read<T>(name: string, what: string, take: (value: unknown) => T | undefined): T | null {
    const value = get(name);
    if (value === undefined || value === null) return null;
    const taken = take(value);
    if (taken === undefined) report(name, `should be ${what}`);
    return taken ?? null;
  }
  return {
    raw,
    report,
    within: (inner, at) => readerOf(inner, field, problems, at),
    text: (name, otherwise = '') => read(name, 'a text', (value) => (isScalar(value) ? String(value) : undefined)) ?? otherwise,
    flag: (name, otherwise = false) =>
      read(name, 'true or false', (value) => (typeof value === 'boolean' ? value : undefined)) ?? otherwise,
    number: (name) => read(name, 'a number', asNumber),
    list: (name) => read(name, 'a list', (value) => (Array.isArray(value) ? (value as unknown[]) : undefined)),
    texts: (name) => read(name, 'a text or a list of texts', asTexts) ?? [],
    row: (name) => read(name, 'an object', (value) => (isRow(value) ? value : undefined)),
  };
}

function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function asTexts(value: unknown): readonly string[] | undefined {
  const list = Array.isArray(value) ? (value as unknown[]) : [value];
  return list.every(isScalar) ? list.map(String) : undefined;
}
