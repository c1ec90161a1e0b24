// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formFileNames } from '#server/store/forms-files.ts';

function place(): string {
  const path = mkdtempSync(join(tmpdir(), 'fieldrun-forms-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  mkdirSync(join(path, 'work', 'forms'), { recursive: true });
  writeFileSync(join(path, 'secret.yaml'), 'secret');
  writeFileSync(join(path, 'work', 'common.yaml'), 'common');
  return path;
}

test('files of forms are those of YAML that are not hidden, in the order of their names', async () => {
  const folder = join(place(), 'work', 'forms');
  for (const name of ['b.yml', 'a.YAML', 'notes.txt', '.hidden.yaml', 'c.yaml.bak']) writeFileSync(join(folder, name), '');
  mkdirSync(join(folder, 'folder.yaml'));
  expect(await formFileNames(folder)).toEqual(['a.YAML', 'b.yml']);
  expect(await formFileNames(join(folder, 'missing'))).toEqual([]);
});

test('links lead out of the folder only where the operator made them', async () => {
  const path = place();
  const root = join(path, 'work');
  const folder = join(root, 'forms');
  symlinkSync(join(path, 'secret.yaml'), join(folder, 'out.yaml'));
  symlinkSync('../common.yaml', join(folder, 'in.yaml'));
  symlinkSync('nowhere.yaml', join(folder, 'dead.yaml'));
  expect(await formFileNames(folder, root)).toEqual(['in.yaml']);
  expect(await formFileNames(folder)).toEqual(['in.yaml', 'out.yaml']);
});

test('a folder of forms that is itself a link out of its root holds nothing', async () => {
  const path = place();
  const elsewhere = join(path, 'elsewhere');
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, 'a.yaml'), '');
  rmSync(join(path, 'work', 'forms'), { recursive: true });
  symlinkSync(elsewhere, join(path, 'work', 'forms'));
  expect(await formFileNames(join(path, 'work', 'forms'), join(path, 'work'))).toEqual([]);
});
