// @vitest-environment node
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileInside } from '#server/runners/inside.ts';

function folder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'fieldrun-inside-')));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  mkdirSync(join(path, 'in', 'sub'), { recursive: true });
  writeFileSync(join(path, 'in', 'a.sh'), '');
  writeFileSync(join(path, 'in', 'sub', 'b.sh'), '');
  writeFileSync(join(path, 'secret'), '');
  symlinkSync(join(path, 'secret'), join(path, 'in', 'leak.sh'));
  symlinkSync(path, join(path, 'in', 'up'));
  symlinkSync(join(path, 'in', 'sub', 'b.sh'), join(path, 'in', 'fine.sh'));
  return path;
}

test.each([
  ['a.sh', 'in/a.sh'],
  ['./sub/b.sh', 'in/sub/b.sh'],
  ['sub/../a.sh', 'in/a.sh'],
  ['fine.sh', 'in/sub/b.sh'],
])('%s is inside', async (name, real) => {
  const path = folder();
  expect(await fileInside(join(path, 'in'), name, 'The script')).toEqual({ ok: true, value: join(path, real) });
});

test.each([
  ['../secret', 'is not inside the playbooks folder'],
  ['/etc/passwd', 'is not inside the playbooks folder'],
  ['leak.sh', 'is not inside the playbooks folder'],
  ['up/secret', 'is not inside the playbooks folder'],
  ['nosuch.sh', 'was not found in the playbooks folder'],
  ['sub', 'was not found in the playbooks folder'],
  ['.', 'is not inside the playbooks folder'],
  ['', 'was not found in the playbooks folder'],
  ['a.sh\0.txt', 'was not found in the playbooks folder'],
])('%s is refused', async (name, why) => {
  expect(await fileInside(join(folder(), 'in'), name, 'The script')).toEqual({ ok: false, error: `The script ${name} ${why}` });
});
