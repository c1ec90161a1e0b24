import { realpath, stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { fail, ok, type Result } from '#lib/result.ts';

/**
 * The real path of a file inside `folder`, symbolic links followed. The error is for people: the name leads out of the folder, or
 * there is no such file.
 *
 * @param what how to call the file, e.g. `playbook`
 */
export async function fileInside(folder: string, name: string, what: string): Promise<Result<string, string>> {
  const missing = fail(`${what} ${name} was not found in the playbooks folder`);
  const outside = fail(`${what} ${name} is not inside the playbooks folder`);
  if (name === '' || name.includes('\0')) return missing;
  const root = await realpath(folder).catch(() => null);
  if (root === null) return missing;
  const asked = resolve(root, name);
  if (!isBelow(root, asked)) return outside;
  const real = await realpath(asked).catch(() => null);
  if (real === null) return missing;
  if (!isBelow(root, real)) return outside;
  return (await stat(real)).isFile() ? ok(real) : missing;
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && resolve(root, way) === path;
}
