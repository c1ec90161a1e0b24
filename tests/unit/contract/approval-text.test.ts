import { expect, test } from 'vitest';
import { approvalText, filledIn } from '#contract/approval-text.ts';

test.each([
  ['Echo $(message)', 'Echo hi'],
  ['$(server.name) in $(server.site.city)', 'web1 in Bern'],
  ['$(server.site)', '{"city":"Bern"}'],
  ['$(unknown) and $(server.nothing)', '$(unknown) and $(server.nothing)'],
  ['$(constructor) $(__proto__.x)', '$(constructor) $(__proto__.x)'],
  ['$(list.0) $(count) $(off)', 'a 3 false'],
])('%j reads %j', (text, expected) => {
  const extravars = { message: 'hi', server: { name: 'web1', site: { city: 'Bern' } }, list: ['a'], count: 3, off: false };
  expect(filledIn(text, extravars)).toBe(expected);
});

test('a job that asks nothing has no text', () => {
  expect(approvalText(null)).toEqual({ title: '', message: '' });
});
