// @vitest-environment node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  chmodSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stagedFiles, type FileChange } from '#server/store/staged-files.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'fieldrun-staged-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
const names = Array.from({ length: 12 }, (_, at) => `forms/${at}.yaml`);
/** Every file says the same letter; every second file is gone in state B. */
const stateOf = (letter: 'A' | 'B'): FileChange => ({
  write: ['forms.yaml', ...names.filter((_, at) => letter === 'A' || at % 2 === 0)].map((name) => ({ name, text: letter.repeat(20_000) })),
  remove: letter === 'A' ? [] : names.filter((_, at) => at % 2 === 1),
});
function lettersIn(path: string): string {
  const files = ['forms.yaml', ...readdirSync(join(path, 'forms')).map((name) => `forms/${name}`)];
  const letters = new Set(files.map((name) => readFileSync(join(path, name), 'utf8')).map((text) => `${text[0]}${text.length}`));
  return [...letters, files.length].join();
}
const hidden = (path: string): readonly string[] => readdirSync(path).filter((name) => name.startsWith('.'));

/** Whether a change is under way, far enough for this round: while it is written down, once it is decided, while files move. */
function isInside(path: string, round: number): boolean {
  const inside = (name: string): readonly string[] => (existsSync(join(path, name)) ? readdirSync(join(path, name)) : []);
  if (round % 3 === 0) return inside('.forms.yaml.staged').length > round / 2;
  const decided = inside('.forms.yaml.decided');
  return decided.length > 0 && (round % 3 === 1 || !decided.includes('0'));
}

test('a process that is killed at any moment of a change leaves all of the old or all of the new', { timeout: 90_000 }, async () => {
  const bundle = mkdtempSync(join(process.cwd(), 'node_modules', '.fieldrun-staged-'));
  onTestFinished(() => rmSync(bundle, { recursive: true, force: true }));
  await build({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    build: { ssr: 'server/store/staged-files.ts', outDir: bundle, target: 'node20.19', copyPublicDir: false, minify: false },
  });
  const path = folder();
  const staged = stagedFiles(path, 'forms.yaml');
  await staged.carryOut(stateOf('A'));
  const worker = join(bundle, 'worker.mjs');
  const code = `import { stagedFiles } from ${JSON.stringify(pathToFileURL(join(bundle, 'staged-files.js')).href)};
    const staged = stagedFiles(process.argv[2], 'forms.yaml');
    const states = ${JSON.stringify([stateOf('A'), stateOf('B')])};
    process.stdout.write('ready');
    for (let at = Number(process.argv[3]); ; at++) await staged.carryOut(states[at % 2]);`;
  writeFileSync(worker, code);
  const seen = new Set<string>();
  let unfinished = 0;
  for (let round = 0; round < 9; round++) {
    const child = spawn(process.execPath, [worker, path, lettersIn(path).startsWith('A') ? '1' : '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    await once(child.stdout, 'data');
    await vi.waitFor(() => expect(isInside(path, round)).toBe(true), { timeout: 20_000, interval: 1 });
    child.kill('SIGKILL');
    await exited;
    if (hidden(path).length > 0) unfinished++;
    await staged.finish();
    const letters = lettersIn(path);
    expect(['A20000,13', 'B20000,7']).toContain(letters);
    expect(hidden(path)).toEqual([]);
    seen.add(letters);
  }
  // Else the kills came between changes, and nothing was tried.
  expect(unfinished).toBeGreaterThan(0);
  expect(seen.size).toBe(2);
});

test('what was not decided is forgotten, what was decided is completed', async () => {
  const path = folder();
  const staged = stagedFiles(path, 'forms.yaml');
  await staged.carryOut(stateOf('A'));
  mkdirSync(join(path, '.forms.yaml.staged'));
  writeFileSync(join(path, '.forms.yaml.staged', '0'), 'half');
  await staged.finish();
  expect([lettersIn(path), hidden(path)]).toEqual(['A20000,13', []]);

  const decided = join(path, '.forms.yaml.decided');
  mkdirSync(decided);
  const { write, remove } = stateOf('B');
  // The first three were moved before the cut.
  for (const [at, { name, text }] of write.entries()) writeFileSync(at < 3 ? join(path, name) : join(decided, String(at)), text);
  writeFileSync(join(decided, 'plan.json'), JSON.stringify({ write: write.map(({ name }, at) => ({ name, at: String(at) })), remove }));
  await staged.finish();
  expect([lettersIn(path), hidden(path)]).toEqual(['B20000,7', []]);
});

test('files keep their mode, and a link keeps leading to its file', async () => {
  const path = folder();
  const elsewhere = folder();
  writeFileSync(join(elsewhere, 'real.yaml'), 'old');
  chmodSync(join(elsewhere, 'real.yaml'), 0o640);
  symlinkSync(join(elsewhere, 'real.yaml'), join(path, 'forms.yaml'));
  await stagedFiles(path, 'forms.yaml').carryOut({ write: [{ name: 'forms.yaml', text: 'new' }], remove: ['forms/none.yaml'] });
  expect(readFileSync(join(elsewhere, 'real.yaml'), 'utf8')).toBe('new');
  expect(statSync(join(elsewhere, 'real.yaml')).mode & 0o777).toBe(0o640);
});

test.each(['../out.yaml', 'forms/../../out.yaml', '/tmp/out.yaml', '.hidden', 'forms/.hidden.yaml', 'a/b/c.yaml', 'a\0b'])(
  'a file %j is never written',
  async (name) => {
    const path = folder();
    await expect(stagedFiles(path, 'forms.yaml').carryOut({ write: [{ name, text: 'x' }], remove: [] })).rejects.toThrow();
    expect(readdirSync(path)).toEqual([]);
    expect(existsSync(join(path, '..', 'out.yaml'))).toBe(false);
  },
);

test('a place that cannot be written to is found before anything is decided', async () => {
  const path = folder();
  writeFileSync(join(path, 'forms'), 'no folder');
  writeFileSync(join(path, 'forms.yaml'), 'old');
  const change = {
    write: [
      { name: 'forms.yaml', text: 'new' },
      { name: 'forms/a.yaml', text: 'new' },
    ],
    remove: [],
  };
  await expect(stagedFiles(path, 'forms.yaml').carryOut(change)).rejects.toThrow(/forms/);
  expect([readFileSync(join(path, 'forms.yaml'), 'utf8'), hidden(path)]).toEqual(['old', []]);
});
