// @vitest-environment node
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inJson, jobOutputs, type Markup } from '#server/domain/jobs/output.ts';
import type { StoredOutput } from '#server/domain/stores.ts';
import { spoolIn } from '#server/store/spool.ts';

/** Outputs over records in memory, with a real folder for what is too much. */
function stage() {
  const folder = mkdtempSync(join(tmpdir(), 'fieldrun-spool-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const records = new Map<number, StoredOutput[]>();
  const reads: number[] = [];
  const store = {
    lastOutput: (id: number) => Promise.resolve(records.get(id)?.length ?? 0),
    output: (id: number, from: number, limit: number) => {
      reads.push(from);
      return Promise.resolve((records.get(id) ?? []).slice(from - 1, from - 1 + limit));
    },
  };
  const add = (id: number, ...texts: readonly string[]): void => {
    const known = records.get(id) ?? [];
    records.set(id, [...known, ...texts.map((text, at) => ({ order: known.length + at + 1, stream: 'stdout' as const, text, at: 0 }))]);
  };
  return { outputs: jobOutputs(store, spoolIn(join(folder, 'spool'))), add, reads, folder: join(folder, 'spool') };
}

/** All of it, as a client gets it. */
async function read({ before, html }: Markup): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of before ?? []) chunks.push(chunk);
  return (JSON.parse(`"${Buffer.concat(chunks).toString('utf8')}${inJson(html)}"`) as string).replaceAll(
    / <span class='tag[^<]*<\/span>/g,
    '',
  );
}
const linesIn = (html: string): string[] => [...html.matchAll(/<span class=''>([^<]*)<\/span>/g)].map((match) => match[1] ?? '');

test('little output stays in memory, and a second look reads only what is new', async () => {
  const { outputs, add, reads, folder } = stage();
  add(1, 'one\n', 'two\n');
  const first = await outputs.html(1);
  expect(first.before).toBeNull();
  expect(linesIn(await read(first))).toEqual(['one', 'two']);
  add(1, 'three\n');
  expect(linesIn(await read(await outputs.html(1)))).toEqual(['one', 'two', 'three']);
  expect(reads).toEqual([1, 3]);
  expect(existsSync(folder)).toBe(false);
});

test('much output goes to a file and comes back whole, whatever is in it', async () => {
  const { outputs, add, folder } = stage();
  const line = (n: number): string => `line ${n} "quoted" \\ é \u2028 漢 😀`;
  const texts = Array.from(
    { length: 60 },
    (_, record) => Array.from({ length: 1000 }, (_line, at) => line(record * 1000 + at)).join('\n') + '\n',
  );
  add(1, ...texts.slice(0, 40));
  const early = await outputs.html(1);
  add(1, ...texts.slice(40));
  const late = await outputs.html(1);
  const wanted = Array.from({ length: 60_000 }, (_, n) => line(n).replaceAll('"', '&quot;'));
  expect(late.before).not.toBeNull();
  expect(late.html.length).toBeLessThan(1024 * 1024 + 1);
  expect(linesIn(await read(late))).toEqual(wanted);
  // What was promised before more came is still what it was.
  expect(linesIn(await read(early))).toEqual(wanted.slice(0, 40_000));
  expect(readdirSync(folder)).toEqual(['output_1_1']);
});

test('a file that somebody removed is made again', async () => {
  const { outputs, add, folder } = stage();
  add(1, ...Array.from({ length: 40 }, (_, at) => `${at} ${'x'.repeat(50_000)}\n`));
  expect((await outputs.html(1)).before).not.toBeNull();
  rmSync(folder, { recursive: true });
  add(1, 'more\n');
  expect(linesIn(await read(await outputs.html(1)))).toHaveLength(41);
  outputs.forget(1);
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});

test('two looks at once render nothing twice', async () => {
  const { outputs, add } = stage();
  add(1, ...Array.from({ length: 20 }, (_, at) => `${at}\n`));
  const both = await Promise.all([outputs.html(1), outputs.html(1)]);
  for (const markup of both) expect(linesIn(await read(markup))).toHaveLength(20);
});

test('plain text comes in pieces that make the whole', async () => {
  const { outputs, add } = stage();
  add(1, ...Array.from({ length: 20 }, (_, at) => `${at}\n`));
  let text = '';
  for await (const piece of outputs.text(1)) text += piece;
  expect(text).toBe(Array.from({ length: 20 }, (_, at) => at).join('\r\n'));
});

test('the ending says whether something came before', async () => {
  const { outputs, add } = stage();
  add(1, 'one\n');
  expect(await outputs.ending(1)).toMatchObject({ cut: false, html: expect.stringContaining('>one<') });
  add(1, ...Array.from({ length: 30 }, (_, at) => `${at}\n`));
  const { html, cut } = await outputs.ending(1);
  expect([cut, linesIn(html).at(-1)]).toEqual([true, '29']);
});
