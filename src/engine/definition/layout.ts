import type { Field } from '#engine/definition/field.ts';

/** Fields side by side, by their places in the form. */
export interface Line {
  readonly key: string;
  readonly fields: readonly number[];
}
/** Lines under one title; '' = without one. */
export interface Group {
  readonly title: string;
  readonly lines: readonly Line[];
}

/**
 * L1: the unnamed group first, then groups as they first appear; in a group, lines as they first appear in the WHOLE form, in a line,
 * fields in form order; a field without a line has one of its own; a line name in two groups makes two rows (form-engine 6.5).
 */
export function layoutOf(fields: readonly Pick<Field, 'group' | 'line'>[]): readonly Group[] {
  const lineOf = (field: Pick<Field, 'group' | 'line'>, at: number): string => (field.line === null ? `#${at}` : `=${field.line}`);
  const lineOrder = new Map<string, number>();
  const groups = new Map<string, Map<string, number[]>>([['', new Map()]]);
  for (const [at, field] of fields.entries()) {
    const line = lineOf(field, at);
    if (!lineOrder.has(line)) lineOrder.set(line, lineOrder.size);
    const lines = groups.get(field.group) ?? new Map<string, number[]>();
    groups.set(field.group, lines);
    lines.set(line, [...(lines.get(line) ?? []), at]);
  }
  return [...groups]
    .filter(([, lines]) => lines.size > 0)
    .map(([title, lines]) => ({
      title,
      lines: [...lines]
        .sort(([one], [other]) => lineOrder.get(one)! - lineOrder.get(other)!)
        .map(([key, places]) => ({ key, fields: places })),
    }));
}
