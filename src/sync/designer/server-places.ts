import { isRow, own } from '#lib/plain.ts';
import type { BenchItem } from '#sync/designer/bench.ts';
import { meaningOf } from '#sync/designer/entity.ts';
import { linesAt } from '#sync/designer/text-places.ts';
import type { Warning } from '#sync/designer/warnings.ts';

/**
 * What a server said of a configuration, one warning a line, at the form and the field that it names. A line that names nothing known
 * has the `item` ''.
 */
export function serverWarnings(items: readonly BenchItem[], said: string): readonly Warning[] {
  const lines = said.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((text): Warning => {
    const [, formName] = /Form '([^']*)'/i.exec(text) ?? [];
    const same = (name: string): boolean => name.toLowerCase() === formName?.toLowerCase();
    const section = (['categories', 'roles', 'constants'] as const).find((kind) =>
      new RegExp(`\\b(${kind}|${singular[kind]} ')`, 'i').test(text),
    );
    const item = items.find(
      ({ kind, name, state }) => state !== 'removed' && (kind === 'form' ? same(name) : formName === undefined && kind === section),
    );
    return { item: item?.id ?? '', line: item ? lineIn(item, text) : 1, text };
  });
}

const singular = { categories: 'category', roles: 'role', constants: 'constant' } as const;

/** The line of the field that is named, 1 = none is. */
function lineIn({ kind, text }: BenchItem, said: string): number {
  const [, fieldName] = /Field '([^']*)'/i.exec(said) ?? [];
  const meaning = meaningOf({ kind, text });
  const fields = meaning.ok && isRow(meaning.value) ? own(meaning.value, 'fields') : undefined;
  if (fieldName === undefined || !Array.isArray(fields)) return 1;
  const at = fields.findIndex((field: unknown) => isRow(field) && String(own(field, 'name')).toLowerCase() === fieldName.toLowerCase());
  return at < 0 ? 1 : (linesAt(text, [['fields', at]])[0] ?? 1);
}
