import type { Row } from '#hooks/use-resource.ts';
import type { Column } from './declare.ts';

/** What a column says of a row, for the search and the order. */
export function textOf(column: Column, row: Row): string {
  if (column.text) return column.text(row);
  const value = row[column.name];
  return value == null ? '' : String(value);
}

/** Rows in which one of the columns holds the text, whatever the case. */
export function searched(rows: readonly Row[], columns: readonly Column[], text: string): readonly Row[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter((row) => columns.some((column) => textOf(column, row).toLowerCase().includes(wanted)));
}

/** Which column rows are ordered by. */
export interface Order {
  readonly column: string;
  readonly isDown: boolean;
}

/** As it stands in an address: `name`, or `-name` for the other way round. */
export const orderIn = (text: string | null): Order | null =>
  text === null || text === '' ? null : { column: text.replace(/^-/, ''), isDown: text.startsWith('-') };
export const orderText = ({ column, isDown }: Order): string => (isDown ? `-${column}` : column);

const { compare } = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** By a column, `web2` before `web10`; rows that say the same stay as they were. */
export function ordered(rows: readonly Row[], columns: readonly Column[], order: Order | null): readonly Row[] {
  const column = columns.find(({ name }) => name === order?.column);
  if (!column || !order) return rows;
  const keyed = rows.map((row) => ({ row, key: textOf(column, row) }));
  const sign = order.isDown ? -1 : 1;
  return keyed.sort((one, other) => sign * compare(one.key, other.key)).map(({ row }) => row);
}
