import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fail, ok, type Result } from '#lib/result.ts';
import type { FormsWork } from '#server/domain/designer/forms-work.ts';
import type { Log, PortalRead, PortalSource } from '#server/domain/ports.ts';
import { portalFrom, type Portal, type ReadFile } from '#server/domain/portal/portal.ts';
import { emptyPortal, firstPlaybook } from './empty-portal.ts';
import { digestOf, formFileNames, type FormsFolder, type FormsOrigin } from './forms-files.ts';

/** A text the portal is made of; `stamp` changes whenever it does. */
interface Stamped {
  readonly path: string;
  readonly stamp: string;
}

export interface PortalParts {
  readonly formsFile: string;
  readonly playbooks: string;
  readonly files: FormsFolder;
  readonly work: Pick<FormsWork, 'meanings'>;
  readonly log: Log;
}

/** The portal from where it comes from now, read again when size or time of a file changes, or the text in the database. */
export function portalFolder({ formsFile, playbooks, files, work, log }: PortalParts): PortalSource {
  const parsed = new Map<string, { readonly stamp: string; readonly file: ReadFile }>();
  let known: PortalRead | null = null;
  let reading: Promise<PortalRead> | null = null;
  // Versions of two runs of the server must differ although the files do not: what a portal becomes may have changed.
  const born = Date.now().toString(36);

  async function written(): Promise<PortalRead> {
    // A folder that cannot be written to may still be read.
    await ensure().catch((error: unknown) => log.error({ error: String(error) }, `${formsFile} could not be written`));
    return look();
  }

  async function look(): Promise<PortalRead> {
    const origin = await files.origin();
    const found = await stampsOf(origin);
    const version = `${born}:${origin.place}:${found.map(({ path, stamp }) => `${basename(path)}=${stamp}`).join(',')}`;
    if (known?.version === version) return known;
    for (const path of parsed.keys()) if (!found.some((file) => file.path === path)) parsed.delete(path);
    const changed = found.filter(({ path, stamp }) => parsed.get(path)?.stamp !== stamp);
    const fresh = await readFiles(changed, (path) => (path === origin.baseFile ? origin.text : null));
    for (const [at, { path, stamp }] of changed.entries()) parsed.set(path, { stamp, file: fresh[at]! });
    const read = found.flatMap(({ path }) => parsed.get(path)?.file ?? []);
    known = { version, portal: together(origin.baseFile, read) };
    report(known.portal, log);
    return known;
  }

  /** @param given a text that is known already, null = it stands in the file */
  async function readFiles(found: readonly Stamped[], given: (path: string) => string | null): Promise<ReadFile[]> {
    const texts = await Promise.all(found.map(async ({ path }) => textAt(path, given(path))));
    const meanings = await work.meanings(texts.map((text) => (text.ok ? text.value : '')));
    return found.map(({ path }, at) => {
      const read = texts[at]!.ok ? meanings[at]! : texts[at]!;
      return read.ok ? { name: basename(path), content: read.value } : { name: basename(path), broken: read.error };
    });
  }

  async function ensure(): Promise<void> {
    if (existsSync(formsFile) && (await stat(formsFile)).size > 0) return;
    await writeNew(join(playbooks, firstPlaybook.name), firstPlaybook.text);
    await writeNew(formsFile, emptyPortal);
  }

  return {
    ensure: () => files.undisturbed(ensure),
    read() {
      // Requests that come while the files are read share the reading.
      reading ??= files.undisturbed(written).finally(() => (reading = null));
      return reading;
    },
    peek: () => reading ?? files.undisturbed(look),
  };
}

async function writeNew(path: string, text: string): Promise<void> {
  if (existsSync(path) && (await stat(path)).size > 0) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, text, { flush: true });
  await rename(`${path}.new`, path);
}

async function stampsOf({ baseFile, folder, text, root }: FormsOrigin): Promise<Stamped[]> {
  const names = await formFileNames(folder, root);
  const onDisk = await stamped([...(text === null ? [baseFile] : []), ...names.map((name) => join(folder, name))]);
  return text === null ? onDisk : [{ path: baseFile, stamp: digestOf(text) }, ...onDisk];
}

async function stamped(paths: readonly string[]): Promise<Stamped[]> {
  const all = await Promise.all(
    paths.map(async (path) => {
      const facts = await stat(path, { bigint: true }).catch(() => null);
      return facts?.isFile() ? [{ path, stamp: `${facts.mtimeNs}-${facts.size}-${facts.ino}` }] : [];
    }),
  );
  return all.flat();
}

async function textAt(path: string, given: string | null): Promise<Result<string, string>> {
  try {
    return ok(given ?? (await readFile(path, 'utf8')));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function together(formsFile: string, files: readonly ReadFile[]): Result<Portal, string> {
  const [base, ...rest] = files;
  const name = basename(formsFile);
  if (!base || base.name !== name) return fail(`Error reading the ${name} file : ${formsFile} cannot be read`);
  if ('broken' in base) return fail(`Error parsing the ${name} file : ${base.broken}`);
  const content = base.content;
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    return fail(`Error parsing the ${name} file : it has no categories, roles and forms`);
  }
  return ok(portalFrom({ ...content }, rest, name));
}

function report(portal: Result<Portal, string>, log: Log): void {
  if (!portal.ok) log.error({}, portal.error);
  else for (const problem of portal.value.problems) log.warn({}, problem);
}
