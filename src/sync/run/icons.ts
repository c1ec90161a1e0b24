import type { Category, Config } from '#contract/config.ts';
import { iconPath } from '#lib/icon-path.ts';

/** Fetches the icons that a config names once, so that the worker has them when the network is gone. */
export async function fetchIcons(config: Config): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await workerInCharge();
  const paths = new Set(
    [...iconsOf(config.categories ?? []), ...config.forms.map((form) => form['icon'])].map((name) =>
      typeof name === 'string' ? iconPath(name) : null,
    ),
  );
  for (const path of paths) if (path) await fetch(path).catch(() => undefined);
}

const iconsOf = (categories: readonly Category[]): string[] => categories.flatMap(({ icon, items }) => [icon, ...iconsOf(items)]);

/** Resolves when requests of this page pass through the worker; on the first visit that is a moment after it was installed. */
function workerInCharge(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return Promise.resolve();
  return new Promise((resolve) => serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }));
}
