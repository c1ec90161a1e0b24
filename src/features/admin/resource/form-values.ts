import * as v from 'valibot';
import { bodyLimit } from '#contract/endpoint.ts';
import type { Values } from '#hooks/use-resource.ts';
import type { FieldDeclaration, FormDeclaration } from './declare.ts';

/** What stands in the controls: texts, and booleans for flags. */
export type Inputs = Record<string, string | boolean>;

/** A row as it stands in the controls. Secrets begin blank, whatever is stored. */
export function inputsOf({ kind }: FormDeclaration, values: Values): Inputs {
  return Object.fromEntries(
    Object.keys(kind.entries).map((name) => {
      if (kind.secrets.includes(name)) return [name, ''];
      if (kind.flags.includes(name)) return [name, values[name] === true];
      return [name, inputOf(values[name])];
    }),
  );
}

const inputOf = (value: unknown): string => (value == null ? '' : String(value));

/** The row before anything is filled in: what the schemas make of nothing. */
export function blankRow({ kind, initial }: FormDeclaration): Values {
  const blank = Object.entries(kind.entries).map(([name, schema]) => {
    const empty = v.safeParse(schema, undefined);
    return [name, empty.success ? empty.output : ''];
  });
  return { ...Object.fromEntries(blank), ...initial };
}

export interface Read {
  /** Secrets stay as `base` has them. What does not fit its schema stays as it was typed. */
  readonly values: Values;
  readonly replaced: Readonly<Record<string, string>>;
  /** What is wrong, by field, for people. */
  readonly problems: Readonly<Record<string, string>>;
}

/** Reads the controls by the schemas of the contract, the same as the server's, and by the rules of the page. */
export function readInputs(form: FormDeclaration, inputs: Inputs, base: Values, isNew: boolean): Read {
  const { entries, secrets } = form.kind;
  const problems: Record<string, string> = {};
  const typed = { ...base };
  const replaced: Record<string, string> = {};
  for (const [name, schema] of Object.entries(entries)) {
    const input = inputs[name] ?? '';
    if (secrets.includes(name)) {
      if (input !== '') replaced[name] = String(input);
      continue;
    }
    const field = form.fields[name];
    // Nobody can mend what is set once: a row from elsewhere may break a rule there and is edited all the same.
    if (isFixed(field, isNew)) continue;
    const read = v.safeParse(schema, input === '' && !takesBlank(schema) ? null : input);
    const isUntouched = input === inputOf(base[name]);
    Object.assign(typed, { [name]: read.success ? read.output : isUntouched ? base[name] : input });
    if (!read.success && field) problems[name] = sentence(labelOf(field, base), read.issues[0].message);
  }
  for (const [name, field] of Object.entries(form.fields)) {
    const isBlank = secrets.includes(name) ? !replaced[name] && (base[name] ?? '') === '' : (typed[name] ?? '') === '';
    if (isBlank && isRequired(field, typed, isNew) && !isFixed(field, isNew)) problems[name] = 'This field is required';
  }
  const all = { ...form.check?.(typed, { isNew, replaced }), ...problems, ...tooLarge(form, { ...typed, ...replaced }) };
  const shown = Object.entries(all).filter(([name]) => isShown(form.fields[name], typed, isNew));
  return { values: typed, replaced, problems: Object.fromEntries(shown) };
}

/** What one character may weigh in a request. */
const mostBytes = 6;

/** A request that the server would not read is not sent: the longest text is to blame. */
function tooLarge({ kind, fields }: FormDeclaration, sent: Values): Readonly<Record<string, string>> {
  const limit = bodyLimit(kind.update);
  const texts = Object.entries(sent).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  // Counting bytes takes a while, and there are hardly ever as many.
  if (texts.reduce((sum, [, text]) => sum + text.length, 0) * mostBytes < limit) return {};
  const bytes = new TextEncoder().encode(JSON.stringify(sent)).length;
  if (bytes <= limit) return {};
  const [name, text] = texts.reduce((long, one) => (one[1].length > long[1].length ? one : long), ['', ''] as const);
  const field = fields[name];
  const size = `${inMegabytes(text.length)}, and the server takes ${inMegabytes(limit)} of everything here together`;
  return { [name]: `${field ? labelOf(field, sent) : name} is too long: ${size}` };
}

const inMegabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

const isFixed = (field: FieldDeclaration | undefined, isNew: boolean): boolean => field?.once === true && !isNew;

export const labelOf = (field: FieldDeclaration, values: Values): string => field.labelFor?.(values) ?? field.label;

const takesBlank = (schema: v.GenericSchema<unknown, unknown>): boolean => v.is(schema, '');

export const isShown = (field: FieldDeclaration | undefined, values: Values, isNew: boolean): boolean =>
  field !== undefined && (field.when?.(values, isNew) ?? true);
export const isRequired = (field: FieldDeclaration, values: Values, isNew: boolean): boolean => field.required?.(values, isNew) ?? false;

/** `is required` as `Name is required`; a whole sentence stays what it is. */
const sentence = (label: string, message: string): string => (/^(is|has|holds|does)\b/.test(message) ? `${label} ${message}` : message);
