import type { Category, Config } from '#contract/config.ts';
import type { CacheDatabase } from '#db/cache.ts';
import { interpreterUrl } from '#interpreter/file.ts';
import { workerUrl } from '#interpreter/worker-url.ts';
import { iconPath } from '#lib/icon-path.ts';
import type { Icons } from '#sync/run/icons.ts';

/**
 * Fetches once what forms of this config need and the shell has not, so that the worker has it when the network is gone: the icons they
 * name, and the interpreter where one of them computes on this device.
 */
export async function fetchForOffline(config: Config, icons: Icons): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await workerInCharge();
  if (config.forms.some(computes)) for (const path of interpreterFiles) await fetch(path).catch(() => undefined);
  await icons.fetchAll(iconsNeededBy(config));
}

/**
 * The same for a config that did not change since it was kept: what was fetched then may have been cut off. Only the interpreter is
 * looked for, because only without it a form does not work.
 */
export async function fetchInterpreterForOffline(cache: CacheDatabase): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const kept = await Promise.all(interpreterFiles.map((path) => caches.match(path)));
  if (!kept.includes(undefined)) return;
  if ((await cache.forms.filter(({ form }) => computes(form)).first()) === undefined) return;
  await workerInCharge();
  for (const path of interpreterFiles) await fetch(path).catch(() => undefined);
}

const interpreterFiles = [interpreterUrl, workerUrl];

/** The addresses of their drawings, each once. */
export function iconsNeededBy(config: Config): readonly string[] {
  const names = [...iconsOf(config.categories ?? []), ...config.forms.map((form) => form['icon'])];
  return [...new Set(names.flatMap((name) => (typeof name === 'string' ? (iconPath(name) ?? []) : [])))];
}

const computes = ({ fields }: Readonly<Record<string, unknown>>): boolean => Array.isArray(fields) && fields.some(computesHere);

const localTypes: ReadonlySet<unknown> = new Set(['local', 'local_out', 'credential', 'html']);

/** Read from the text of the form: to compile every form of a portal only for this would cost more than it saves. */
const computesHere = (field: unknown): boolean =>
  typeof field === 'object' &&
  field !== null &&
  (('type' in field && localTypes.has(field.type)) ||
    ('runLocal' in field && field.runLocal === true) ||
    ('evalDefault' in field && field.evalDefault === true));

const iconsOf = (categories: readonly Category[]): string[] => categories.flatMap(({ icon, items }) => [icon, ...iconsOf(items)]);

/** Resolves when requests of this page pass through the worker; on the first visit that is a moment after it was installed. */
function workerInCharge(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return Promise.resolve();
  return new Promise((resolve) => serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }));
}
