import { compileForm, openForm, readForm, step, type CompiledForm, type Effect, type FormState, type Question } from '#engine/index.ts';
import { plainValue } from '#engine/expression/plain-script.ts';
import type { Draw } from '#tests/support/forall.ts';
import type { RawField } from '#tests/support/scenario.ts';

export const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const rows = [
  { n: 'x', k: 1 },
  { n: 'y', k: 2 },
];

/** A placeholder for one of these fields, sometimes with a column or an index. */
const token = (draw: Draw, from: readonly string[]): string => `$(${draw.pick(from)}${draw.pick(['', '', '.n', '[0]', '[0].k'])})`;
const question = (draw: Draw, from: readonly string[]): string =>
  `fn.${draw.pick(['p', 'q', 'r'])}('${draw.list(2, () => (from.length > 0 ? token(draw, from) : '1')).join('-')}')`;

/** A field of any type; what it reads is one of `from`. */
export function someAskingField(draw: Draw, name: string, from: readonly string[]): RawField {
  const type = draw.pick(['text', 'number', 'checkbox', 'enum', 'enum', 'expression', 'expression', 'local', 'html', 'table']);
  const asks = ['expression', 'local', 'html', 'table'].includes(type) || (type === 'enum' && draw.chance(0.7));
  const preset = draw.pick<() => unknown>([
    () => undefined,
    () => draw.pick(['x', '1', '__auto__', '__all__']),
    () => (from.length > 0 ? `<${token(draw, from)}>` : 'y'),
    () => draw.int(3),
  ])();
  return {
    name,
    type,
    ...(preset === undefined || type === 'table' ? {} : { default: preset }),
    ...(draw.chance(0.15) && type !== 'table' ? { evalDefault: true } : {}),
    ...(asks ? { [draw.chance(0.25) && type !== 'html' ? 'query' : 'expression']: question(draw, from), dbConfig: 'X' } : {}),
    ...(asks && draw.chance(0.3) ? { runLocal: true } : {}),
    ...(asks && draw.chance(0.2) ? { ignoreIncomplete: true } : {}),
    ...(type === 'enum' && !asks ? { values: rows } : {}),
    ...(type === 'enum' ? { multiple: draw.chance(0.3), outputObject: draw.chance(0.3), valueColumn: draw.pick(['', 'k']) } : {}),
    ...(type === 'table' ? { tableFields: [{ name: 'n', type: 'text', label: 'N' }] } : {}),
    ...(draw.chance(0.2) ? { required: true } : {}),
    ...(draw.chance(0.2) && from.length > 0 ? { sameAs: draw.pick(from) } : {}),
    ...(draw.chance(0.1) ? { noOutput: true } : {}),
    ...(draw.chance(0.3) && from.length > 0
      ? { dependencies: [someDependency(draw, from)], dependencyFn: draw.pick(['and', 'nand']) }
      : {}),
  };
}

function someDependency(draw: Draw, from: readonly string[]): object {
  const name = (draw.chance(0.3) ? '!' : '') + draw.pick(from) + draw.pick(['', '', '.n']);
  return draw.chance(0.3)
    ? { name, isValid: draw.chance(0.5) }
    : { name, values: draw.list(3, () => draw.pick<unknown>(['x', 'p', 1, true])) };
}

/** A form in which fields read only those before them, in any order on the page. */
export function someStraightForm(draw: Draw): readonly RawField[] {
  const count = 2 + draw.int(names.length - 1);
  const fields = names.slice(0, count).map((name, at) => someAskingField(draw, name, names.slice(0, at)));
  return fields
    .map((field) => [draw.int(100), field] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, field]) => field);
}

/** A form in which everything may read everything, itself too. */
export const someTangledForm = (draw: Draw): readonly RawField[] =>
  names.slice(0, 2 + draw.int(names.length - 1)).map((name) => someAskingField(draw, name, names));

export const compiled = (fields: readonly RawField[]): CompiledForm => compileForm(readForm({ name: 'T', fields }).form, {});

/** What the world says to a question: always the same to the same. */
function replyTo(question: Question): { readonly output: unknown; readonly error?: string } | null {
  const text = question.kind === 'script' ? question.source : question.text;
  const plain = question.kind === 'script' ? plainValue(text) : null;
  if (plain !== null) return { output: plain.value };
  let hash = question.kind.length;
  for (const letter of text) hash = (hash * 31 + letter.charCodeAt(0)) % 1009;
  const outputs: readonly unknown[] = ['p', 1, ['x', 'y'], rows, rows[0], null, undefined, '', [], { n: 'deep', d: { l: [1] } }];
  if (hash % 13 === 0) return null;
  if (hash % 11 === 0) return { output: undefined, error: 'boom' };
  return { output: outputs[hash % outputs.length] };
}

/** One thing that happens to a form, and what it then asks. */
export type Running = readonly [FormState, readonly Effect[]];

/**
 * Answers everything that is asked, in the order `draw` picks; answers to what was asked before may come late. What failed is not asked
 * again, for it would fail for ever.
 */
export function settle([opened, asked]: Running, draw: Draw, limit = 3000): FormState {
  let state = opened;
  const due = asked.filter((effect) => effect.do === 'ask');
  for (let steps = 0; due.length > 0; steps++) {
    if (steps > limit) throw new Error(`Still asking after ${limit} answers`);
    const [effect] = due.splice(draw.int(due.length), 1);
    const reply = replyTo(effect!.question);
    const [next, effects] = step(
      state,
      reply === null
        ? { type: 'failed', ask: effect!.ask, message: 'lost', offline: false }
        : { type: 'answered', ask: effect!.ask, ...reply },
    );
    state = next;
    due.push(...effects.filter((one) => one.do === 'ask'));
  }
  return state;
}

export const opened = (fields: readonly RawField[], answersPlainScripts = false): Running =>
  openForm(compiled(fields), { answersPlainScripts });
