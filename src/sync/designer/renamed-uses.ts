import { isRow, isSame, nameOf, own, type Row } from '#lib/plain.ts';
import type { BenchItem } from '#sync/designer/bench.ts';
import { meaningOf } from '#sync/designer/entity.ts';
import { reshapedText } from '#sync/designer/reshaped-text.ts';

export type Renamable = 'roles' | 'categories';

/** A role or category that has another name than on the server, with the forms that still name the old one. */
export interface RenamedUses {
  readonly from: string;
  readonly to: string;
  readonly forms: readonly BenchItem[];
}

interface Declared {
  readonly name: string;
  /** Where it stands: places from the outside in. */
  readonly at: string;
  readonly row: Row;
}

/**
 * What was renamed or moved since the server's version, with the forms that are left behind. What is gone and what is new belong together
 * where they stand at the same place, or are the same but for their names. A name that is declared still is no old one.
 */
export function renamedUses(items: readonly BenchItem[], of: Renamable): readonly RenamedUses[] {
  const section = items.find(({ kind, state }) => kind === of && state === 'changed');
  if (!section?.base) return [];
  const [before, now] = [declaredIn(section.base.text, of), declaredIn(section.text, of)];
  const [known, old] = [new Set(now.map(({ name }) => name)), new Set(before.map(({ name }) => name))];
  const fresh = now.filter(({ name }) => !old.has(name));
  return before.flatMap((gone): RenamedUses[] => {
    if (known.has(gone.name)) return [];
    const same = fresh.filter(({ row }) => isSame(withoutName(row), withoutName(gone.row)));
    const heir = fresh.find(({ at }) => at === gone.at) ?? (same.length === 1 ? same[0] : undefined);
    if (!heir) return [];
    const forms = items.filter((item) => item.kind === 'form' && item.state !== 'removed' && names(item, of, gone.name));
    return forms.length === 0 ? [] : [{ from: gone.name, to: heir.name, forms }];
  });
}

/** The text of a form that names `to` where it named `from`, every other line as it was; null = it does not, or cannot be read. */
export function withRenamedUse(text: string, of: Renamable, from: string, to: string): string | null {
  const meaning = meaningOf({ kind: 'form', text });
  if (!meaning.ok || !isRow(meaning.value)) return null;
  const next = inForm(meaning.value, of, (list) => [...new Set(list.map((name) => (name === from ? to : name)))]);
  return isSame(next, meaning.value) ? null : reshapedText(text, next);
}

/** A form with its lists of such names changed: its own, and for roles those who may approve it or its steps. */
function inForm(form: Row, of: Renamable, change: (names: readonly unknown[]) => readonly unknown[]): Row {
  const listed = changedAt(form, of, (list) => (Array.isArray(list) ? change(list) : list));
  if (of === 'categories') return listed;
  const approved = (row: Row): Row => changedAt(row, 'approval', (approval) => (isRow(approval) ? inForm(approval, of, change) : approval));
  const stepped = (steps: unknown): unknown =>
    Array.isArray(steps) ? steps.map((step: unknown) => (isRow(step) ? approved(step) : step)) : steps;
  return changedAt(approved(listed), 'steps', stepped);
}

const changedAt = (row: Row, key: string, change: (value: unknown) => unknown): Row =>
  Object.hasOwn(row, key) ? { ...row, [key]: change(own(row, key)) } : row;

function names({ text }: BenchItem, of: Renamable, name: string): boolean {
  // Reading thousands of forms takes its time, and most do not have the word.
  if (!text.includes(name)) return false;
  const meaning = meaningOf({ kind: 'form', text });
  if (!meaning.ok || !isRow(meaning.value)) return false;
  let isNamed = false;
  inForm(meaning.value, of, (list) => {
    isNamed ||= list.includes(name);
    return list;
  });
  return isNamed;
}

const withoutName = ({ name: _name, ...others }: Row): Row => others;

function declaredIn(text: string, of: Renamable): readonly Declared[] {
  const meaning = meaningOf({ kind: of, text });
  return meaning.ok ? listed(meaning.value, '', '') : [];
}

function listed(value: unknown, above: string, path: string): readonly Declared[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown, at): readonly Declared[] => {
    const name = nameOf(row);
    if (name === null || !isRow(row)) return [];
    const place = `${path} ${at}`;
    return [{ name: above + name, at: place, row }, ...listed(own(row, 'items'), `${above}${name}/`, place)];
  });
}
