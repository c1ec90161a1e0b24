import { shownColumns, type ListSettings } from '#engine/index.ts';

/** What a select needs to know of the field, or of the column of a table, that it stands for. */
export interface SelectShape extends ListSettings {
  readonly label: string;
  readonly placeholder: string;
}

export interface SelectProps {
  readonly shape: SelectShape;
  readonly options: readonly unknown[];
  readonly value: unknown;
  /** The options are on their way. */
  readonly isLoading: boolean;
  readonly readOnly: boolean;
  /** The chosen option itself, a list of them when several may be chosen, undefined for none. */
  readonly onChoose: (input: unknown) => void;
}

type Row = Readonly<Record<string, unknown>>;
const isRow = (option: unknown): option is Row => typeof option === 'object' && option !== null && !Array.isArray(option);

/** A value as a cell shows it. */
export function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** One column of an option; an option that is no record is its own only column. */
export function cellOf(option: unknown, column: string | null): unknown {
  if (!isRow(option)) return option;
  return column !== null && Object.hasOwn(option, column) ? option[column] : undefined;
}

/** The columns of a list; one nameless column when its options are no records. */
export function columnsOf(shape: SelectShape, options: readonly unknown[]): readonly (string | null)[] {
  const columns = shownColumns(shape, options[0]);
  return columns.length === 0 ? [null] : columns;
}

/** Finds a text without regard to case; null finds everything. */
export function finder(search: string): RegExp | null {
  return search === '' ? null : new RegExp(search.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'giu');
}

/**
 * The places of the options that a search finds: in the filter columns, else in the preview column, else in the first that is shown
 * (form-engine 11.3). An option without a value in a filter column is always found.
 */
export function found(shape: SelectShape, options: readonly unknown[], pattern: RegExp | null): readonly number[] {
  const places = Array.from(options, (_, at) => at);
  if (pattern === null) return places;
  const columns = searchedColumns(shape, options);
  const isFound = (text: string): boolean => {
    pattern.lastIndex = 0;
    return text === '' || pattern.test(text);
  };
  return places.filter((at) => columns.some((column) => isFound(cellText(cellOf(options[at], column)))));
}

function searchedColumns(shape: SelectShape, options: readonly unknown[]): readonly (string | null)[] {
  const [first] = options;
  if (!isRow(first)) return [null];
  const known = (names: readonly string[]): readonly string[] => names.filter((name) => Object.hasOwn(first, name));
  const filter = known(shape.filterColumns);
  if (filter.length > 0) return filter;
  const preview = known([shape.previewColumn]);
  return preview.length > 0 ? preview : columnsOf(shape, options).slice(0, 1);
}

/** The options a value holds. */
export function chosenOf(value: unknown): ReadonlySet<unknown> {
  if (value === undefined || value === null) return new Set();
  return new Set<unknown>(Array.isArray(value) ? (value as unknown[]) : [value]);
}

/** The value after one option was pressed: a chosen one is taken back; a list keeps the order of the options. */
export function toggled(shape: SelectShape, options: readonly unknown[], value: unknown, at: number): unknown {
  const chosen = new Set(chosenOf(value));
  const option = options[at];
  if (!shape.multiple) return chosen.has(option) ? undefined : option;
  if (!chosen.delete(option)) chosen.add(option);
  return options.filter((one) => chosen.has(one));
}

/** The value after all found options were pressed at once: chosen, or all taken back when all are chosen. Others stay as they are. */
export function toggledAll(options: readonly unknown[], value: unknown, places: readonly number[]): readonly unknown[] {
  const chosen = new Set(chosenOf(value));
  const isFull = places.every((at) => chosen.has(options[at]));
  for (const at of places) {
    if (isFull) chosen.delete(options[at]);
    else chosen.add(options[at]);
  }
  return options.filter((one) => chosen.has(one));
}

const sampled = 100;
/** The longest words of a cell count, the rest wraps. */
const [narrowest, broadest] = [4, 36];

/** Widths of columns in proportion to what stands in them, for `grid-template-columns`; looks at the first rows only. */
export function gridTemplate(columns: readonly string[], cell: (row: number, column: number) => string, rows: number): string {
  return columns
    .map((heading, column) => {
      let width = heading.length + 2;
      for (let row = 0; row < Math.min(rows, sampled); row++) width = Math.max(width, cell(row, column).length + 2);
      const share = Math.min(broadest, Math.max(narrowest, width));
      return `minmax(${Math.min(share, 14)}ch, ${share}fr)`;
    })
    .join(' ');
}
