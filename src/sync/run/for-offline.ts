import type { Category, Config } from '#contract/config.ts';
import { interpreterUrl } from '#interpreter/file.ts';
import { workerUrl } from '#interpreter/worker-url.ts';
import { iconPath } from '#lib/icon-path.ts';

/**
 * Fetches once what forms of this config need and the shell has not, so that the worker has it when the network is gone: the icons they
 * name, and the interpreter where one of them computes on this device.
 */
export async function fetchForOffline(config: Config): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await workerInCharge();
  for (const path of neededBy(config)) await fetch(path).catch(() => undefined);
}

/** Their addresses, each once. */
export function neededBy(config: Config): readonly string[] {
  const names = [...iconsOf(config.categories ?? []), ...config.forms.map((form) => form['icon'])];
  const icons = names.flatMap((name) => (typeof name === 'string' ? (iconPath(name) ?? []) : []));
  const computes = config.forms.some(({ fields }) => Array.isArray(fields) && fields.some(computesHere));
  return [...new Set([...icons, ...(computes ? [interpreterUrl, workerUrl] : [])])];
}

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
