import type { Ids } from '#lib/ports.ts';

const prefix = 'fieldrun-tab-';

/**
 * Names this tab to all others for as long as it has a person's databases open: by the name of a lock, which can be read even where the
 * tab itself hangs and answers nobody. Without Web Locks (plain HTTP on another host) tabs have no names.
 */
export function nameTab(partition: string, ids: Ids): () => void {
  if (!('locks' in navigator)) return () => undefined;
  const id = ids.next();
  let title = '';
  let release = (): void => undefined;
  const hold = (): void => {
    const now = document.title || location.pathname;
    if (now === title) return;
    title = now;
    const before = release;
    const held = new Promise<void>((resolve) => (release = resolve));
    const holding = async (): Promise<void> => {
      before();
      await held;
    };
    void navigator.locks.request(`${prefix}${partition} ${id} ${title}`, holding).catch(() => undefined);
  };
  const titles = new MutationObserver(hold);
  titles.observe(document.head, { childList: true, subtree: true, characterData: true });
  hold();
  return () => {
    titles.disconnect();
    release();
  };
}

/** The titles of the tabs that have databases of one of these people open; [] where none has, or nobody can say. */
export async function tabsHolding(partitions: readonly string[]): Promise<readonly string[]> {
  if (!('locks' in navigator)) return [];
  const { held = [] } = await navigator.locks.query();
  const names = held.flatMap(({ name = '' }) => {
    const [partition = '', , ...title] = name.startsWith(prefix) ? name.slice(prefix.length).split(' ') : [];
    return partitions.includes(partition) ? [title.join(' ')] : [];
  });
  return [...new Set(names)];
}
