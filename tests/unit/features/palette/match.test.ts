import { expect, test } from 'vitest';
import { grouped, matching, scoreOf, type Command } from '#features/palette/match.ts';

const command = (label: string, group: Command['group'] = 'Forms'): Command => ({
  id: `${group}-${label}`,
  group,
  label,
  run: () => undefined,
});
const labels = (commands: readonly Command[]) => commands.map(({ label }) => label);

test.each([
  ['Restart web server', 'rest', 4],
  ['Restart web server', 'web', 3],
  ['Restart web server', 'art', 2],
  ['Restart web server', 'rws', 1],
  ['Restart web server', 'WEB S', 3],
  ['Ärger melden', 'melden', 3],
  ['Überärger', 'ärger', 2],
  ['Restart web server', 'xyz', 0],
])('%j answers %j with %j', (text, search, score) => {
  expect(scoreOf(text, search)).toBe(score);
});

test('the best come first, equals keep their order, and every word counts', () => {
  const all = [command('Ping a host'), command('Host report'), command('Ghost hunt'), command('Greeting')];
  expect(labels(matching(all, 'host'))).toEqual(['Host report', 'Ping a host', 'Ghost hunt']);
  expect(labels(matching(all, 'host rep'))).toEqual(['Host report']);
  expect(labels(matching(all, '  '))).toEqual(labels(all));
});

test('what was opened last is listed without a search, and not twice with one', () => {
  const all = [command('Greeting', 'Recent'), command('Greeting')];
  expect(matching(all, '').map(({ group }) => group)).toEqual(['Recent', 'Forms']);
  expect(matching(all, 'gre').map(({ group }) => group)).toEqual(['Forms']);
});

test('no search shows more than 50', () => {
  expect(
    matching(
      Array.from({ length: 5000 }, (_, at) => command(`Form ${at}`)),
      'form',
    ),
  ).toHaveLength(50);
});

test('groups stand in the order of their best', () => {
  const found = [command('a', 'Jobs'), command('b', 'Forms'), command('c', 'Jobs')];
  expect(grouped(found).map(({ group, commands }) => [group, ...labels(commands)])).toEqual([
    ['Jobs', 'a', 'c'],
    ['Forms', 'b'],
  ]);
});
