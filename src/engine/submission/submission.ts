import type { Field, FormDefinition, TableColumn } from '#engine/definition/field.ts';
import { substitute } from '#engine/expression/substitute.ts';
import { piecesOf } from '#engine/expression/tokens.ts';
import { shownTableColumns } from '#engine/fields/rows.ts';
import { asSent, found, optionsFor, placesOf, type Known } from '#engine/submission/submitted.ts';
import { wasVisible } from '#engine/submission/visibility.ts';
import type { Surroundings } from '#engine/validate/rule.ts';
import { violationsIn } from '#engine/validate/index.ts';
import { isEqual, isRow, property, type Row } from '#engine/value.ts';

export interface SubmissionProblem {
  readonly field: string;
  readonly message: string;
}

/**
 * R1: what is certainly wrong with what was submitted for a form, judged without asking anything: rules, static lists, requirements.
 * What the page might legitimately have sent is never refused: values that are worked out count as given, and where the visibility of
 * a field, the value of another, or the place of a value cannot be told, the rule is left out.
 *
 * @param constants of the portal
 * @param user as the token tells it
 */
export function validateSubmission(form: FormDefinition, constants: Row, user: Row, extravars: Row): readonly SubmissionProblem[] {
  const context = contextOf(form, { ...constants, __user__: user }, extravars);
  return form.fields.flatMap((field, at) => problemsOf(context, field, at).map((message) => ({ field: field.name, message })));
}

interface Context {
  readonly fields: readonly Field[];
  readonly sent: readonly (Known | null)[];
  /** Whether its places hold different values. */
  readonly isTorn: (at: number) => boolean;
  readonly outside: Row;
  readonly isVisible: (at: number) => boolean | null;
  readonly around: Surroundings;
  /** Whether the value of another field is certain, so that rules may look at it. */
  readonly isCertain: (name: string) => boolean;
  /** Whether a field certainly held the list that stands for it here. */
  readonly isListKnown: (name: string) => boolean;
}

function contextOf(form: FormDefinition, outside: Row, extravars: Row): Context {
  const { fields } = form;
  const places = placesOf(form).map((paths) => paths.map((path) => found(extravars, path)));
  const sent = places.map(([first]) => first ?? null);
  const indexOf = new Map(fields.map((field, at) => [field.name, at] as const).reverse());
  const seen = new Map<number, boolean | null>();
  const isVisible = (at: number): boolean | null => {
    if (seen.has(at)) return seen.get(at)!;
    // A ring of dependencies says nothing.
    seen.set(at, null);
    seen.set(at, wasVisible(fields[at]!, { answer, outside: fieldless }));
    return seen.get(at)!;
  };
  const fieldless = Object.fromEntries(Object.entries(outside).filter(([name]) => !indexOf.has(name)));
  /** A value as the page held it. Hidden fields hold something, too, so one that was not sent has none only if it was seen. */
  const held = (name: string): Known | null => {
    const at = indexOf.get(name);
    if (at === undefined) return null;
    const known = sent[at]!;
    if (known === null || !isRaw(fields[at]!)) return null;
    return known.isSent || isVisible(at) === true ? known : null;
  };
  const listOf = (name: string): readonly unknown[] | null => {
    const at = indexOf.get(name);
    return at === undefined ? null : listIn(fields[at]!, sent[at]!, outside);
  };
  const answer = (name: string, path: string): Known | null => {
    const at = indexOf.get(name);
    const field = at === undefined ? undefined : fields[at]!;
    if (field?.kind === 'enum') return ofList(field, sent[at!]!, path);
    return path === '' ? held(name) : null;
  };
  return {
    fields,
    sent,
    // R4: a field writes the same everywhere (G03): another value beside it would reach the job unseen.
    isTorn: (at) => places[at]!.some((known) => !isEqual(known, sent[at])),
    outside,
    isVisible,
    isCertain: (name) => held(name) !== null,
    isListKnown: (name) => listOf(name) !== null,
    around: {
      other: (name) => {
        const at = indexOf.get(name);
        return { known: at !== undefined, value: listOf(name) ?? held(name)?.value, label: at === undefined ? name : fields[at]!.label };
      },
      describe: (text) =>
        substitute(piecesOf(text), (base) => ({ value: held(base)?.value ?? property(fieldless, base), column: '', byPath: true }), true) ??
        '',
    },
  };
}

/** Kinds whose value leaves the form as it is held. */
function isRaw(field: Field): boolean {
  switch (field.kind) {
    case 'text':
    case 'password':
    case 'textarea':
    case 'number':
    case 'checkbox':
    case 'radio':
    case 'datetime':
      return true;
    case 'constant':
    case 'enum':
    case 'expression':
    case 'html':
    case 'table':
    case 'file':
    case 'unsupported':
      return false;
  }
}

/** A list that the form fixes, or that was worked out and sent along. */
function listIn(field: Field, known: Known | null, outside: Row): readonly unknown[] | null {
  const fixed = field.kind === 'constant' ? (field.default ?? property(outside, field.name)) : undefined;
  const value = field.kind === 'expression' ? (field.given?.value ?? known?.value) : fixed;
  return Array.isArray(value) ? (value as readonly unknown[]) : null;
}

/** What a dependency on a list is compared with; certain only where the list leaves the form as just that. */
function ofList(field: Extract<Field, { kind: 'enum' }>, known: Known | null, path: string): Known | null {
  if (known === null || !known.isSent || field.multiple) return null;
  const options = field.expression === '' && field.query === '' ? (optionsFor(field, known.value)[0] ?? []) : [];
  const option = options.length === 1 ? options[0] : undefined;
  if (typeof option !== 'object') return option === undefined || path !== '' || field.valueColumn !== '' ? null : known;
  const column = path || field.valueColumn;
  const value = column === '' || column.includes('.') ? undefined : property(option, column);
  return value === undefined ? null : { value, isSent: true };
}

function problemsOf(context: Context, field: Field, at: number): readonly string[] {
  const known = context.sent[at]!;
  const visible = context.isVisible(at);
  if (context.isTorn(at)) return ['Its values at its places differ'];
  // R7: no page sends what it does not show; a box that nobody saw must not switch a step.
  if (visible === false && known?.isSent === true) return ['It is hidden by what it depends on, so it cannot have a value'];
  if (known === null || visible === false || !isJudged(field)) return [];
  if (!known.isSent) return field.rules.required && visible === true && !isWorkedOut(field) ? ['This field is required'] : [];
  const { value } = known;
  const wrong = kindProblem(context, field, value);
  if (wrong !== null) return [wrong];
  if (field.kind === 'constant') return [];
  return [...choiceProblems(field, value), ...rowProblems(context, field, value), ...ruleProblems(context, field, value, visible === true)];
}

const isJudged = ({ kind }: Field): boolean => kind !== 'unsupported' && kind !== 'html';

/** R5: what no page sends for a field of this kind, whatever was filled in; or something else than what the form fixes. */
function kindProblem({ outside }: Context, field: Field, value: unknown): string | null {
  const changed = 'This value cannot be changed';
  if (field.kind === 'constant') return isFixed(field.default ?? property(outside, field.name), value) ? null : changed;
  if (field.kind === 'expression') return field.given === null || field.editable || isFixed(field.given.value, value) ? null : changed;
  if (field.kind === 'table') return value === null || (Array.isArray(value) && value.every(isRow)) ? null : 'This is not a list of rows';
  // An option of a radio may be a record.
  return isRaw(field) && field.kind !== 'radio' && isRow(value) ? 'This is not a single value' : null;
}

/** A text of the form with placeholders, or with words that never leave the page, may stand for anything. */
function isFixed(fixed: unknown, value: unknown): boolean {
  const text = JSON.stringify(fixed) ?? '';
  return text === '' || text.includes('$(') || text.includes('__') || isEqual(asSent(fixed), value);
}

/** R6: rows that people added are held against the columns they filled in. Those that were worked out nobody checks (form-engine 7.6). */
function rowProblems({ around }: Context, field: Field, value: unknown): readonly string[] {
  if (field.kind !== 'table' || isWorkedOut(field) || field.default !== undefined) return [];
  const columns = shownTableColumns(field, 'add').filter(({ hasEditor }) => hasEditor);
  return (Array.isArray(value) ? (value as readonly Row[]) : []).flatMap((row, at) =>
    columns.flatMap((column) =>
      cellProblems(column, property(row, column.name), around).map((why) => `Row ${at + 1}, ${column.label}: ${why}`),
    ),
  );
}

function cellProblems(column: TableColumn, value: unknown, around: Surroundings): readonly string[] {
  const rules = { ...column.rules, in: null, notIn: null, validIf: null, validIfNot: null, sameAs: null };
  const wrong = violationsIn({ kind: column.type, rules }, value, around).map(({ message }) => message);
  return column.type === 'enum' || !isRow(value) ? wrong : ['This is not a single value', ...wrong];
}

const isWorkedOut = (field: Field): boolean =>
  field.kind === 'expression' || (field.kind === 'table' && field.expression + field.query !== '');

/** Static lists: what was sent is one of the options, or stands on the default, which nobody held against them (F4). */
function choiceProblems(field: Field, value: unknown): readonly string[] {
  const message = ['This is not one of the options'];
  if (field.kind === 'radio') {
    const isFree = field.default !== undefined || value === null;
    return isFree || field.choices.some((choice) => isEqual(choice.value, value)) ? [] : message;
  }
  if (field.kind !== 'enum' || field.expression + field.query !== '' || field.hide) return [];
  return optionsFor(field, value).every((options) => options.length > 0) ? [] : message;
}

/** The rules of the page, without those that look at what is not certain, or at records that were shortened on their way. */
function ruleProblems({ around, isCertain, isListKnown }: Context, field: Field, value: unknown, isSeen: boolean): readonly string[] {
  const { rules } = field;
  const certain = <Rule extends { readonly field: string }>(rule: Rule | null): Rule | null =>
    rule !== null && isCertain(rule.field) ? rule : null;
  const isShortened = field.kind === 'enum' && !field.outputObject;
  const judged = {
    ...rules,
    // A chosen record may be null in its column, and still be a choice.
    required: rules.required && isSeen && field.kind !== 'enum' && !isWorkedOut(field),
    regex: isShortened ? null : rules.regex,
    minLength: isShortened && !Array.isArray(value) ? null : rules.minLength,
    maxLength: isShortened && !Array.isArray(value) ? null : rules.maxLength,
    validIf: certain(rules.validIf),
    validIfNot: certain(rules.validIfNot),
    in: rules.in !== null && !isShortened && isListKnown(rules.in.field) ? rules.in : null,
    notIn: rules.notIn !== null && !isShortened && isListKnown(rules.notIn.field) ? rules.notIn : null,
    sameAs: !isShortened && rules.sameAs !== null && isCertain(rules.sameAs) ? rules.sameAs : null,
  };
  return violationsIn({ kind: field.kind, rules: judged }, value, around).map(({ message }) => message);
}
