import type { ExpressionWord } from './editing.tsx';

/** What a person may mean where they are in an expression. */
export interface Completions {
  /** Where what they typed of it begins. */
  readonly from: number;
  readonly words: readonly (ExpressionWord & { readonly apply: string })[];
}

/**
 * The words for a place in an expression: fields and constants after `$(`, functions of the server after `fn.`, of the page elsewhere.
 * null = nothing can be meant.
 *
 * @param before the text up to the place
 * @param behind the text after it
 * @param isAsked the person asked for them; else they come with the first letter
 */
export function expressionWords(
  before: string,
  behind: string,
  words: { readonly placeholders: readonly ExpressionWord[]; readonly functions: readonly ExpressionWord[] },
  isAsked: boolean,
): Completions | null {
  const placeholder = /\$\(([^()]*)$/.exec(before);
  if (placeholder) {
    const from = before.length - placeholder[1]!.length;
    const end = behind.startsWith(')') ? '' : ')';
    return { from, words: words.placeholders.map((word) => ({ ...word, apply: word.label + end })) };
  }
  const dollar = /\$$/.exec(before);
  if (dollar) {
    return {
      from: before.length - 1,
      words: words.placeholders.map((word) => ({ ...word, label: `$(${word.label})`, apply: `$(${word.label})` })),
    };
  }
  const [typed = ''] = /[\w.]*$/.exec(before) ?? [];
  if (typed === '' && !isAsked) return null;
  const functions = words.functions.map((word) => ({ ...word, apply: `${word.label}(` }));
  const fields =
    isAsked && typed === '' ? words.placeholders.map((word) => ({ ...word, label: `$(${word.label})`, apply: `$(${word.label})` })) : [];
  return { from: before.length - typed.length, words: [...fields, ...functions] };
}
