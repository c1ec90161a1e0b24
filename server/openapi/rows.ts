import type { JsonSchema } from './json-schema.ts';

/** A property as a line of a table. `name` is the way to it: `items[].name`. */
export interface PropertyRow {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly notes: string;
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value);
const schemas = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? (value as readonly unknown[]).filter(isSchema) : []);
const isNull = (schema: JsonSchema): boolean => schema['type'] === 'null';

/** The type in a word or two. */
export function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, type, items } = schema;
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1);
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf !== undefined) return [...new Set(schemas(anyOf).map(typeOf))].join(' | ');
  if (type === 'array') return isSchema(items) ? `list of ${typeOf(items)}` : 'list';
  if (Array.isArray(type)) return type.join(' | ');
  return typeof type === 'string' ? type : 'anything';
}

const words: readonly (readonly [string, string])[] = [
  ['default', 'default'],
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['minLength', 'least length'],
  ['maxLength', 'greatest length'],
  ['pattern', 'matches'],
  ['format', 'format'],
];

function notesOf(schema: JsonSchema): string {
  const limits = words.flatMap(([word, text]) => (word in schema ? [`${text} ${JSON.stringify(schema[word])}`] : []));
  const { description } = schema;
  return [...(typeof description === 'string' ? [description] : []), ...limits].join('; ');
}

/** A schema as lines, objects within it opened; what has a name of its own is only named. */
export function rowsOf(schema: JsonSchema, way = ''): readonly PropertyRow[] {
  const { properties, required, items, anyOf } = schema;
  if (isSchema(properties)) {
    const needed = Array.isArray(required) ? (required as readonly unknown[]) : [];
    return Object.entries(properties).flatMap(([name, inner]) => {
      if (!isSchema(inner)) return [];
      const path = way === '' ? name : `${way}.${name}`;
      return [{ name: path, type: typeOf(inner), required: needed.includes(name), notes: notesOf(inner) }, ...rowsOf(inner, path)];
    });
  }
  if (isSchema(items)) return rowsOf(items, `${way}[]`);
  return schemas(anyOf)
    .filter((choice) => !isNull(choice))
    .flatMap((choice) => rowsOf(choice, way));
}
