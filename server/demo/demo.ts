/// <reference types="vite/types/importMeta.d.ts" />
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The files of the demo portal, by path below `files`; the bundle carries them. */
const files = import.meta.glob<string>('./files/**', { query: '?raw', import: 'default', eager: true });

/** People of the demo portal beside the admin. */
export const demoUsers = [
  { username: 'operator', password: 'Operator!123', group: 'operators' },
  { username: 'viewer', password: 'Viewer!123', group: 'viewers' },
] as const;

/**
 * Writes the demo portal, `forms.yaml` last: its presence says that the rest is there. Files that exist are left alone.
 *
 * @param readable the folder whose files expressions may read
 */
export async function writeDemo(formsFile: string, playbooks: string, readable: string): Promise<void> {
  const places = Object.entries(files).map(([name, content]) => ({
    path: placeOf(name.slice('./files/'.length), formsFile, { playbooks, files: readable }),
    content,
  }));
  for (const { path, content } of places.filter((file) => file.path !== formsFile)) await writeNew(path, content);
  for (const { path, content } of places.filter((file) => file.path === formsFile)) await writeNew(path, content);
}

function placeOf(name: string, formsFile: string, folders: Readonly<Record<string, string>>): string {
  if (name === 'forms.yaml') return formsFile;
  const [first = '', ...rest] = name.split('/');
  const folder = folders[first];
  return folder === undefined ? join(dirname(formsFile), name) : join(folder, ...rest);
}

async function writeNew(path: string, content: string): Promise<void> {
  if (existsSync(path)) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, content, { flush: true });
  if (content.startsWith('#!')) await chmod(`${path}.new`, 0o755);
  await rename(`${path}.new`, path);
}
