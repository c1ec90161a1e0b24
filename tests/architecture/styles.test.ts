import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = Object.keys(import.meta.glob('/src/**/*.css')).map((path) => path.slice(1));
const counting = /(?<![\w\])])\*?:(?:nth-(?:last-)?child|nth-of-type)/;
const comments = /\/\*.*?\*\//gs;

test('no rule counts children of every kind: with each part of a page that is added, the browser would look at all the others again', () => {
  expect(counting.test('.skeleton :nth-child(2)')).toBe(true);
  expect(counting.test('.table td:nth-child(2), .a:nth-child(2), :is(th, td):nth-child(2)')).toBe(false);
  expect(sheets.length).toBeGreaterThan(50);
  const wrong = sheets.filter((path) => counting.test(readFileSync(path, 'utf8').replaceAll(comments, '')));
  expect(wrong, 'Name the element, or give it an attribute.').toEqual([]);
});

test('the form page styles nothing by what its groups hold or how many there are: each that is drawn would have all of them styled anew', () => {
  const css = readFileSync('src/features/form/Form.module.css', 'utf8').replaceAll(comments, '');
  expect(css).not.toMatch(/:has\([^)]*section|(?<![\w\])]):last-child/);
});
