import type { Field, FormDefinition } from '#engine/definition/field.ts';
import type { Token } from '#engine/expression/tokens.ts';
import { flatten } from '#engine/output/flatten.ts';
import { violationsIn } from '#engine/validate/index.ts';
import { isRow, printed } from '#engine/value.ts';

/** What is to be said of a text that stands where a placeholder was. */
export interface Filling {
  /** It is one of the texts that the form itself lists for this field, and nothing that somebody thought of. */
  readonly isOwn: boolean;
  /** Why no value of the field fills in this text; null when one may. */
  readonly problem: string | null;
}

const free: Filling = { isOwn: false, problem: null };

/**
 * R8: a text in the place of a placeholder, held against the rules and the static list of its field. What was worked out, parts of
 * records that are asked for, and what hangs on other fields, is not judged.
 */
export function fillingOf({ fields }: FormDefinition, token: Token, text: string): Filling {
  const field = fields.find(({ name }) => name === token.base);
  if (field === undefined) return free;
  if (isFixed(field, text)) return { isOwn: token.path === token.base, problem: null };
  switch (field.kind) {
    case 'text':
    case 'password':
    case 'textarea':
    case 'number':
    case 'datetime':
      return token.path === token.base ? { isOwn: false, problem: broken(field, text) } : free;
    case 'radio':
      return ofList(
        field.choices.map(({ value }) => value),
        field,
        token,
        text,
      );
    case 'enum':
      return field.expression === '' && field.query === '' && !field.multiple ? ofList(field.values, field, token, text) : free;
    case 'checkbox':
    case 'expression':
    case 'html':
    case 'table':
    case 'file':
    case 'constant':
    case 'unsupported':
      return free;
  }
}

/** What the form gives the field: its default, which nobody holds against its rules, or a value that nobody can change. */
function isFixed(field: Field, text: string): boolean {
  const fixed = field.kind === 'expression' ? (field.editable ? undefined : field.given?.value) : field.default;
  return fixed !== undefined && !isMade(field) && printed(fixed) === text;
}

/** A default with placeholders is another one each time, and one that is a script says nothing. */
const isMade = (field: Field): boolean => field.evalDefault || (typeof field.default === 'string' && field.default.includes('$('));

function broken(field: Field, text: string): string | null {
  // Only what the text itself tells: other fields are not here.
  const rules = { ...field.rules, required: false, validIf: null, validIfNot: null, in: null, notIn: null, sameAs: null };
  const around = { other: () => ({ known: false, value: undefined, label: '' }), describe: (description: string) => description };
  return violationsIn({ kind: field.kind, rules }, text, around)[0]?.message ?? null;
}

/** An option stands in a text by its column, as it does on the page. */
function ofList(options: readonly unknown[], field: Field, token: Token, text: string): Filling {
  if (token.column.includes('.') || token.column.includes('[') || (isMade(field) && !isKnown(options, field, token, text))) return free;
  if (isKnown(options, field, token, text)) return { isOwn: true, problem: null };
  // A list that is not on the page holds whatever it fell back to.
  return { isOwn: false, problem: text === '' || field.hide ? null : 'This is not one of the options' };
}

const isKnown = (options: readonly unknown[], field: Field, token: Token, text: string): boolean =>
  options.some((option) => {
    const value = flatten(option, token.column || field.placeholderColumn, true);
    return value !== undefined && value !== null && (isRow(value) ? printed(value) : String(value)) === text;
  });
