import type { CacheDatabase } from '#db/cache.ts';
import { readDrawing, type IconDrawing } from '#lib/icon-drawing.ts';
import type { Clock } from '#lib/ports.ts';

/** By the address of the file, `/icons/fa/solid/house.svg`. */
export type IconDrawings = Readonly<Record<string, IconDrawing>>;

/**
 * The drawings of icons that a configuration names. They are drawn in the page: an image of its own for each would be a document of
 * its own for each, and a screen full of tiles would wait for them.
 */
export interface Icons {
  /** undefined = not known yet, null = there is none. */
  of(path: string): IconDrawing | null | undefined;
  /** Fetches it when it is not known, together with whatever else is wanted at the moment. */
  want(path: string): void;
  /** Takes over what this device kept. */
  know(drawings: IconDrawings): void;
  /** All that are known. */
  all(): IconDrawings;
  subscribe(changed: () => void): () => void;
  /** Fetches what is not known yet, one after the other, and resolves when that is over. */
  fetchAll(paths: readonly string[]): Promise<void>;
  /** The person is gone: which icons their forms have is not told to the next one (P6). */
  forget(): void;
}

/** As many as a browser has connections: to ask for a screenful, and to draw it, in one go would hold the page up. */
const atOnce = 6;

export function keepIcons(clock: Pick<Clock, 'after'>): Icons {
  const known = new Map<string, IconDrawing | null>();
  const unreached = new Set<string>();
  const listeners = new Set<() => void>();
  /** What is asked for next, and what is under way. */
  let wanted = new Set<string>();
  /** Counts the people: what was asked for one of them and comes later is nobody's. */
  let person = 0;
  const tell = (): void => listeners.forEach((changed) => changed());
  const load = async (path: string): Promise<void> => {
    const by = person;
    const svg = await fetched(path);
    if (by !== person) return;
    if (svg === undefined) unreached.add(path);
    else unreached.delete(path);
    known.set(path, readDrawing(svg ?? ''));
  };
  const isDue = (path: string): boolean => !known.has(path) || unreached.has(path);
  const loadWanted = async (): Promise<void> => {
    const by = person;
    while (wanted.size > 0) {
      const paths = [...wanted].slice(0, atOnce);
      await Promise.all(paths.map(load));
      if (by !== person) return;
      for (const path of paths) wanted.delete(path);
      tell();
    }
  };
  return {
    of: (path) => known.get(path),
    want(path) {
      if (!isDue(path) || wanted.has(path)) return;
      // After the frame in which their places are drawn.
      if (wanted.size === 0) clock.after(0, () => void loadWanted());
      wanted.add(path);
    },
    know(drawings) {
      for (const [path, drawing] of Object.entries(drawings)) known.set(path, drawing);
      tell();
    },
    all: () => Object.fromEntries([...known].filter((entry): entry is [string, IconDrawing] => entry[1] !== null)),
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    async fetchAll(paths) {
      const due = paths.filter(isDue);
      const by = person;
      for (const path of due) if (by === person) await load(path);
      if (due.length > 0 && by === person) tell();
    },
    forget() {
      person++;
      wanted = new Set();
      known.clear();
      unreached.clear();
    },
  };
}

const togetherMs = 500;

/**
 * Icons that were fetched are there for the first frame of the next visit; on a device that takes no more they are fetched again. They
 * come a few at a time, and are kept together.
 */
export function keepIconsIn(cache: Pick<CacheDatabase, 'tell'>, icons: Icons, clock: Pick<Clock, 'after' | 'now'>): () => void {
  let cancel: (() => void) | null = null;
  const keep = (): void => {
    cancel = null;
    void cache.tell('icons', icons.all(), clock.now()).catch(() => undefined);
  };
  const unsubscribe = icons.subscribe(() => (cancel ??= clock.after(togetherMs, keep)));
  return () => {
    unsubscribe();
    cancel?.();
  };
}

/** The text of a file, '' when there is none; undefined when nobody could be asked. */
async function fetched(path: string): Promise<string | undefined> {
  try {
    const response = await fetch(path, { priority: 'low' });
    if (response.ok) return await response.text();
    return response.status < 500 ? '' : undefined;
  } catch {
    return undefined;
  }
}
