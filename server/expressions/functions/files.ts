import { open, readdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { patternOf } from '#lib/pattern/pattern.ts';
import { answerBytes } from '../limits.ts';
import type { HostFunctions } from './host-function.ts';

const Options = v.object({
  regex: v.optional(v.nullish(v.string()), ''),
  recursive: v.optional(v.nullish(v.boolean()), false),
  metadata: v.optional(v.nullish(v.boolean()), false),
});

const mostEntries = 10_000;

/** Reads files of one folder, and of no other: names lead from it, or are paths in it. */
export function fileFunctions(folder: string): HostFunctions {
  return {
    readJson: async ([path]) => JSON.parse(await textOf(await inside(folder, String(path)))) as unknown,
    readYaml: async ([path]) => parse(await textOf(await inside(folder, String(path)))) as unknown,
    list: async ([path, options]) => listed(folder, await inside(folder, String(path ?? '')), v.parse(Options, options ?? {})),
  };
}

const isBelow = (root: string, path: string): boolean => {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** The real path of what is named, links followed. */
async function inside(folder: string, name: string): Promise<string> {
  const outside = new Error(`${name} is not in the folder that expressions may read (${folder})`);
  if (name.includes('\0')) throw outside;
  const root = await realpath(folder).catch(() => resolve(folder));
  const asked = resolve(root, name);
  // A path that goes through a link to the folder is one of the folder, too.
  const isMeant = isBelow(root, asked) || isBelow(resolve(folder), asked);
  if (!isMeant) throw outside;
  const real = await realpath(asked).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`ENOENT: no such file or directory, open '${name}'`) : error;
  });
  if (!isBelow(root, real)) throw outside;
  return real;
}

async function textOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw new Error(`${path} is not a file`);
    if (facts.size > answerBytes) throw new Error(`${path} is larger than ${answerBytes / 1024 / 1024} MB`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

async function listed(folder: string, path: string, options: v.InferOutput<typeof Options>): Promise<unknown> {
  const wanted = options.regex ? patternOf(options.regex) : null;
  if (wanted?.ok === false) throw new Error(wanted.error);
  const entries = await readdir(path, { withFileTypes: true, recursive: Boolean(options.recursive) });
  const files = entries.filter((entry) => entry.isFile() && (!wanted || wanted.value.test(entry.name))).slice(0, mostEntries);
  const named = files.map((entry) => join(relative(path, entry.parentPath ?? entry.path), entry.name)).sort();
  if (!options.metadata) return named;
  return Promise.all(
    named.map(async (name) => {
      const { size, mtime } = await stat(join(path, name));
      return { name, path: relative(folder, join(path, name)), size, mtime: mtime.toISOString() };
    }),
  );
}
