import { expect, test } from 'vitest';
import { codePieces } from '#ui/code-pieces.ts';

const short = (code: string, language: string): readonly string[] =>
  codePieces(code, language).flatMap(({ text, kind }) => (kind === 'plain' ? [] : [`${kind} ${text}`]));

test('YAML is told apart into keys, texts, numbers, words and remarks', () => {
  expect(short('- name: mail # the address\n  required: true\n  min: 12\n  text: "a: b # c"\n', 'yaml')).toEqual([
    'key name',
    'comment # the address',
    'key required',
    'word true',
    'key min',
    'number 12',
    'key text',
    'text "a: b # c"',
  ]);
});

test('scripts have placeholders and functions of the portal; nothing is lost, and foreign languages stay plain', () => {
  const code = "const x = fn.fnSort($(hosts), 'a'); // done";
  expect(short(code, 'javascript')).toEqual(['word const', 'key fn.fnSort', 'key $(hosts)', "text 'a'", 'comment // done']);
  for (const [text, language] of [
    [code, 'javascript'],
    ['a: [1, 2]\n"b": \'c\'', 'yaml'],
    ['{"broken', 'json'],
    ['x'.repeat(30_000), 'yaml'],
  ] as const)
    expect(
      codePieces(text, language)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  expect(codePieces('SELECT 1', 'sql')).toEqual([{ text: 'SELECT 1', kind: 'plain' }]);
});
