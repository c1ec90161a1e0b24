// @vitest-environment node
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { logReader, logWriter } from '#server/log/log-files.ts';
import { logTo } from '#server/log/log.ts';
import { logLine } from '#server/log/log-line.ts';

function stage(start = '2026-03-01T12:00:00') {
  const parent = mkdtempSync(join(tmpdir(), 'fieldrun-log-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, 'logs');
  let now = new Date(start).getTime();
  const clock = { now: () => now, after: () => () => undefined };
  const pass = (ms: number): void => void (now += ms);
  return { folder, clock, pass, file: (day: string) => join(folder, `ansibleforms.${day}.log`), reader: logReader(folder, clock) };
}
const day = 24 * 3600 * 1000;
const limits = { limitBytes: 1000, keepSeconds: (7 * day) / 1000 };

test('a line has the time of the server, its level in colour, and its facts', () => {
  const at = new Date('2026-03-01T09:05:07.042');
  expect(logLine(at, 'warning', { job: 3, form: 'My form', done: true, none: undefined }, 'job ended')).toBe(
    '2026-03-01 09:05:07:042 \u001B[33mwarning: job ended job=3 form="My form" done=true\u001B[0m\n',
  );
});

test('an event cannot look like two lines or speak to a terminal', () => {
  const line = logLine(new Date(), 'info', { name: 'a\r\nb\u2028c' }, 'signed in\n2026-03-01 00:00:00:000 info: root\u001B[2J\u009B');
  expect(line.slice(0, -1)).not.toMatch(/[\n\r\u2028\u009B]/);
  expect(line).toContain(String.raw`signed in\n2026-03-01 00:00:00:000 info: root\u001b[2J\u009b`);
});

test('an endless event is cut', () => {
  expect(logLine(new Date(), 'info', {}, 'x'.repeat(20_000)).endsWith('x… (12000 characters more)\u001B[0m\n')).toBe(true);
});

test('every day has a file of its own, only its owner reads it, and old ones are removed', () => {
  const { folder, clock, pass, file } = stage();
  const write = logWriter({ folder, ...limits }, clock);
  write('one\n');
  expect(statSync(file('2026-03-01')).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  pass(day);
  write('two\n');
  expect(readFileSync(file('2026-03-02'), 'utf8')).toBe('two\n');
  pass(7 * day);
  write('three\n');
  expect(readdirSync(folder).sort()).toEqual(['ansibleforms.2026-03-02.log', 'ansibleforms.2026-03-09.log', 'notes.txt']);
});

test('a file that is full makes room, and the last lines are read across both', async () => {
  const { folder, clock, file, reader } = stage();
  const write = logWriter({ folder, ...limits }, clock);
  for (let n = 1; n <= 150; n++) write(`line ${String(n).padStart(3, '0')}\n`);
  expect(statSync(file('2026-03-01')).size).toBeLessThanOrEqual(1000);
  expect(statSync(`${file('2026-03-01')}.1`).size).toBeLessThanOrEqual(1000);
  expect(await reader.tail(120)).toBe(Array.from({ length: 120 }, (_, n) => `line ${String(n + 31).padStart(3, '0')}\n`).join(''));
  const { name, pieces } = await reader.today();
  expect(name).toBe('ansibleforms.2026-03-01.log');
  const chunks: Uint8Array[] = [];
  for await (const piece of pieces ?? []) chunks.push(piece);
  const text = Buffer.concat(chunks).toString();
  expect(text.startsWith('line 0')).toBe(true);
  expect(text.endsWith('line 150\n')).toBe(true);
  expect(text).toContain(await reader.tail(120));
});

test('a file that was there before counts into its size', () => {
  const { folder, clock, file } = stage();
  logWriter({ folder, ...limits }, clock)(`${'a'.repeat(900)}\n`);
  logWriter({ folder, ...limits }, clock)(`${'b'.repeat(900)}\n`);
  expect(readFileSync(file('2026-03-01'), 'utf8')).toBe(`${'b'.repeat(900)}\n`);
});

test('the last lines of a long file are found, whatever the pieces it is read in', async () => {
  const { folder, clock, reader } = stage();
  const write = logWriter({ folder, ...limits, limitBytes: 10_000_000 }, clock);
  const lines = Array.from({ length: 5000 }, (_, n) => `Zeile ${n} äöü ${'…'.repeat(n % 40)}\n`);
  write(lines.join(''));
  for (const count of [1, 2, 999, 5000, 6000]) expect(await reader.tail(count)).toBe(lines.slice(-count).join(''));
});

test('where there is nothing to read, that is told', async () => {
  const { reader } = stage();
  expect(await reader.tail(10)).toBe(null);
  expect(await reader.today()).toEqual({ name: 'ansibleforms.2026-03-01.log', pieces: null });
});

test('a folder that is cleared or cannot be written does not stop the server', () => {
  const { folder, clock, file } = stage();
  const write = logWriter({ folder, ...limits }, clock);
  write('one\n');
  rmSync(folder, { recursive: true });
  write('lost or not\n');
  write('two\n');
  expect(readFileSync(file('2026-03-01'), 'utf8')).toContain('two\n');
  const blocked = logWriter({ folder: file('2026-03-01'), ...limits }, clock);
  expect(() => blocked('three\n')).not.toThrow();
});

test('the file has its own level, and no secret reaches it', () => {
  const { folder, clock, file } = stage();
  const log = logTo({ folder, ...limits, limitBytes: 100_000, fileLevel: 'notice', consoleLevel: 'silent' }, clock);
  log.debug({}, 'not this');
  log.info({ password: 'geheim', uri: 'https://joe:geheim@git.lab/' }, 'cloning with token=geheim');
  log.warn({}, 'careful');
  log.error({ error: new Error('broken').message }, 'failed');
  const text = readFileSync(file('2026-03-01'), 'utf8');
  expect(text).not.toMatch(/geheim|not this/);
  expect(text).toMatch(/info: cloning with token=\*\*\* password=\*\*\* uri=https:\/\/joe:\*\*\*@git\.lab\//);
  expect(text).toMatch(/warning: careful[\s\S]+error: failed error=broken/);
  logTo({ folder: join(folder, 'quiet'), ...limits, fileLevel: 'silent', consoleLevel: 'silent' }, clock).error({}, 'nothing');
  expect(existsSync(join(folder, 'quiet'))).toBe(false);
});
