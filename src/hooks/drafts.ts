import type { Unfinished } from '#sync/half-filled.ts';

/** What is being entered and is no value of the form yet: a row in its dialog, the search of an open list, a time in an open picker. */
export interface Drafts {
  readonly of: (key: string) => Unfinished | undefined;
  readonly all: () => Readonly<Record<string, Unfinished>>;
  /** undefined = it became a value, or was given up. */
  readonly put: (key: string, draft: Unfinished | undefined) => void;
  /** Begins with those of an earlier filling. */
  readonly restore: (all: Readonly<Record<string, Unfinished>>) => void;
  /** Called after every change. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createDrafts(): Drafts {
  let drafts: Readonly<Record<string, Unfinished>> = {};
  const listeners = new Set<() => void>();
  const become = (next: typeof drafts): void => {
    drafts = next;
    for (const listener of listeners) listener();
  };
  return {
    of: (key) => (Object.hasOwn(drafts, key) ? drafts[key] : undefined),
    all: () => drafts,
    put(key, draft) {
      if (draft === undefined && !Object.hasOwn(drafts, key)) return;
      const others = Object.entries(drafts).filter(([name]) => name !== key);
      become(Object.fromEntries(draft === undefined ? others : [...others, [key, draft]]));
    },
    restore: become,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
