// @vitest-environment node
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { uploadsOf, type Incoming } from '#server/domain/jobs/uploads.ts';
import type { UploadStore } from '#server/domain/stores.ts';
import { anna } from '#tests/support/tokens.ts';

const file = (text: string): Incoming => ({
  content: Readable.from([Buffer.from(text)]),
  name: 'plan.txt',
  mimetype: 'text/plain',
  encoding: '7bit',
});

test('an upload whose file cannot be opened fails by itself, keeps nothing, and takes no room of its person', async () => {
  const root = mkdtempSync(join(tmpdir(), 'fieldrun-uploads-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'uploads');
  let goes = true;
  const added: string[] = [];
  const store: UploadStore = {
    add: async ({ filename }) => void added.push(filename),
    find: async () => null,
    // The folder goes between its making and the file.
    async sizeOf() {
      if (goes) rmSync(folder, { recursive: true });
      return 0;
    },
    expire: async () => [],
  };
  const uploads = uploadsOf({
    store,
    folder,
    limitBytes: 100,
    totalBytes: 10,
    keepSeconds: 60,
    clock: { now: () => 0, after: () => () => undefined },
  });
  const first = file('12345678');
  await expect(uploads.take(anna, first)).rejects.toThrow(/ENOENT/);
  expect([added, existsSync(folder), first.content.destroyed]).toEqual([[], false, true]);
  goes = false;
  expect(await uploads.take(anna, file('12345678'))).toMatchObject({ ok: true });
  expect(readdirSync(folder)).toEqual(added);
});
