// @vitest-environment node
import { expect, test } from 'vitest';
import { readText } from '#server/domain/designer/config-text.ts';

const why = (text: string): string => {
  const read = readText(text);
  return read.ok ? '' : read.error;
};

test('a sound text is read', () => {
  const read = readText('a: &x 1\nb: [*x, "*x"]\n');
  expect(read.ok && read.value.value).toEqual({ a: 1, b: [1, '*x'] });
});

test.each([
  ['a: [\nb: x', /^Failed to parse yaml : Flow sequence .+ at line 2, column 1:\n\nb: x\n\^\n$/],
  ['a:\n\t- x', /^Failed to parse yaml : Tabs are not allowed .+ at line 2, column 1/],
  ['a: 1\nb: 2\na: 3\n', /^Failed to parse yaml : Map keys must be unique at line 3, column 1:\n\na: 3\n\^\n$/],
  ['x:\n  - {p: 1, "p": 2}\n', /^Failed to parse yaml : Map keys must be unique at line 2, column 12/],
  ['a: *nowhere', /^Failed to parse yaml : .*alias.*nowhere/i],
  ['---\na: 1\n---\nb: 2\n', /^Failed to parse yaml : .*multiple documents/i],
  [`a: ${'x'.repeat(5_000_000)}`, /^Failed to parse yaml : the text is longer than 5 million characters$/],
  [`a: &a [x]\n${Array.from({ length: 2000 }, () => '- *a').join('\n')}`, /^Failed to parse yaml : /],
  ['['.repeat(20_000), /^Failed to parse yaml : /],
])('what is wrong is said with its place: %#', (text, told) => expect(why(text)).toMatch(told));

test('keys of different types, and the same keys in different maps, are not the same', () => {
  expect(why('1: a\n"1": b\nx: {a: 1}\ny: {a: 1}\n')).toBe('');
});

test.each(['', '# only a comment\n', 'null', '~', 'text', '- a\n'])('%j is YAML, whatever it is worth', (text) =>
  expect(why(text)).toBe(''),
);
