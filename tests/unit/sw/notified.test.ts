import { expect, test } from 'vitest';
import { pathOf } from '#sw/notified.ts';

test('a notification leads only to a job of this app', () => {
  expect(pathOf({ path: '/jobs/25' })).toBe('/jobs/25');
  for (const data of [null, {}, 'x', { path: 'https://evil.example/jobs/1' }, { path: '//evil.example' }, { path: '/jobs/x' }])
    expect(pathOf(data)).toBeNull();
});
