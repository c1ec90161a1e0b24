// @vitest-environment node
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { aboveFloor, stylesAboveFloor } from '#scripts/floor.mjs';

test.each([
  ['AbortSignal.any([one, other])', 'AbortSignal.any'],
  ['list.toSorted()', 'toSorted'],
  ['list?.toSpliced(0, 1)', 'toSpliced'],
  ['map.values().map((it) => it)', 'map() of an iterator'],
  ['[...text.matchAll(/a/g).filter(Boolean)]', 'filter() of an iterator'],
  ['requestIdleCallback(go)', 'requestIdleCallback'],
  ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers'],
  ['/[\\p{L}--[a-z]]/v.test(text)', 'the flag v of a regular expression'],
  ['element.checkVisibility()', 'checkVisibility'],
])('%s is above the floor', (script, what) => {
  expect(aboveFloor(script, parseSync).map((line) => line.split(' (')[0])).toEqual([what]);
});

test.each([
  'if (typeof requestIdleCallback === "undefined") setTimeout(go); else requestIdleCallback(go)',
  'element.checkVisibility ? element.checkVisibility() : true',
  '!indexedDB.databases || indexedDB.databases()',
  'Object.values(record).map(go); list.findLast(go); text.at(-1)',
  '({ toSorted: 1 }).x; "list.toSorted()"',
])('%s is not', (script) => {
  expect(aboveFloor(script, parseSync)).toEqual([]);
});

test('style sheets are looked at, too', () => {
  expect(stylesAboveFloor('.a{color:light-dark(red,blue)}').length).toBe(1);
  expect(stylesAboveFloor('.a{&:hover{color:red}}').length).toBe(1);
  expect(stylesAboveFloor('.a:has(.b),.n-light-dark{color:red}')).toEqual([]);
});
