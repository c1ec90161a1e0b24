import { configProblems } from '#contract/config-check/check.ts';
import { isRow, nameOf, own } from '#lib/plain.ts';
import type { BenchItem } from '#sync/designer/bench.ts';
import { meaningOf } from '#sync/designer/entity.ts';
import type { PortalTexts } from '#sync/designer/portal-texts.ts';
import { splitBase } from '#sync/designer/split-file.ts';
import { linesAt } from '#sync/designer/text-places.ts';
import { strangerIn, type Warning } from '#sync/designer/warnings.ts';
import { readYaml } from '#sync/designer/yaml-text.ts';

/**
 * What is wrong with the texts as a whole by the rules the server saves by, beyond what each thing says by itself (`warningsOf`): what
 * the base file lacks or has too much, and forms that take over something of another part of their file. Without a server this is all
 * that can be known. Costs what the base file is long without its forms; all of it where a form takes something over.
 */
export function wholeWarnings(texts: PortalTexts, items: readonly BenchItem[]): readonly Warning[] {
  const there = items.filter(({ state }) => state !== 'removed');
  const borrowing = there.filter((item) => {
    const meaning = item.kind === 'form' && item.text.includes('*') ? meaningOf(item) : null;
    return meaning?.ok === false && meaning.error.isAlias;
  });
  return [...frameWarnings(texts.base.text, there), ...borrowing.flatMap((item) => borrowed(texts, item))];
}

const sections = new Set(['categories', 'roles', 'constants', 'forms']);

/** The base file without its forms: each of them is looked at by itself. */
function frameWarnings(base: string, items: readonly BenchItem[]): readonly Warning[] {
  const { pieces, shape } = splitBase(base);
  if (shape !== 'base') return [];
  const frame = pieces
    .flatMap((piece) => (piece.of === 'form' ? [] : [piece.of === 'forms head' ? noForms(piece.raw) : piece.raw]))
    .join('');
  const read = readYaml(frame);
  if (!read.ok) return [{ item: '', line: 1, text: `The base file: ${read.error.message}` }];
  const { value } = read.value;
  const own = (path: readonly unknown[]): boolean => items.some(({ kind }) => kind === path[0]);
  // A file without any form says so by having none.
  const whole = isRow(value) ? { ...value, forms: Array.isArray(value['forms']) ? value['forms'] : [] } : value;
  const problems = configProblems(whole).filter(({ path }) => !sections.has(String(path[0])) || !own(path));
  return problems.map(({ text }) => ({ item: '', line: 1, text: `The base file: ${text}` }));
}

const noForms = (head: string): string => head.replace(/^(["']?forms["']? *:).*$/m, '$1 []');

/** What a form says together with the file it is in, where it says nothing without it. */
function borrowed({ base, files }: PortalTexts, item: BenchItem): readonly Warning[] {
  const text = item.file === '' ? base.text : (files.find(({ file }) => file === item.file)?.text ?? '');
  const read = readYaml(text);
  if (!read.ok) return [{ item: item.id, line: 1, text: read.error.message }];
  const { value } = read.value;
  const forms: unknown = isRow(value) && item.file === '' ? own(value, 'forms') : value;
  const all: readonly unknown[] = Array.isArray(forms) ? forms : [forms];
  const form = all.find((one) => nameOf(one) === item.name);
  const problems = configProblems({ categories: [], roles: [], forms: [form] }).filter(({ path }) => path[0] === 'forms');
  const lines = linesAt(
    item.text,
    problems.map(({ path, text: said }) => [...path.slice(2), ...strangerIn(said)]),
  );
  return problems.map((problem, at) => ({ item: item.id, line: lines[at] ?? 1, text: problem.text }));
}
