import { configProblems } from '#contract/config-check/check.ts';
import { isRow, own } from '#lib/plain.ts';
import type { BenchItem } from '#sync/designer/bench.ts';
import { meaningOf } from '#sync/designer/entity.ts';
import { linesAt } from '#sync/designer/text-places.ts';

/** Something that keeps the portal from being saved (administrator specification 5). */
export interface Warning {
  /** The thing it is in. */
  readonly item: string;
  /** Of its text, from 1. */
  readonly line: number;
  readonly text: string;
}

type Finding = Omit<Warning, 'item'>;

/** What was found in a text, by the kind of thing it is of, so that it is found once. */
export type Findings = Map<BenchItem['kind'], Map<string, readonly Finding[]>>;

const defaultCategory = { name: 'Default', icon: 'bars' };
const publicRole = { name: 'public', groups: [] };

/**
 * Everything that is wrong with the portal as it lies here, by the rules of the designer and by those the server saves by. A text is
 * looked through once: `known` remembers. A second thing of the same kind costs nothing but its own text.
 */
export function warningsOf(items: readonly BenchItem[], known: Findings = new Map()): readonly Warning[] {
  const there = items.filter(({ state }) => state !== 'removed');
  const counts = new Map<string, number>();
  for (const { kind, name } of there) if (kind === 'form' && name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  const seen = new Set<string>();
  forgetOthers(known, there);
  return there.flatMap((item): Warning[] => {
    const found = findingsOf(item, known);
    const isTwice = item.kind === 'form' && (counts.get(item.name) ?? 0) > 1 && seen.has(item.name);
    seen.add(item.kind === 'form' ? item.name : '');
    return [
      ...found,
      ...(isTwice ? [{ line: 1, text: `There is already a form named '${item.name}'` }] : []),
      ...(isFileName(item.file) ? [] : [{ line: 1, text: `'${item.file}' should be a .yaml or .yml file name without a path` }]),
    ].map((finding) => ({ item: item.id, ...finding }));
  });
}

/** Looks through what is not known yet, one text at each step: a large portal takes seconds, which nobody has in one piece. */
export function* lookThrough(items: readonly BenchItem[], known: Findings): Generator<undefined, void> {
  for (const item of items) {
    if (item.state === 'removed' || known.get(item.kind)?.has(item.text)) continue;
    findingsOf(item, known);
    yield;
  }
}

function findingsOf(item: BenchItem, known: Findings): readonly Finding[] {
  const ofKind = known.get(item.kind) ?? new Map<string, readonly Finding[]>();
  known.set(item.kind, ofKind);
  const found = ofKind.get(item.text) ?? findingsIn(item);
  ofKind.set(item.text, found);
  return found;
}

/** Every key that is typed makes a text: those that are gone would pile up. */
function forgetOthers(known: Findings, items: readonly BenchItem[]): void {
  const size = [...known.values()].reduce((sum, texts) => sum + texts.size, 0);
  if (size < 2 * items.length + 50) return;
  const texts = new Set(items.map(({ text }) => text));
  for (const ofKind of known.values()) for (const text of ofKind.keys()) if (!texts.has(text)) ofKind.delete(text);
}

/** Whether a file may hold forms; '' is the base. */
export const isFileName = (file: string): boolean => file === '' || /^[^/\\]+\.ya?ml$/i.test(file);

function findingsIn({ kind, text, name }: BenchItem): readonly Finding[] {
  const meaning = meaningOf({ kind, text });
  if (!meaning.ok) return meaning.error.isAlias ? [] : [{ line: meaning.error.line, text: meaning.error.message }];
  if (kind === 'file') return [{ line: 1, text: 'These are no forms: it should be a form, or a list of forms' }];
  if (kind !== 'form') return sectionFindings(kind, text, meaning.value);
  if (!isRow(meaning.value)) return [{ line: 1, text: 'It should be a form: name, type, roles and fields' }];
  return [
    ...(name === '' ? [{ line: 1, text: 'The form has no name' }] : []),
    ...repeatedFields(text, meaning.value),
    ...formFindings(text, meaning.value),
  ];
}

function repeatedFields(text: string, form: unknown): readonly Finding[] {
  const fields = isRow(form) ? own(form, 'fields') : undefined;
  if (!Array.isArray(fields)) return [];
  const names = fields.map((field: unknown) => (isRow(field) ? own(field, 'name') : undefined));
  const again = names.flatMap((name, at) => (name !== undefined && names.indexOf(name) < at ? [at] : []));
  const lines =
    again.length === 0
      ? []
      : linesAt(
          text,
          again.map((at) => ['fields', at]),
        );
  return again.map((at, n) => ({ line: lines[n] ?? 1, text: `Each field must have a unique name: '${String(names[at])}' is there twice` }));
}

function formFindings(text: string, form: unknown): readonly Finding[] {
  const problems = configProblems({ categories: [defaultCategory], roles: [publicRole], forms: [form] });
  const inside = problems.filter(({ path }) => path[0] === 'forms');
  return located(
    text,
    inside.map(({ path, text: said }) => ({ path: path.slice(2), text: said.replace(/^Form '[^]*?', /, '') })),
  );
}

function sectionFindings(kind: 'categories' | 'roles' | 'constants', text: string, value: unknown): readonly Finding[] {
  const whole = { categories: [defaultCategory], roles: [publicRole], constants: {}, forms: [], [kind]: value ?? undefined };
  const inside = configProblems(whole).filter(({ path }) => path[0] === kind);
  return located(text, inside);
}

function located(text: string, problems: ReturnType<typeof configProblems>): readonly Finding[] {
  if (problems.length === 0) return [];
  const lines = linesAt(
    text,
    problems.map((problem) => [...problem.path, ...strangerIn(problem.text)]),
  );
  return problems.map((problem, at) => ({ line: lines[at] ?? 1, text: problem.text }));
}

/** The property that is none, where that is what is wrong: its line says more than that of what it stands in. */
export const strangerIn = (said: string): readonly string[] => {
  const [, name] = /'([^']*)' is not a property/.exec(said) ?? [];
  return name === undefined ? [] : [name];
};
