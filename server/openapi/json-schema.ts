import type * as v from 'valibot';

/** A schema in the words of JSON Schema, as OpenAPI 3.1 takes them. */
export type JsonSchema = { readonly [word: string]: unknown };

type Schema = v.GenericSchema<unknown, unknown>;
type Plain = Readonly<Record<string, unknown>>;

/** Gives the name of a schema that is described once, elsewhere; null for all others. */
export type Named = (schema: unknown) => string | null;

const isObject = (value: unknown): value is Plain => typeof value === 'object' && value !== null;
const isSchema = (value: unknown): value is Schema & Plain => isObject(value) && value['kind'] === 'schema';
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

/**
 * What a schema reads: the shape that travels, before anything is made of it. What a schema checks in code is not told.
 *
 * @param named schemas that are referred to; a schema is never referred to from its own description
 */
export function jsonSchemaOf(schema: unknown, named: Named): JsonSchema {
  const name = named(schema);
  return name === null ? described(schema, named) : { $ref: `#/components/schemas/${name}` };
}

/** The description itself, also of a schema with a name. */
export function described(schema: unknown, named: Named): JsonSchema {
  if (!isSchema(schema)) return {};
  const steps = listOf(schema['pipe']);
  if (steps.length === 0) return plain(schema, named);
  const kind = steps.map(metadataOf).find((metadata) => metadata !== null) ?? null;
  if (kind === 'flag') return { type: ['boolean', 'integer', 'null'], description: 'Yes or no; 0 or 1 in answers' };
  const shape = shapeIn(steps);
  const inner = shape === steps[0] ? plain(shape, named) : jsonSchemaOf(shape, named);
  const limits = Object.assign({}, ...steps.map(limitOf)) as JsonSchema;
  const secret =
    kind === 'secret'
      ? { description: 'A stored one reads as asterisks, an absent one as blank text; either of them, written, keeps what is stored' }
      : {};
  // A whole number that may also travel as text is a whole number.
  return { ...(limits['type'] === 'integer' ? {} : inner), ...limits, ...secret };
}

/** A pipe that lets everything in says more in the schema that comes next, as long as nothing was changed on the way. */
function shapeIn(steps: readonly unknown[]): unknown {
  const [first] = steps;
  const isOpen = isSchema(first) && ['unknown', 'any', 'record'].includes(first.type);
  const changed = steps.findIndex((step) => isObject(step) && step['kind'] === 'transformation');
  const next = steps.slice(1, changed < 0 ? undefined : changed).find(isSchema);
  return isOpen && next ? next : first;
}

function metadataOf(step: unknown): unknown {
  const metadata = isObject(step) && step['type'] === 'metadata' ? step['metadata'] : null;
  return isObject(metadata) ? metadata['kind'] : null;
}

const limits: Readonly<Record<string, (wanted: unknown) => JsonSchema>> = {
  integer: () => ({ type: 'integer' }),
  min_value: (minimum) => ({ minimum }),
  max_value: (maximum) => ({ maximum }),
  min_length: (minLength) => ({ minLength }),
  max_length: (maxLength) => ({ maxLength }),
  non_empty: () => ({ minLength: 1 }),
  regex: (pattern) => (pattern instanceof RegExp ? { pattern: pattern.source } : {}),
  email: () => ({ format: 'email' }),
  url: () => ({ format: 'uri' }),
};

const limitOf = (step: unknown): JsonSchema =>
  isObject(step) && step['kind'] === 'validation' && typeof step['type'] === 'string'
    ? (limits[step['type']]?.(step['requirement']) ?? {})
    : {};

function plain(schema: unknown, named: Named): JsonSchema {
  if (!isSchema(schema)) return {};
  const inner = (within: unknown): JsonSchema => jsonSchemaOf(within, named);
  switch (schema.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return { type: schema.type };
    case 'literal':
      return { const: schema['literal'] };
    case 'picklist':
      return { enum: listOf(schema['options']) };
    case 'array':
      return { type: 'array', items: inner(schema['item']) };
    case 'tuple':
      return { type: 'array', prefixItems: listOf(schema['items']).map(inner) };
    case 'record':
      return { type: 'object', additionalProperties: inner(schema['value']) };
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return objectOf(schema, inner);
    case 'union':
    case 'variant':
      return oneOf(listOf(schema['options']).map(inner));
    case 'nullable':
    case 'nullish':
      return { ...orNull(inner(schema['wrapped'])), ...defaultOf(schema) };
    case 'optional':
    case 'exact_optional':
      return { ...inner(schema['wrapped']), ...defaultOf(schema) };
    case 'lazy':
      return typeof schema['getter'] === 'function' ? inner((schema['getter'] as () => unknown)()) : {};
    case 'never':
      return { not: {} };
    default:
      // `unknown`, `any` and what only code can tell: everything.
      return {};
  }
}

function objectOf(schema: Schema & Plain, inner: (within: unknown) => JsonSchema): JsonSchema {
  const entries = Object.entries(isObject(schema['entries']) ? schema['entries'] : {});
  const required = entries.filter(([, entry]) => !mayBeLeftOut(entry)).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, entry]) => [name, inner(entry)])),
    ...(required.length === 0 ? {} : { required }),
    ...(schema.type === 'strict_object' ? { additionalProperties: false } : {}),
  };
}

function mayBeLeftOut(entry: unknown): boolean {
  if (!isSchema(entry)) return true;
  const first = listOf(entry['pipe'])[0];
  if (first !== undefined && first !== entry && isSchema(first) && first['pipe'] === undefined) return leavesOut(first);
  return first !== undefined && first !== entry ? mayBeLeftOut(first) : leavesOut(entry);
}
const leavesOut = (schema: Schema): boolean =>
  ['optional', 'exact_optional', 'nullish', 'undefinedable', 'unknown', 'any', 'never'].includes(schema.type);

const defaultOf = (schema: Plain): JsonSchema =>
  schema['default'] === undefined || schema['default'] === null || typeof schema['default'] === 'function'
    ? {}
    : { default: schema['default'] };

/** Types put together where that says it all, else a choice. */
function oneOf(choices: readonly JsonSchema[]): JsonSchema {
  if (choices.length === 1) return choices[0] ?? {};
  const types = choices.map((choice) => (Object.keys(choice).length === 1 ? choice['type'] : undefined));
  return types.every((type) => typeof type === 'string') ? { type: [...new Set(types)] } : { anyOf: choices };
}

function orNull(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  if (typeof type === 'string') return { ...schema, type: [type, 'null'] };
  if (Array.isArray(type)) return { ...schema, type: [...new Set([...(type as readonly unknown[]), 'null'])] };
  if (Array.isArray(schema['anyOf'])) return { ...schema, anyOf: [...(schema['anyOf'] as readonly unknown[]), { type: 'null' }] };
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] };
}
