import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that exist for one run, readable by the server's account only. */
export interface RunFiles {
  /** Writes `<name>_<id>.json`, gives its path. */
  write(id: number, name: string, content: unknown): Promise<string>;
  /** The same for a text, under `<name>_<id>.<ending>`. */
  writeText(id: number, name: string, ending: string, text: string): Promise<string>;
  /** Removes a file, unless the form wants it kept. */
  remove(path: string): Promise<void>;
  /** Removes what a killed server left behind. */
  sweep(): Promise<void>;
}

/** @param folder below the data folder, never among the playbooks, where other jobs could read it */
export function runFiles(folder: string): RunFiles {
  async function writeText(id: number, name: string, ending: string, text: string): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${name}_${id}.${ending}`);
    await rm(path, { force: true });
    await writeFile(path, text, { mode: 0o600, flag: 'wx' });
    return path;
  }
  return {
    write: (id, name, content) => writeText(id, name, 'json', JSON.stringify(content, null, 2)),
    writeText,
    remove: (path) => rm(path, { force: true }),
    sweep: () => rm(folder, { recursive: true, force: true }),
  };
}
