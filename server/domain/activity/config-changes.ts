import type { ActivityChange, ActivityKind } from '#contract/activity.ts';
import { isEqual, isRow, type Row } from '#engine/index.ts';
import { parsedText } from '../designer/config-text.ts';
import type { FormsTexts } from '../designer/forms-files.ts';
import type { ActivityNote } from './activity.ts';
import { actOf } from './row-changes.ts';
import { shortened, shownValue } from './shown-value.ts';

/** How many parts of one save are told one by one. */
const most = 300;
/** How many properties of one part, and of how many parts: whoever may save must not be able to fill the database with it. */
const mostChanges = 40;
const mostDetailed = 50;

type Part = { readonly kind: ActivityKind; readonly name: string; readonly value: unknown };

/**
 * Which forms, categories, roles and constants are new, gone or others. Values of fields are not told: any of them may be a secret.
 * Texts that mean the same and are written otherwise count as a change of their file.
 */
export function configChanges(before: FormsTexts, after: FormsTexts): readonly ActivityNote[] {
  const [was, is] = [partsOf(without(before, after)), partsOf(without(after, before))];
  const keys = new Set([...was.keys(), ...is.keys()]);
  const all = [...keys].flatMap((key) => noteOf(was.get(key) ?? null, is.get(key) ?? null) ?? []);
  const notes = all.map((note, at) => (at < mostDetailed ? note : { ...note, changes: [] }));
  if (notes.length > most) {
    const rest = { name: 'more changes in this save', before: null, after: String(notes.length - most) };
    return [...notes.slice(0, most), { kind: 'form', name: after.base.file, act: 'changed', changes: [rest] }];
  }
  return notes.length > 0 ? notes : rewritten(before, after);
}

/** Without the texts that are the same in both: reading thousands of forms takes seconds. */
function without({ base, files }: FormsTexts, other: FormsTexts): FormsTexts {
  const known = new Map(other.files.map(({ file, text }) => [file, text]));
  return {
    base: base.text === other.base.text ? { ...base, text: '' } : base,
    files: files.filter(({ file, text }) => known.get(file) !== text),
  };
}

function partsOf({ base, files }: FormsTexts): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  const add = (kind: ActivityKind, name: string, value: unknown): void => void parts.set(`${kind}/${name}`, { kind, name, value });
  const whole = meaningOf(base.text);
  const content = isRow(whole) ? whole : {};
  for (const [kind, list] of [
    ['category', content['categories']],
    ['role', content['roles']],
  ] as const)
    for (const item of listOf(list)) add(kind, nameOf(item), item);
  if (isRow(content['constants'])) for (const [name, value] of Object.entries(content['constants'])) add('constant', name, value);
  for (const form of [content['forms'], ...files.map(({ text }) => meaningOf(text))].flatMap(listOf)) add('form', nameOf(form), form);
  return parts;
}

function meaningOf(text: string): unknown {
  const read = parsedText(text);
  return read.ok ? read.value.value : null;
}

const listOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : [value]).filter((item) => isRow(item));
const nameOf = (part: Row): string => String(part['name'] ?? '');

function noteOf(was: Part | null, is: Part | null): ActivityNote | null {
  const part = is ?? was;
  const act = actOf(was, is);
  if (part === null || act === null || (act === 'changed' && isEqual(was?.value, is?.value))) return null;
  const changes = part.kind === 'constant' ? constantChange(part.name, was, is) : propertyChanges(was?.value, is?.value);
  return { kind: part.kind, name: part.name, act, changes: changes.slice(0, mostChanges) };
}

/** The name of a constant may say that its value is a secret. */
function constantChange(name: string, was: Part | null, is: Part | null): readonly ActivityChange[] {
  const shown = (part: Part | null): string | null => part && shownValue(part.value, name);
  return [{ name: 'value', before: shown(was), after: shown(is) }];
}

function propertyChanges(was: unknown, is: unknown): readonly ActivityChange[] {
  const [before, after] = [isRow(was) ? was : {}, isRow(is) ? is : {}];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => name !== 'name');
  return names.flatMap((name) => {
    if (isEqual(before[name], after[name])) return [];
    if (name === 'fields') return fieldChanges(before[name], after[name]);
    const shown = (value: unknown): string | null => shownValue(value, name);
    return [{ name: shortened(name), before: shown(before[name]), after: shown(after[name]) }];
  });
}

function fieldChanges(was: unknown, is: unknown): readonly ActivityChange[] {
  const byName = (fields: unknown): ReadonlyMap<string, Row> => new Map(listOf(fields ?? []).map((field) => [nameOf(field), field]));
  const [before, after] = [byName(was), byName(is)];
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((name): ActivityChange[] => {
    const [old, now] = [before.get(name), after.get(name)];
    if (isEqual(old, now)) return [];
    const label = `field ${shortened(name)}`;
    if (!old || !now) return [{ name: label, before: old ? 'there' : null, after: now ? 'there' : null }];
    const others = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((key) => !isEqual(old[key], now[key]));
    return [{ name: label, before: null, after: shortened(`other ${others.join(', ')}`) }];
  });
  return changes.length > 0 ? changes : [{ name: 'fields', before: null, after: 'another order' }];
}

function rewritten(before: FormsTexts, after: FormsTexts): readonly ActivityNote[] {
  const texts = ({ base, files }: FormsTexts): ReadonlyMap<string, string> =>
    new Map([base, ...files].map(({ file, text }) => [file, text]));
  const [was, is] = [texts(before), texts(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((file): ActivityNote[] => {
    if (was.get(file) === is.get(file)) return [];
    return [{ kind: 'form', name: file, act: 'changed', changes: [{ name: 'comments and layout', before: null, after: 'rewritten' }] }];
  });
}
