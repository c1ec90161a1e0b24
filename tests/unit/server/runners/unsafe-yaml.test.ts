// @vitest-environment node
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { unsafeYaml } from '#server/runners/unsafe-yaml.ts';

const unsafeTag = { tag: '!unsafe', resolve: (text: string) => `unsafe:${text}` };
const read = (value: unknown): unknown => parse(unsafeYaml(value), { customTags: [unsafeTag] });

test('every text is marked, at every depth; other values stay what they are', () => {
  expect(read({ a: '{{ x }}', b: [1, true, null, 'y', ['z']], c: { d: { e: '' } }, f: undefined, g: -1.5 })).toEqual({
    a: 'unsafe:{{ x }}',
    b: [1, true, null, 'unsafe:y', ['unsafe:z']],
    c: { d: { e: 'unsafe:' } },
    g: -1.5,
  });
});

test('no character ends a text early', () => {
  const texts = ['"', '\\', '\n- x', '\r\n', '\u0000', '\u0085', '\u2028', '\ufeff', '😀', 'é', '#', ': ', "'", '\u007f', '!unsafe "'];
  for (const text of texts) expect(read({ [`k${text}`]: text })).toEqual({ [`k${text}`]: `unsafe:${text}` });
  expect(unsafeYaml(texts)).toMatch(/^[ -~\n]*$/);
  expect(read(['\ud800'])).toEqual(['unsafe:\ufffd']);
});

test('names of any length are names', () => {
  const long = 'x'.repeat(5000);
  expect(read({ [long]: 1 })).toEqual({ [long]: 1 });
});
