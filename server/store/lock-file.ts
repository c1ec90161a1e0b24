import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parse, stringify } from 'yaml';
import * as v from 'valibot';
import { DesignerLock } from '#contract/designer.ts';
import type { LockStore } from '#server/domain/designer/lock.ts';
import { StoreTrouble } from '#server/domain/stores.ts';

/** The designer lock as a small YAML file, so that it outlives a restart (contract 6). A file that says nothing is no lock. */
export function lockFile(path: string): LockStore {
  async function inWords<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new StoreTrouble(`The designer lock ${path} cannot be written (${why}). Check that its folder is writable.`);
    }
  }

  async function put(lock: DesignerLock): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, stringify(lock), { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
  }

  return {
    async read() {
      const text = await readFile(path, 'utf8').catch(() => '');
      try {
        const lock = v.safeParse(DesignerLock, parse(text));
        return lock.success ? lock.output : null;
      } catch {
        return null;
      }
    },
    write: (lock) => inWords(lock === null ? rm(path, { force: true }) : put(lock)),
  };
}
