import * as v from 'valibot';

/*
 * The portal as its files describe it. What is broken is left out and named in `problems`; the rest works (specification 5 checks the
 * whole file at once, so that one typing error closes the portal for everybody).
 */

export const Role = v.looseObject({
  name: v.pipe(v.string(), v.nonEmpty()),
  groups: v.optional(v.nullish(v.array(v.string()))),
  users: v.optional(v.nullish(v.array(v.string()))),
  options: v.optional(v.nullish(v.record(v.string(), v.unknown()))),
});
export type Role = v.InferOutput<typeof Role>;

/** What the server itself reads of a field; the engine reads the rest. */
export const Field = v.looseObject({
  name: v.string(),
  type: v.optional(v.string()),
  noLog: v.optional(v.unknown()),
  model: v.optional(v.union([v.string(), v.array(v.string())])),
  tableFields: v.optional(
    v.nullish(v.array(v.looseObject({ name: v.optional(v.string()), type: v.optional(v.string()), noLog: v.optional(v.unknown()) }))),
  ),
});
export type Field = v.InferOutput<typeof Field>;

/** What the server itself reads of a form. */
export const Form = v.looseObject({
  name: v.pipe(v.string(), v.nonEmpty()),
  type: v.optional(v.string(), ''),
  roles: v.optional(v.nullish(v.array(v.string()))),
  fields: v.array(v.unknown()),
  source: v.optional(v.string()),
});
export type Form = v.InferOutput<typeof Form>;

export interface Portal {
  readonly categories: readonly unknown[];
  readonly roles: readonly Role[];
  /** undefined when the file has none. */
  readonly constants: Readonly<Record<string, unknown>> | undefined;
  readonly forms: readonly Form[];
  readonly problems: readonly string[];
  /** The names at the top of the base file in its order; undefined = the usual one. */
  readonly order?: readonly string[];
}

/** A file as read from disk: its content, or why it is not one. */
export type ReadFile = { readonly name: string } & ({ readonly content: unknown } | { readonly broken: string });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts base file and form files together (contract 5.1). Forms of later files with a name that is taken are left out. */
export function portalFrom(base: Readonly<Record<string, unknown>>, files: readonly ReadFile[], baseName = 'forms.yaml'): Portal {
  const problems: string[] = [];
  const forms: Form[] = [];
  const add = (candidates: readonly unknown[], file: string, source?: string): void => {
    for (const [at, candidate] of candidates.entries()) {
      const outcome = readForm(candidate, source);
      const label = isRecord(candidate) && typeof candidate['name'] === 'string' ? `form '${candidate['name']}'` : `form ${at + 1}`;
      if (typeof outcome === 'string') problems.push(`${file}: ${label} was left out: ${outcome}`);
      else if (forms.some((form) => form.name === outcome.name))
        problems.push(`${file}: ${label} was left out: another form has this name`);
      else forms.push(outcome);
    }
  };

  const roles = listOf(base['roles'], Role, `${baseName}: role`, problems);
  add(Array.isArray(base['forms']) ? base['forms'] : [], baseName);
  if (base['forms'] != null && !Array.isArray(base['forms'])) problems.push(`${baseName}: 'forms' is not a list`);
  for (const file of files) {
    if ('broken' in file) problems.push(`${file.name} was left out: ${file.broken}`);
    else add(Array.isArray(file.content) ? file.content : [file.content], file.name, file.name);
  }
  const categories = listOf(base['categories'], v.looseObject({ name: v.string() }), `${baseName}: category`, problems);
  const constants = base['constants'];
  if (constants != null && !isRecord(constants)) problems.push(`${baseName}: 'constants' is not a map of names to values`);
  return { categories, roles, constants: isRecord(constants) ? constants : undefined, forms, problems, order: Object.keys(base) };
}

/** The form, or what is wrong with it. */
function readForm(candidate: unknown, source: string | undefined): Form | string {
  if (!isRecord(candidate)) return 'it is not a map of properties';
  if (typeof candidate['name'] !== 'string' || candidate['name'] === '') return 'it has no name';
  if (!Array.isArray(candidate['fields'])) return 'it has no list of fields';
  const outcome = v.safeParse(Form, source === undefined ? candidate : { ...candidate, source });
  return outcome.success ? inOrderOf(candidate, outcome.output) : `${v.getDotPath(outcome.issues[0]) ?? ''}: ${outcome.issues[0].message}`;
}

/** What was read, with its names in the order of the text: people compare what they see with what they wrote. */
export function inOrderOf<T extends object>(written: object, read: T): T {
  const names = new Set([...Object.keys(written), ...Object.keys(read)]);
  // The names and values are those of `read`.
  return Object.fromEntries([...names].flatMap((name) => (Object.hasOwn(read, name) ? [[name, Reflect.get(read, name)]] : []))) as T;
}

function listOf<T extends object>(value: unknown, schema: v.GenericSchema<unknown, T>, what: string, problems: string[]): T[] {
  if (value == null) return [];
  if (!Array.isArray(value)) {
    problems.push(`${what}: there is no list`);
    return [];
  }
  return value.flatMap((item, at) => {
    const outcome = v.safeParse(schema, item);
    if (outcome.success) return [inOrderOf(Object(item) as object, outcome.output)];
    problems.push(`${what} ${at + 1} was left out: ${outcome.issues[0].message}`);
    return [];
  });
}

const readFields = new WeakMap<Form, readonly Field[]>();

/** The fields of a form as far as they can be read; read once, for a form never changes. */
export function fieldsOf(form: Form): readonly Field[] {
  const known = readFields.get(form);
  if (known) return known;
  const fields = form.fields.flatMap((candidate) => {
    const field = v.safeParse(Field, candidate);
    return field.success ? [field.output] : [];
  });
  readFields.set(form, fields);
  return fields;
}
