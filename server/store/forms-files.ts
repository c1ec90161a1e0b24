import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import type { FormsFiles, FormsInDatabase, FormsTexts } from '#server/domain/designer/forms-files.ts';
import { StoreTrouble } from '#server/domain/stores.ts';
import { stagedFiles } from './staged-files.ts';
import { oneAfterAnother } from './turns.ts';

/** Where forms may come from beside their own file. */
export interface FormsSources {
  /** The `forms.yaml` of a repository, null when there is none. */
  readonly repositoryFile: () => Promise<string | null>;
  readonly database: FormsInDatabase;
}

/** Where the portal is read from: a base, whose text stands in the database when `text` is not null, and the files beside it. */
export interface FormsOrigin {
  readonly place: 'files' | 'repository' | 'database';
  readonly baseFile: string;
  readonly folder: string;
  readonly text: string | null;
  /** Links may not lead out of this folder: others decide what is in it. null = the operator's own files. */
  readonly root: string | null;
}

/** The portal's own files, with what reading them needs. */
export interface FormsFolder extends FormsFiles {
  origin(): Promise<FormsOrigin>;
  /** Does `work` while no save moves files about. */
  undisturbed<T>(work: () => Promise<T>): Promise<T>;
}

export const formsFolder = (baseFile: string): string => join(dirname(baseFile), 'forms');

/** Where forms come from now (contract 5.1): a text in the database beats every file, a repository beats the portal's own file. */
export async function formsOrigin(ownFile: string, { repositoryFile, database }: FormsSources): Promise<FormsOrigin> {
  const [text, fromRepository] = await Promise.all([database.read(), repositoryFile()]);
  const baseFile = fromRepository ?? ownFile;
  const folder = formsFolder(baseFile);
  const root = fromRepository === null ? null : dirname(baseFile);
  if (text.trim() !== '') return { place: 'database', baseFile, folder, text, root };
  return { place: root === null ? 'files' : 'repository', baseFile, folder, text: null, root };
}

export function formsFiles(ownFile: string, sources: FormsSources): FormsFolder {
  const inTurn = oneAfterAnother();
  const staged = stagedFiles(dirname(ownFile), basename(ownFile));
  // A save that was cut off is finished before anything is read.
  let isWhole = false;

  async function whole(): Promise<void> {
    if (isWhole) return;
    await staged.finish();
    isWhole = true;
  }

  const undisturbed = <T>(work: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      // A folder that cannot be written to may still be read.
      await whole().catch(() => undefined);
      return work();
    });

  return {
    undisturbed,
    origin: () => formsOrigin(ownFile, sources),
    own: () => undisturbed(() => textsOf(ownFile)),
    place: () =>
      undisturbed(async () => {
        const { place, baseFile, text, root } = await formsOrigin(ownFile, sources);
        const found = await textsOf(baseFile, root);
        return { place, ...found, base: text === null ? found.base : { file: basename(baseFile), text } };
      }),
    file: () =>
      undisturbed(async () => {
        const path = (await sources.repositoryFile()) ?? ownFile;
        return { path, text: existsSync(path) ? await readFile(path, 'utf8') : null };
      }),
    replace: (next) =>
      inTurn(async () => {
        try {
          await whole();
          isWhole = false;
          await staged.carryOut(changeTo(next, await textsOf(ownFile), basename(ownFile)));
          isWhole = true;
        } catch (error) {
          throw new StoreTrouble(
            `The forms in ${dirname(ownFile)} cannot be written (${textOf(error)}). Check that the folder is writable and has free space, then save again.`,
          );
        }
      }),
  };
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Only what differs is touched: a file that says the same keeps its time. */
function changeTo(next: FormsTexts, now: FormsTexts, base: string): { write: { name: string; text: string }[]; remove: string[] } {
  const write = next.files.filter((file) => now.files.every((old) => old.file !== file.file || old.text !== file.text));
  const remove = now.files.filter(({ file }) => next.files.every((one) => one.file !== file));
  return {
    write: [
      ...write.map(({ file, text }) => ({ name: `forms/${file}`, text })),
      ...(next.base.text === now.base.text ? [] : [{ name: base, text: next.base.text }]),
    ],
    remove: remove.map(({ file }) => `forms/${file}`),
  };
}

/** A base file that is missing has the text ''; files that are no forms do not count. */
export async function textsOf(baseFile: string, root: string | null = null): Promise<FormsTexts> {
  const base = existsSync(baseFile) ? await readFile(baseFile, 'utf8') : '';
  const files = await Promise.all(
    (await formFileNames(formsFolder(baseFile), root)).map(async (file) => ({
      file,
      text: await readFile(join(formsFolder(baseFile), file), 'utf8'),
    })),
  );
  return { base: { file: basename(baseFile), text: base }, files };
}

/**
 * The names of the files of a folder that hold forms, in the order they are read.
 *
 * @param root where links may lead to; null = anywhere
 */
export async function formFileNames(folder: string, root: string | null = null): Promise<readonly string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /\.ya?ml$/i.test(name) && !name.startsWith('.')).sort();
  const realRoot = root === null ? null : await realpath(root).catch(() => null);
  if (root !== null && realRoot === null) return [];
  const areFiles = await Promise.all(names.map((name) => isFileWithin(join(folder, name), realRoot)));
  return names.filter((_name, at) => areFiles[at]);
}

async function isFileWithin(path: string, realRoot: string | null): Promise<boolean> {
  const real = await realpath(path).catch(() => null);
  if (real === null || (realRoot !== null && !real.startsWith(realRoot + sep))) return false;
  return (await stat(real).catch(() => null))?.isFile() ?? false;
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
