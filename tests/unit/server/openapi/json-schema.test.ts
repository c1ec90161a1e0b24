// @vitest-environment node
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { secret, wholeNumber } from '#contract/resource.ts';
import { flag, Id, text } from '#contract/wire.ts';
import { described, jsonSchemaOf } from '#server/openapi/json-schema.ts';
import { rowsOf, typeOf } from '#server/openapi/rows.ts';

const read = (schema: unknown): unknown => described(schema, () => null);

describe('what a schema reads is told in the words of JSON Schema', () => {
  test.each<readonly [string, unknown, unknown]>([
    ['a text', v.string(), { type: 'string' }],
    ['a text with limits', v.pipe(v.string(), v.nonEmpty(), v.maxLength(5)), { type: 'string', minLength: 1, maxLength: 5 }],
    ['a pattern', v.pipe(v.string(), v.regex(/^a+$/)), { type: 'string', pattern: '^a+$' }],
    ['an address', v.pipe(v.string(), v.email()), { type: 'string', format: 'email' }],
    ['a text that may be null', text(), { type: ['string', 'null'], default: '' }],
    ['one of some words', v.picklist(['a', 'b']), { enum: ['a', 'b'] }],
    ['a fixed value', v.literal(true), { const: true }],
    ['a yes or no', flag(), { type: ['boolean', 'integer', 'null'], description: expect.any(String) }],
    ['a list', v.array(v.number()), { type: 'array', items: { type: 'number' } }],
    ['a map', v.record(v.string(), v.boolean()), { type: 'object', additionalProperties: { type: 'boolean' } }],
    ['a pair', v.tuple([v.string(), v.number()]), { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }],
    ['anything', v.unknown(), {}],
    ['nothing', v.never(), { not: {} }],
    ['simple choices', v.union([v.string(), v.number()]), { type: ['string', 'number'] }],
    [
      'other choices',
      v.nullable(v.union([v.string(), v.array(v.string())])),
      { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }, { type: 'null' }] },
    ],
    ['what code makes of it', v.pipe(v.string(), v.transform(Number)), { type: 'string' }],
    [
      'a schema behind an open door',
      v.pipe(v.record(v.string(), v.unknown()), v.object({ a: v.string() })),
      objectWith({ a: { type: 'string' } }, 'a'),
    ],
    ['a schema behind a changed value', v.pipe(v.unknown(), v.transform(String), v.string()), {}],
  ])('%s', (_, schema, wanted) => expect(read(schema)).toEqual(wanted));

  test('a secret says how it reads, and what keeps it', () =>
    expect(read(secret())).toMatchObject({ description: /reads as asterisks/, type: ['string', 'null'] }));

  test('an id and a port have their limits', () => {
    expect(read(Id)).toEqual({ type: 'integer', minimum: 1 });
    expect(read(wholeNumber(1, 65_535))).toEqual({ type: ['integer', 'null'], minimum: 1, maximum: 65_535 });
  });

  test('properties that may be left out are not required', () => {
    const schema = v.object({
      a: v.string(),
      b: v.optional(v.string()),
      c: text(),
      d: v.pipe(v.optional(v.string(), 'x'), v.minLength(1)),
    });
    expect(read(schema)).toMatchObject({ required: ['a'], properties: { d: { default: 'x', minLength: 1 } } });
    expect(read(v.strictObject({}))).toEqual({ type: 'object', properties: {}, additionalProperties: false });
  });
});

const objectWith = (properties: object, ...required: readonly string[]): object => ({ type: 'object', properties, required });

test('a schema with a name is referred to, rings included', () => {
  interface Tree {
    readonly below: readonly Tree[];
  }
  const Tree: v.GenericSchema<unknown, Tree> = v.object({ below: v.array(v.lazy(() => Tree)) });
  const named = (schema: unknown): string | null => (schema === Tree ? 'Tree' : null);
  const reference = { $ref: '#/components/schemas/Tree' };
  expect(jsonSchemaOf(v.array(Tree), named)).toEqual({ type: 'array', items: reference });
  expect(described(Tree, named)).toEqual(objectWith({ below: { type: 'array', items: reference } }, 'below'));
});

test('a schema becomes lines, with the way to every property', () => {
  const schema = v.object({
    name: v.pipe(v.string(), v.maxLength(9)),
    items: v.optional(v.array(v.object({ id: v.number() }))),
    kind: v.nullable(v.picklist(['a', 'b'])),
  });
  expect(rowsOf(described(schema, () => null))).toEqual([
    { name: 'name', type: 'string', required: true, notes: 'greatest length 9' },
    { name: 'items', type: 'list of object', required: false, notes: '' },
    { name: 'items[].id', type: 'number', required: true, notes: '' },
    { name: 'kind', type: '"a" | "b" | null', required: true, notes: '' },
  ]);
  expect(typeOf({ $ref: '#/components/schemas/Job' })).toBe('Job');
  expect(typeOf({})).toBe('anything');
});
