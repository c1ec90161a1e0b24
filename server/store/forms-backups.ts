import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FormsText } from '#contract/designer.ts';
import type { Clock } from '#lib/ports.ts';
import type { FormsBackups } from '#server/domain/designer/forms-files.ts';
import { stampOf, timeOfStamp } from '#server/domain/designer/local-time.ts';
import { StoreTrouble } from '#server/domain/stores.ts';
import { formFileNames } from './forms-files.ts';
import { oneAfterAnother } from './turns.ts';

const listed = /\.ya?ml\.bak\.(\d{17})$/;
const dayMs = 86_400_000;

/**
 * Each state is a copy of the base file, named `<base>.bak.<stamp>`, and a folder `forms.bak.<stamp>` with the files beside it. The
 * copy of the base comes last: with it the state counts as kept.
 */
export function formsBackups(folder: string, keepDays: number, clock: Clock): FormsBackups {
  const inTurn = oneAfterAnother();
  const folderOf = (stamp: string): string => join(folder, `forms.bak.${stamp}`);

  async function found(): Promise<readonly { readonly file: string; readonly stamp: string }[]> {
    const names = await readdir(folder).catch(() => []);
    const all = names.flatMap((file) => {
      const [, stamp] = listed.exec(file) ?? [];
      return stamp === undefined || file.startsWith('.') ? [] : [{ file, stamp }];
    });
    return all.sort((one, other) => (one.stamp < other.stamp ? 1 : one.stamp > other.stamp ? -1 : one.file < other.file ? -1 : 1));
  }

  /** Stamps are unique: two states of one millisecond are told apart by the next one. */
  async function freshStamp(): Promise<string> {
    const names = await readdir(folder);
    for (let at = clock.now(); ; at++) {
      const stamp = stampOf(at);
      if (!names.some((name) => name.endsWith(`.bak.${stamp}`))) return stamp;
    }
  }

  async function drop(stamp: string): Promise<void> {
    for (const { file } of (await found()).filter((one) => one.stamp === stamp)) await rm(join(folder, file), { force: true });
    await rm(folderOf(stamp), { recursive: true, force: true });
  }

  async function purge(): Promise<void> {
    const oldest = stampOf(clock.now() - keepDays * dayMs);
    for (const name of await readdir(folder).catch(() => [])) {
      // Also folders whose base was never written.
      const [, stamp] = /\.bak\.(\d{17})$/.exec(name) ?? [];
      if (stamp !== undefined && stamp < oldest) await drop(stamp);
    }
  }

  async function keep(base: FormsText, files: readonly FormsText[]): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stamp = await freshStamp();
    await mkdir(folderOf(stamp));
    for (const { file, text } of files) await writeFile(join(folderOf(stamp), file), text, { flush: true });
    const name = `${base.file}.bak.${stamp}`;
    const unfinished = join(folder, `.${name}.new`);
    await writeFile(unfinished, base.text, { flush: true });
    await rename(unfinished, join(folder, name));
    await purge();
    return name;
  }

  return {
    purge: () => inTurn(purge),
    list: async () => (await found()).map(({ file, stamp }) => ({ file, date: timeOfStamp(stamp) })),
    keep: ({ base, files }) =>
      inTurn(() =>
        keep(base, files).catch((error: unknown) => {
          const why = error instanceof Error ? error.message : String(error);
          throw new StoreTrouble(
            `The forms cannot be backed up to ${folder} (${why}), so nothing was changed. Check that the folder is writable and has free space.`,
          );
        }),
      ),
    async find(name) {
      const [, stamp] = listed.exec(name) ?? [];
      const one = (await found()).find((other) => other.stamp === stamp);
      if (!one) return null;
      const base = { file: one.file, text: await readFile(join(folder, one.file), 'utf8') };
      const names = await readdir(folderOf(one.stamp)).catch(() => null);
      if (names === null) return { base, files: null };
      const files = (await formFileNames(folderOf(one.stamp))).map(async (file) => ({
        file,
        text: await readFile(join(folderOf(one.stamp), file), 'utf8'),
      }));
      return { base, files: await Promise.all(files) };
    },
    remove: (name) =>
      inTurn(async () => {
        const [, stamp] = listed.exec(name) ?? [];
        if (stamp !== undefined) await drop(stamp);
      }),
  };
}
