import { expect, test } from 'vitest';
import { outputZone, zoneName } from '#contract/output-zone.ts';

const line = (time: string) => `<span class='has-text-success'>ok: [h]</span> <span class='tag is-info is-light'>${time}</span>`;
const start = '2026-11-20T09:50:03.000Z';

test.each([
  ['2026-11-20 09:50:04', 0],
  ['2026-11-20 10:50:04', 60],
  ['2026-11-20 06:20:09', -210],
  ['2026-11-20 15:35:03', 345],
  ['2026-11-21 22:50:04', null],
])('output that begins at %s is in zone %j', (time, zone) => {
  expect(outputZone(['', line(time)], start)).toBe(zone);
});

test('output without times has no zone', () => {
  expect(outputZone(['<span>2026-11-20 10:50:04</span>'], start)).toBeNull();
});

test('a zone has the name people know', () => {
  expect([0, 60, -210, 345].map(zoneName)).toEqual(['UTC', 'UTC+1', 'UTC-3:30', 'UTC+5:45']);
});
