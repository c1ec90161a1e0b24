import { layoutOf } from '#engine/index.ts';
import { own, type Row } from '#lib/plain.ts';
import { withValue, type FieldEdit } from '#sync/designer/edit-outline.ts';
import type { Outline, OutlineField } from '#sync/designer/outline.ts';

/** Fields as they are to be, and where those that were touched are then. */
export interface Arrangement {
  readonly fields: readonly FieldEdit[];
  readonly touched: readonly number[];
}

/** Where fields go: before or behind another one, by its place in the form. */
export interface Target {
  readonly beside: number;
  readonly side: 'before' | 'after';
}

/** Places of the fields in the order in which the form page shows them. */
export const shownOrder = ({ fields }: Pick<Outline, 'fields'>): readonly number[] =>
  layoutOf(fields).flatMap(({ lines }) => lines.flatMap(({ fields: places }) => places));

export const editsOf = ({ fields }: Outline): readonly FieldEdit[] => fields.map(({ value }, from) => ({ from, value }));

interface Placing extends Target {
  readonly group: string;
  readonly line: string | null;
}

/** Fields moved to a place, into the group that is there, and into its line where they come between others of it. */
export function droppedFields(outline: Outline, moving: readonly number[], { beside, side }: Target): Arrangement | null {
  const target = outline.fields[beside];
  if (!target || moving.includes(beside)) return null;
  const order = shownOrder(outline).filter((at) => !moving.includes(at));
  const other = outline.fields[order[order.indexOf(beside) + (side === 'before' ? -1 : 1)] ?? -1];
  const isInside = target.line !== null && other?.line === target.line && other.group === target.group;
  const isOwn = target.line !== null && moving.every((at) => outline.fields[at]?.line === target.line);
  return placed(outline, moving, { beside, side, group: target.group, line: isInside || isOwn ? target.line : null });
}

/**
 * Fields moved by one place, as the form page shows them: within their line, out of it, past other rows, into the next group. null = they
 * are at the end already.
 */
export function shiftedFields(outline: Outline, moving: readonly number[], by: -1 | 1): Arrangement | null {
  const order = shownOrder(outline);
  const shown = order.filter((at) => moving.includes(at));
  const edge = by < 0 ? shown[0] : shown.at(-1);
  const field = edge === undefined ? undefined : outline.fields[edge];
  if (edge === undefined || !field) return null;
  const next = neighbour(order, moving, edge, by);
  const { group, line } = field;
  const side = by < 0 ? 'before' : 'after';
  const isAmongOthers = line !== null && outline.fields.some((one, at) => !moving.includes(at) && one.line === line && one.group === group);
  const near = next === null ? undefined : outline.fields[next];
  if (next !== null && near && isAmongOthers && near.line === line && near.group === group)
    return placed(outline, moving, { beside: next, side, group, line });
  if (isAmongOthers) return relined(outline, moving, null);
  if (next === null || !near) return by < 0 && group !== '' ? regrouped(outline, moving, '') : null;
  if (near.group !== group) {
    // It comes to the near end of the other group.
    return placed(outline, moving, { beside: next, side: by < 0 ? 'after' : 'before', group: near.group, line: null });
  }
  const row = near.line === null ? [next] : order.filter((at) => isInRow(outline.fields[at], near));
  return placed(outline, moving, { beside: by < 0 ? Math.min(...row) : Math.max(...row), side, group, line });
}

const isInRow = (one: OutlineField | undefined, other: OutlineField): boolean => one?.line === other.line && one.group === other.group;

function neighbour(order: readonly number[], moving: readonly number[], edge: number, by: -1 | 1): number | null {
  for (let at = order.indexOf(edge) + by; at >= 0 && at < order.length; at += by) if (!moving.includes(order[at]!)) return order[at]!;
  return null;
}

function placed(outline: Outline, moving: readonly number[], { beside, side, group, line }: Placing): Arrangement {
  const staying = outline.fields.map((_, at) => at).filter((at) => !moving.includes(at));
  const to = staying.indexOf(beside) + (side === 'after' ? 1 : 0);
  const shown = shownOrder(outline).filter((at) => moving.includes(at));
  const order = [...staying.slice(0, to), ...shown, ...staying.slice(to)];
  const fields = order.map((from) => ({
    from,
    value: moving.includes(from) ? within(outline.fields[from]!.value, group, line) : outline.fields[from]!.value,
  }));
  return { fields, touched: shown.map((_, n) => to + n) };
}

/** A field in a group ('' = none) and a line (null = none); the same object where it is in them already. */
function within(value: Row, group: string, line: string | null): Row {
  const isThere = (key: string, said: string): boolean => String(own(value, key) ?? '') === said;
  const grouped = isThere('group', group) ? value : withValue(value, ['group'], group === '' ? undefined : group);
  return isThere('line', line ?? '') ? grouped : withValue(grouped, ['line'], line ?? undefined);
}

/** Fields put into a group, at their places; '' takes them out of theirs. */
export function regrouped(outline: Outline, moving: readonly number[], group: string): Arrangement {
  return changedAt(outline, moving, ({ value, group: old, line }) => (old === group ? value : within(value, group, line)));
}

/** Fields put side by side; null gives each a row of its own. */
export function relined(outline: Outline, moving: readonly number[], line: string | null): Arrangement {
  return changedAt(outline, moving, ({ value, group }) => within(value, group, line));
}

function changedAt(outline: Outline, moving: readonly number[], change: (field: OutlineField) => Row): Arrangement {
  const fields = outline.fields.map((field, from) => ({ from, value: moving.includes(from) ? change(field) : field.value }));
  return { fields, touched: moving };
}

/** A name that no line of the form has. */
export function freeLine({ fields }: Outline): string {
  const lines = new Set(fields.map(({ line }) => line));
  for (let n = 1; ; n++) if (!lines.has(`line${n}`)) return `line${n}`;
}
