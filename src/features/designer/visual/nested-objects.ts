import type { HelpItem } from '#contract/help.ts';
import { nameOf, type Row } from '#lib/plain.ts';
import { declaredAt, partsOf, typesOf, type Declarations, type Declared } from './declarations.ts';
import type { ControlProps, SetValue } from './editing.tsx';

export interface NestedProps extends ControlProps {
  readonly order: readonly string[];
  readonly set: SetValue;
}

/** What the guide declares of the objects that a property holds. */
export function declaredIn(declarations: Declarations, item: HelpItem): Declared {
  const parts = partsOf(item);
  const declared = declaredAt(declarations, item.objectLink);
  return declared.items.length > 0 || parts.length === 0 ? declared : { link: '', items: parts, order: parts.map(({ name }) => name) };
}

/** What stands for an object where all of them are listed. */
export function summaryOf(row: Row): string {
  const name = nameOf(row);
  if (name !== null) return name;
  const [pair] = Object.entries(row);
  return pair ? `${pair[0]}: ${typeof pair[1] === 'object' ? '…' : String(pair[1])}` : 'Nothing yet';
}

export function copyOf(row: Row, list: readonly Row[]): Row {
  const name = nameOf(row);
  return name === null ? row : { ...row, name: freeOf(name.replace(/\d+$/, ''), list.map(nameOf), 2) };
}

function freeOf(stem: string, taken: readonly (string | null)[], from: number): string {
  for (let n = from; ; n++) if (!taken.includes(`${stem}${n}`)) return `${stem}${n}`;
}

/** A new object with what it cannot do without. */
export function blankObject(declared: Declared, taken: readonly (string | null)[]): Row {
  const stem = (declared.link.split('/').at(-1) ?? '').replace('tablefield', 'column') || 'item';
  const name = freeOf(stem, taken, 1);
  const [type] = typesOf(declared);
  const needed = declared.items.filter(({ required }) => required);
  return Object.fromEntries(
    needed.map((item): readonly [string, unknown] => {
      if (item.name === 'name') return ['name', declared.link === '' ? '' : name];
      if (item.name === 'type') return ['type', String(type?.name ?? '')];
      if (item.name === 'label')
        return ['label', name.replace(/^(\w)(\D*)/, (_, first: string, rest: string) => `${first.toUpperCase()}${rest} `)];
      return [item.name, item.type === 'array' ? [] : ''];
    }),
  );
}
