import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Inventories are few files; what has more is no place somebody may choose. */
const mostFiles = 1000;

/**
 * Why inventories that a person chose are not taken, in words; null when they are fine. Ansible runs an inventory that is executable, and
 * every executable one in a folder of them: whoever may name a file would start any program in the playbooks folder.
 *
 * @param names as `-i` takes them; what is no file, such as `web1,web2`, is a list of hosts
 */
export async function executableProblem(folder: string, names: readonly string[]): Promise<string | null> {
  for (const name of names) {
    const found = await programsIn(resolve(folder, name.trim()), { left: mostFiles });
    if (found) return `The inventory ${name} is executable: a form may name it, a person may not`;
  }
  return null;
}

async function programsIn(path: string, budget: { left: number }): Promise<boolean> {
  const facts = await stat(path).catch(() => null);
  if (!facts) return false;
  if (facts.isFile()) return (facts.mode & 0o111) !== 0;
  if (!facts.isDirectory()) return true;
  for (const name of await readdir(path)) {
    if (budget.left-- <= 0 || (await programsIn(join(path, name), budget))) return true;
  }
  return false;
}
