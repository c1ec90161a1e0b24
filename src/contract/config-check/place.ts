import type { ConfigProblem, Path } from '#contract/config-check/problem.ts';

/** A value of the configuration and the way to it. */
export interface Place {
  readonly value: unknown;
  readonly path: Path;
  /** What is wrong with it, said after its name; true = it is worth looking inside. */
  report(text: string): void;
  /** A property or an item. */
  at(key: string | number): Place;
  /** The same place under a name of its own: `Field 'size', ` instead of `fields[3].`; names from further out stay before it. */
  called(what: string): Place;
}

export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The whole configuration as a place; what is reported below it ends up in `problems`. */
export function topOf(value: unknown, problems: ConfigProblem[]): Place {
  return place(value, [], '', '', problems);
}

function place(value: unknown, path: Path, names: string, property: string, problems: ConfigProblem[]): Place {
  return {
    value,
    path,
    report(text) {
      problems.push({ path, text: `${names}${property === '' ? '' : `${property} `}${text}` });
    },
    at(key) {
      const below = typeof key === 'number' ? `${property}[${key}]` : property === '' ? key : `${property}.${key}`;
      return place(own(value, key), [...path, key], names, below, problems);
    },
    called: (what) => place(value, path, `${names}${what} '${nameOf(value, path)}', `, '', problems),
  };
}

const own = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Row)[key] : undefined;

/** What people call it: its name, its label, or its place in the list, counted from 1 (contract 5.3). */
function nameOf(value: unknown, path: Path): string {
  const row = isRow(value) ? value : {};
  const given = [own(row, 'name'), own(row, 'label')].find((name) => (typeof name === 'string' && name !== '') || typeof name === 'number');
  const last = path.at(-1);
  return String(given ?? (typeof last === 'number' ? last + 1 : last));
}
