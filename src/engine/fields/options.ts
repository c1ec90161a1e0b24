import { isAlike, isEqual, isRow, property, type Row } from '#engine/value.ts';
import { keyOf } from '#engine/output/flatten.ts';

/** What choosing and showing options needs to know of a field. */
export interface OptionShape {
  readonly multiple: boolean;
  readonly columns: readonly string[];
  readonly valueColumn: string;
  readonly previewColumn: string;
  readonly horizontal: boolean;
}

/**
 * F6: the options a default stands for (form-engine 5.7): `__auto__` the first, `__all__` all (multiple only), `__none__` nothing,
 * an object (or its JSON text) the records that hold all its properties, a list each of its members, records among them as a whole
 * (Q-MULTIPRE), anything else the options
 * whose value column equals it. A single choice takes the last object match and the first match by value (Q-LASTMATCH). What
 * matches nothing chooses nothing (Q-NOMATCH). In a two-list selector objects and lists name whole options (form-engine 5.8).
 */
export function chosenByDefault(shape: OptionShape, options: readonly unknown[], wanted: unknown): unknown {
  const chosen = matches(shape, options, wanted);
  if (chosen.length === 0) return undefined;
  if (shape.multiple) return chosen;
  return isRow(readObject(wanted)) ? chosen.at(-1) : chosen[0];
}

function matches(shape: OptionShape, options: readonly unknown[], wanted: unknown): readonly unknown[] {
  if (wanted === undefined || wanted === null || wanted === '__none__') return [];
  if (wanted === '__auto__') return options.slice(0, 1);
  if (wanted === '__all__') return shape.multiple ? options : [];
  const object = readObject(wanted);
  const found = (one: unknown): readonly unknown[] =>
    isRow(one) ? options.filter((option) => holds(option, one)) : byValue(shape, options, one);
  if (shape.horizontal && typeof object === 'object')
    return options.filter((option) => [object].flat().some((one) => isEqual(one, option)));
  if (isRow(object)) return found(object);
  if (!Array.isArray(wanted) || !shape.multiple) return found(wanted);
  const all = new Set((wanted as unknown[]).flatMap((one) => (isRow(one) ? options.filter((option) => isEqual(option, one)) : found(one))));
  return options.filter((option) => all.has(option));
}

function byValue(shape: OptionShape, options: readonly unknown[], wanted: unknown): readonly unknown[] {
  const key = valueKey(shape, options[0]);
  return options.filter((option) => isAlike(isRow(option) && key !== null ? property(option, key) : option, wanted));
}

const holds = (option: unknown, wanted: Row): boolean =>
  isRow(option) && Object.keys(wanted).length > 0 && Object.entries(wanted).every(([key, value]) => isEqual(property(option, key), value));

/** Defaults are compared with the value column, else with the first VISIBLE column (Q-FIRSTVIS). */
function valueKey(shape: OptionShape, first: unknown): string | null {
  if (!isRow(first)) return null;
  if (shape.valueColumn !== '' && Object.hasOwn(first, shape.valueColumn)) return shape.valueColumn;
  return shownColumns(shape, first)[0] ?? null;
}

function readObject(wanted: unknown): unknown {
  if (typeof wanted !== 'string' || !wanted.trimStart().startsWith('{')) return wanted;
  try {
    return JSON.parse(wanted) as unknown;
  } catch {
    return wanted;
  }
}

/** The columns a person sees, in order; [] for scalars. */
export function shownColumns(shape: Pick<OptionShape, 'columns'>, first: unknown): readonly string[] {
  if (!isRow(first)) return [];
  const known = shape.columns.filter((column) => Object.hasOwn(first, column));
  return known.length > 0 ? known : Object.keys(first);
}

/** The text an option shows when only one column can be shown (form-engine 11.2). */
export function optionText(shape: OptionShape, option: unknown): string {
  if (!isRow(option)) return option === undefined || option === null ? '' : String(option);
  const preview = shape.previewColumn !== '' && Object.hasOwn(option, shape.previewColumn) ? shape.previewColumn : null;
  const key = preview ?? shownColumns(shape, option)[0] ?? keyOf(option, '');
  const value = key === null ? '' : property(option, key);
  return value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** F7: up to three chosen options in the order of the list, then how many there are (specification 2). */
export function preview(shape: OptionShape, options: readonly unknown[], value: unknown): string {
  if (value === undefined || value === null) return '';
  const chosen = new Set(Array.isArray(value) ? (value as unknown[]) : [value]);
  const texts = options.filter((option) => chosen.has(option)).map((option) => optionText(shape, option));
  return texts.slice(0, 3).join(', ') + (texts.length > 3 ? `, ... (${texts.length} items selected)` : '');
}
