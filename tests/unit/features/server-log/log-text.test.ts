import { expect, test } from 'vitest';
import { filterOf, fitting, grown, levels, readLines } from '#features/server-log/log-text.ts';

const esc = '\u001B';

test('a line says its level, in the ways of our log, of winston and of pino; one that says none has that of the line before', () => {
  const lines = readLines([
    `2026-11-22 10:32:01:123 ${esc}[31merror: it broke${esc}[0m`,
    '    at somewhere (file.js:1:2)',
    `2026-11-22 10:32:01:124 ${esc}[33mwarning: careful${esc}[0m`,
    '2026-11-22 10:32:01:125 notice: a word',
    '2026-11-22T10:32:01.125Z [debug]: more',
    '{"level":50,"time":1700000000000,"pid":1,"hostname":"h","msg":"lost","form":"Ping","at":{"x":1}}',
    '{"level":"warn","timestamp":"2026-11-22","message":"slow"}',
    '{"broken": ',
  ]);
  expect(lines.map(({ level }) => level)).toEqual(['error', 'error', 'warning', 'info', 'debug', 'error', 'warning', 'warning']);
  expect(lines[0]?.text).toBe('2026-11-22 10:32:01:123 error: it broke');
  expect(lines[5]?.text).toBe('2023-11-14 22:13:20.000 error: lost form=Ping at={"x":1}');
  expect(lines[5]?.json).toMatchObject({ form: 'Ping' });
  expect(lines[6]?.text).toBe('2026-11-22 warning: slow');
  expect(lines[7]?.json).toBeUndefined();
});

test('markup in a log is text, and colours of terminals stay for the viewer', () => {
  const [plain, json, coloured] = readLines([
    'info: <img src=x onerror=alert(1)>',
    '{"level":30,"msg":"<b>x</b>"}',
    `${esc}[32minfo: <i>${esc}[0m`,
  ]);
  for (const line of [plain, json]) expect(line?.html.replaceAll(/<\/?span[^>]*>/g, '')).not.toContain('<');
  expect(coloured?.html).toBe(`${esc}[32minfo: &lt;i&gt;${esc}[0m`);
});

test('a filter is a regular expression without regard to case; one that is none says so; one that explodes ends', () => {
  const lines = readLines(['info: Alpha', 'error: beta', `info: ${'a'.repeat(3000)}!`]);
  const found = (source: string): readonly number[] => {
    const pattern = filterOf(source);
    if (pattern?.ok === false) return [];
    return fitting(lines, new Set(levels), pattern?.value ?? null).map(({ at }) => at);
  };
  expect(found('')).toEqual([0, 1, 2]);
  expect(found('ALPHA|beta$')).toEqual([0, 1]);
  expect(filterOf('(')?.ok).toBe(false);
  expect(found('^info: (a+)+$')).toEqual([]);
  expect(fitting(lines, new Set(['error']), null).map(({ at }) => at)).toEqual([1]);
});

test('what is read again grows where it went on, and begins anew where it did not', () => {
  const text = (from: number, to: number): string => Array.from({ length: to - from }, (_, at) => `info: line ${from + at}\n`).join('');
  let lines = grown([], text(0, 100));
  expect([lines.length, lines.at(-1)?.at]).toEqual([100, 99]);
  expect(grown(lines, text(0, 100))).toBe(lines);
  lines = grown(lines, text(30, 130));
  expect([lines.length, lines[0]?.raw, lines.at(-1)?.at]).toEqual([130, 'info: line 0', 129]);
  lines = grown(lines, text(5000, 5100));
  expect([lines.length, lines[0]?.at]).toEqual([100, 0]);
  for (let from = 5000; from < 11_000; from += 50) lines = grown(lines, text(from, from + 100));
  expect([lines.length, lines.at(-1)?.raw]).toEqual([5000, 'info: line 11049']);
  expect(grown(lines, '')).toEqual([]);
  // The same line again and again is still told once each time it was written.
  expect(grown(readLines(['x', 'x', 'x']), 'x\nx\nx\n')).toHaveLength(3);
});
