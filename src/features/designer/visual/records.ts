import { isRow, own, type Row } from '#lib/plain.ts';
import { isFlat } from './control-of.ts';

export const recordsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

/** The names in some records, each once, in the order in which they first come. */
export const columnsOf = (records: readonly Row[]): readonly string[] => [...new Set(records.flatMap((record) => Object.keys(record)))];

/** A cell with another value; undefined takes it away. All other cells keep their place and what they are. */
export const withCell = (records: readonly Row[], at: number, column: string, value: unknown): readonly Row[] =>
  records.map((record, n) => {
    if (n !== at) return record;
    const { [column]: _old, ...others } = record;
    return value === undefined ? others : { ...record, [column]: value };
  });

/** What a cell is typed over: its value; where it has none yet, one of its column, if all of those are of one kind. */
export function typedOver(records: readonly Row[], at: number, column: string): unknown {
  const values = records.map((record) => own(record, column));
  const others = values.filter((value) => value !== undefined && value !== '');
  const value = values[at];
  if ((value !== undefined && value !== '') || others.some((other) => typeof other !== typeof others[0])) return value;
  return others[0] ?? value;
}

export const withColumn = (records: readonly Row[], column: string, name: string): readonly Row[] =>
  records.map((record) => Object.fromEntries(Object.entries(record).map(([key, value]) => [key === column ? name : key, value])));

export const withoutColumn = (records: readonly Row[], column: string): readonly Row[] =>
  records.map((record) => Object.fromEntries(Object.entries(record).filter(([key]) => key !== column)));

export const blankRecord = (columns: readonly string[]): Row => Object.fromEntries(columns.map((column) => [column, '']));

export function freeColumn(columns: readonly string[]): string {
  for (let n = columns.length + 1; ; n++) if (!columns.includes(`column${n}`)) return `column${n}`;
}

/** A list of texts as records: what is shown and what is sent can differ then. null = it is no such list, or an empty one. */
export function asRecords(value: unknown): readonly Row[] | null {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isFlat)) return null;
  return value.map((entry: unknown) => ({ name: entry, value: entry }));
}
