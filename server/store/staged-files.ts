import { constants, existsSync } from 'node:fs';
import { access, copyFile, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';

/** Files of a folder as they should be: texts to write and names to remove, both below the folder, with `/`. */
export interface FileChange {
  readonly write: readonly { readonly name: string; readonly text: string }[];
  readonly remove: readonly string[];
}

export interface StagedFiles {
  /** All of the change or nothing of it, whatever stops the process in between; `finish` completes what was begun. */
  carryOut(change: FileChange): Promise<void>;
  /** Brings a change that was cut off to its end, or forgets it where it was not complete. Before anybody reads the files. */
  finish(): Promise<void>;
}

/** No way out of the folder, and nothing hidden. */
const Name = v.pipe(v.string(), v.regex(/^(?!\.)[^/\\\0]+(\/(?!\.)[^/\\\0]+)?$/));
const Plan = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ write: v.array(v.object({ name: Name, at: v.string() })), remove: v.array(Name) }),
);
type Plan = v.InferOutput<typeof Plan>;

const planFile = 'plan.json';

/**
 * Changes several files as one: everything is first written into a folder of its own beside them and from there to the disk; giving
 * that folder another name is the moment that counts; then the files are moved to their places. Cut off before that moment the change
 * never was, cut off after it the plan in the folder says how to go on.
 */
export function stagedFiles(folder: string, label: string): StagedFiles {
  const staged = join(folder, `.${label}.staged`);
  const decided = join(folder, `.${label}.decided`);
  const done = join(folder, `.${label}.done`);

  async function goOn(): Promise<void> {
    const plan = v.parse(Plan, await readFile(join(decided, planFile), 'utf8'));
    await moveAll(plan, decided, folder);
    await rename(decided, done);
    await rm(done, { recursive: true, force: true });
  }

  async function finish(): Promise<void> {
    for (const left of [staged, done]) if (existsSync(left)) await rm(left, { recursive: true, force: true });
    if (existsSync(decided)) await goOn();
  }

  return {
    finish,
    async carryOut({ write, remove }) {
      await finish();
      await reachable(folder, [...write.map(({ name }) => v.parse(Name, name)), ...remove]);
      await mkdir(staged, { recursive: true });
      try {
        for (const [at, { text }] of write.entries()) await writeThrough(join(staged, String(at)), text);
        const plan: Plan = { write: write.map(({ name }, at) => ({ name, at: String(at) })), remove: [...remove] };
        await writeThrough(join(staged, planFile), JSON.stringify(plan));
        await syncFolder(staged);
      } catch (error) {
        await rm(staged, { recursive: true, force: true }).catch(() => undefined);
        throw error;
      }
      await rename(staged, decided);
      await syncFolder(folder);
      await goOn();
    },
  };
}

/** What would stop the moving of files is found before anything is decided. */
async function reachable(folder: string, names: readonly string[]): Promise<void> {
  for (const path of new Set([folder, ...names.map((name) => dirname(join(folder, name)))])) {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK | constants.X_OK);
  }
}

async function moveAll({ write, remove }: Plan, from: string, folder: string): Promise<void> {
  for (const { name, at } of write) {
    const source = join(from, at);
    // It was moved before the cut.
    if (!existsSync(source)) continue;
    const target = await realpath(join(folder, name)).catch(() => join(folder, name));
    await keepMode(target, source);
    await move(source, target);
  }
  for (const name of remove) await rm(join(folder, name), { force: true });
  for (const touched of new Set([folder, ...[...write.map((one) => one.name), ...remove].map((name) => dirname(join(folder, name)))])) {
    if (existsSync(touched)) await syncFolder(touched);
  }
}

/** A file that is a mount of its own cannot be replaced, only filled; the plan stays until it is full. */
async function move(source: string, target: string): Promise<void> {
  try {
    await rename(source, target);
  } catch (error) {
    if (!isCode(error, 'EBUSY', 'EXDEV')) throw error;
    await copyFile(source, target, constants.COPYFILE_FICLONE);
    const file = await open(target, 'r+');
    await file.sync().finally(() => file.close());
  }
}

async function keepMode(target: string, source: string): Promise<void> {
  const facts = await stat(target).catch(() => null);
  if (!facts) return;
  const file = await open(source, 'r+');
  await file.chmod(facts.mode & 0o777).finally(() => file.close());
}

async function writeThrough(path: string, text: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Names reach the disk with their folder. Some file systems do not know the request; there nothing better can be done. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  if (!folder) return;
  await folder.sync().catch(() => undefined);
  await folder.close();
}

const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
