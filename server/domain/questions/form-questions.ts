import { can } from '#contract/policy.ts';
import type { User } from '#contract/session.ts';
import { fillingOf, isEqual, piecesOf, readForm, substitute, type Filling, type FormDefinition, type Token } from '#engine/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { fieldsOf, type Field, type Form, type Portal } from '../portal/portal.ts';
import { readData } from './bare-value.ts';
import { dialects } from './dialect.ts';
import { matched, outline, type Filled, type Outline } from './match.ts';
import type { Piece, Reading } from './pieces.ts';
import { partsOf, type Known, type Part } from './template.ts';

export type DialectName = keyof typeof dialects;

/** What the page asks: the filled-in text of a field's expression, or of its query with the `dbConfig` that goes with it. */
export type Question =
  | { readonly kind: 'expression'; readonly text: string }
  | { readonly kind: 'query'; readonly text: string; readonly config: unknown };

/** A text that is an instance of a template of the portal. */
export interface Matched {
  readonly form: Form;
  readonly field: string;
  /** As the form has it, placeholders included. */
  readonly template: string;
  /** The template in order: the author's own code as text, values as data. A value in quotes takes the quotes with it. */
  readonly filled: readonly Filled[];
  /** The values alone, in order. */
  readonly bindings: readonly unknown[];
  /** The form's own `dbConfig`; undefined for an expression. */
  readonly config: unknown;
  /** Whether a piece of a value is one of the options that the form itself lists. */
  readonly isOwn: (piece: Piece) => boolean;
}

/** A field whose expression or query may be meant. */
export interface Candidate {
  readonly form: Form;
  readonly field: Field;
  readonly template: string;
}

/** Longer texts are not looked at, in UTF-16 units. */
const longest = 2 * 1024 * 1024;

/**
 * Decides whether a text the page sends is what one of this user's forms asks (contract 12 rows 5, 6): its template with values in
 * the places of the placeholders, whatever these values are. They come back as data: nothing a person types is ever code. What the
 * server knows itself (constants, the user) must be as it is. The error is for people.
 */
export function matchQuestion(portal: Portal, user: User, question: Question, dialect: DialectName = 'script'): Result<Matched, string> {
  return matchIn(portal, user, candidatesFor(portal, user, question), question.text, dialect);
}

/** Per portal, for everybody with the same roles: looking through all forms for every question would make large portals slow. */
const looked = new WeakMap<Portal, Map<string, readonly Candidate[]>>();
/** Questions of different databases that are remembered. */
const mostLooked = 1000;

/** The fields of this user's forms that ask in this way, and, for a query, of this database. The same list for the same question. */
export function candidatesFor(portal: Portal, user: User, question: Question): readonly Candidate[] {
  const key = JSON.stringify([[...new Set(user.roles)].sort(), question.kind, question.kind === 'query' ? question.config : null]);
  const known = looked.get(portal) ?? new Map<string, readonly Candidate[]>();
  const found = known.get(key) ?? lookFor(portal, user, question);
  // A database that no form asks is nothing to remember: anybody may name any.
  if (found.length > 0 && known.size < mostLooked) looked.set(portal, known.set(key, found));
  return found;
}

function lookFor(portal: Portal, user: User, question: Question): readonly Candidate[] {
  const forms = portal.forms.filter((form) => can(user, 'open form', { roles: form.roles }));
  return forms.flatMap((form) =>
    fieldsOf(form).flatMap((field): Candidate[] => {
      const template = question.kind === 'expression' ? serverExpression(field) : field['query'];
      if (typeof template !== 'string' || template === '') return [];
      const fits = question.kind === 'expression' || isEqual(field['dbConfig'], question.config);
      return fits ? [{ form, field, template }] : [];
    }),
  );
}

const localTypes = new Set(['local', 'local_out', 'credential']);
/** What the page does not run itself; html always runs there. */
function serverExpression(field: Field): unknown {
  const isLocal = field.type === 'html' || Boolean(field['runLocal'] ?? localTypes.has(field.type ?? ''));
  return isLocal ? undefined : field['expression'];
}

interface Compiled extends Candidate {
  readonly parts: readonly Part[];
  readonly outline: Outline;
  /** How much of it is the author's: more of it counts first. */
  readonly weight: number;
}

/** Looks among these for the template of a text; the one that says most itself decides. */
export function matchIn(
  portal: Portal,
  user: User,
  candidates: readonly Candidate[],
  text: string,
  dialect: DialectName,
): Result<Matched, string> {
  const noun = dialect === 'script' ? 'expression' : 'query';
  if (text.length > longest) return fail(`Error: The ${noun} is longer than ${longest / 1024 / 1024} million characters`);
  const all = compiledFor(portal, user, candidates, dialect);
  for (const it of all) {
    const outcome = matched(it.parts, text, readingOf(it.form), it.outline);
    if (outcome.is === 'ambiguous') return fail(unclear(noun, it.field.name));
    if (outcome.is === 'match') return answer(it, outcome.filled, noun);
  }
  const loose = all.find((it) => matched(it.parts.map(quoteless), text, readingOf(it.form)).is !== 'other');
  return fail(loose ? outside(loose, noun) : `Error: This ${noun} is not one of a form you may open. Reload the form: it may have changed`);
}

const unclear = (noun: string, field: string): string =>
  `Error: The ${noun} of field '${field}' cannot be read: its values contain the same characters as the text between them. Change the values`;

const quoteless = (part: Part): Part =>
  part.kind === 'bare' ? { kind: 'quoted', quote: '', inner: [{ kind: 'open', token: part.token }] } : part;

function outside({ field, parts }: Compiled, noun: string): string {
  const bare = parts.flatMap((part) => (part.kind === 'bare' ? [`$(${part.token.path})`] : []));
  const may = noun === 'query' ? 'only numbers may stand, never names of tables or columns' : 'only numbers, lists and objects may stand';
  return `Error: The ${noun} of field '${field.name}' uses ${bare.join(', ')} outside of quotes, where ${may}. For a text write '${bare[0] ?? ''}' in the form`;
}

/** What was found, unless a value in it is none that its field takes. */
function answer({ form, field, template }: Compiled, filled: readonly Filled[], noun: string): Result<Matched, string> {
  const values = filled.filter((piece) => typeof piece !== 'string');
  for (const piece of values.flatMap(({ pieces }) => pieces)) {
    const problem = problemOf(form, piece);
    if (problem !== null) return fail(`Error: The ${noun} of field '${field.name}' uses $(${piece.of![0]!.path}): ${problem}`);
  }
  const bindings = values.map(({ value }) => value);
  const isOwn = (piece: Piece): boolean => fillingIn(form, piece)?.isOwn === true;
  return ok({ form, field: field.name, template, filled, bindings, config: field['dbConfig'], isOwn });
}

/** What is to be said of a piece that is the value of one field. */
const fillingIn = (form: Form, { of, text }: Piece): Filling | null =>
  of?.length === 1 ? fillingOf(definitionOf(form), of[0]!, text) : null;
const problemOf = (form: Form, piece: Piece): string | null => (piece.text === '' ? null : (fillingIn(form, piece)?.problem ?? null));
const readingOf = (form: Form): Reading => ({ decode: decoder(form), fits: (piece) => problemOf(form, piece) === null });

const definitions = new WeakMap<Form, FormDefinition>();
function definitionOf(form: Form): FormDefinition {
  const definition = definitions.get(form) ?? readForm(form).form;
  definitions.set(form, definition);
  return definition;
}

/** Line feeds on their way: the reference takes them out (form-engine 3.3); spaces and the text as it is are accepted, too. */
const written = (template: string): readonly string[] => [
  ...new Set([template.replaceAll('\n', ''), template.replaceAll('\n', ' '), template]),
];

/** Compiled templates in their order, as long as their candidates are those of the current portal. */
const ready = new WeakMap<readonly Candidate[], Map<DialectName, readonly Compiled[]>>();

function compiledFor(portal: Portal, user: User, candidates: readonly Candidate[], dialect: DialectName): readonly Compiled[] {
  const compile = (): readonly Compiled[] =>
    candidates.flatMap((it) => compiled(portal, user, it, dialect)).sort((a, b) => b.weight - a.weight);
  // What names the user is another template for everybody.
  if (candidates.some(({ template }) => template.includes('$(__user__'))) return compile();
  const kept = ready.get(candidates) ?? new Map<DialectName, readonly Compiled[]>();
  ready.set(candidates, kept);
  const found = kept.get(dialect) ?? compile();
  kept.set(dialect, found);
  return found;
}

/** Templates that name no user, compiled once. */
const compiledOnce = new WeakMap<Candidate, Map<DialectName, readonly Compiled[]>>();

function compiled(portal: Portal, user: User, candidate: Candidate, dialect: DialectName): readonly Compiled[] {
  const { form, template } = candidate;
  const compile = (): readonly Compiled[] =>
    written(template).map((text) => {
      const parts = partsOf(piecesOf(text), dialects[dialect], knownIn(portal, form, user));
      const certain = outline(parts);
      return { ...candidate, parts, outline: certain, weight: certain.literals.join('').length };
    });
  if (template.includes('$(__user__')) return compile();
  const kept = compiledOnce.get(candidate) ?? new Map<DialectName, readonly Compiled[]>();
  compiledOnce.set(candidate, kept);
  const found = kept.get(dialect) ?? compile();
  kept.set(dialect, found);
  return found;
}

/** What stands for itself before anybody answers: constants are the author's words, the user is the one who asks. */
function knownIn({ constants }: Portal, form: Form, user: User): Known {
  const fields = typesIn(form);
  return (token) => {
    const isCode = constants !== undefined && Object.hasOwn(constants, token.base);
    if (fields.has(token.base) || (!isCode && token.base !== '__user__')) return null;
    const value = isCode ? constants[token.base] : user;
    const text = substitute([token], () => ({ value, column: '', byPath: true }));
    return text === undefined || text === 'null' ? null : { text, value: readData(text), isCode };
  };
}

const knownTypes = new WeakMap<Form, ReadonlyMap<string, string | undefined>>();
/** The types of a form's fields by name. */
function typesIn(form: Form): ReadonlyMap<string, string | undefined> {
  const types = knownTypes.get(form) ?? new Map(fieldsOf(form).map((field) => [field.name, field.type]));
  knownTypes.set(form, types);
  return types;
}

/** Parts of expressions, tables and user reach a text as JSON without its outer quotes (form-engine 3.5): here they are read again. */
function decoder(form: Form): (token: Token, text: string) => string {
  const types = typesIn(form);
  return (token, text) => {
    // A list or an object stays the JSON it is.
    const isPart = token.path !== token.base;
    const isDeep =
      ['expression', 'local', 'local_out', 'credential', 'table'].includes(types.get(token.base) ?? '') || /[[.].*\./.test(token.path);
    return isPart && isDeep && text.includes('\\') && !/^[[{]/.test(text) ? unescaped(text) : text;
  };
}

function unescaped(text: string): string {
  const read = readData(`"${text}"`);
  return typeof read === 'string' && read !== `"${text}"` ? read : text;
}
