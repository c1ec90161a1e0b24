import type { TableColumn } from '#engine/index.ts';
import { cellText } from '../select/shape.ts';

/**
 * The text of a cell (form-engine 11.5). A record in a list column shows its value column, else the first of the columns, else its
 * first property; a list only says that it is one; a password never shows.
 */
export function plainText(column: TableColumn, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (column.type === 'password') return '••••••';
  if (Array.isArray(value)) return '[List]';
  if (typeof value !== 'object') return String(value);
  const keys = [column.valueColumn, column.columns[0], Object.keys(value)[0]];
  const key = keys.find((name) => name !== undefined && name !== '' && Object.hasOwn(value, name));
  return key === undefined ? '[Object]' : cellText((value as Readonly<Record<string, unknown>>)[key]);
}
