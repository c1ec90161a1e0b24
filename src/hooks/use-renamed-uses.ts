import { useDeferredValue, useMemo, useState } from 'react';
import type { BenchItem } from '#sync/designer/bench.ts';
import { renamedUses, withRenamedUse, type Renamable, type RenamedUses } from '#sync/designer/renamed-uses.ts';

export type { RenamedUses };

/** Forms that were changed to a new name, and can be changed back. */
export interface FollowedRename extends Pick<RenamedUses, 'from' | 'to'> {
  readonly count: number;
  readonly undo: () => void;
}

export interface Renames {
  /** What forms still call by an old name. */
  readonly open: readonly RenamedUses[];
  readonly follow: (use: RenamedUses) => void;
  /** What was done last; null = nothing. */
  readonly followed: FollowedRename | null;
}

const none: readonly RenamedUses[] = [];

/** Roles or categories that were renamed, with the forms that name them; null asks for nothing. */
export function useRenames(items: readonly BenchItem[], of: Renamable | null, write: (item: BenchItem, text: string) => void): Renames {
  const calm = useDeferredValue(items);
  const open = useMemo(() => (of === null ? none : renamedUses(calm, of)), [calm, of]);
  const [done, setDone] = useState<
    | (Pick<RenamedUses, 'from' | 'to'> & {
        readonly changed: readonly { readonly id: string; readonly was: string; readonly is: string }[];
      })
    | null
  >(null);
  return {
    open,
    follow({ from, to, forms }) {
      if (of === null) return;
      const changed = forms.flatMap((form) => {
        const item = items.find(({ id }) => id === form.id) ?? form;
        const is = withRenamedUse(item.text, of, from, to);
        if (is === null) return [];
        write(item, is);
        return [{ id: item.id, was: item.text, is }];
      });
      setDone({ from, to, changed });
    },
    followed: done && {
      from: done.from,
      to: done.to,
      count: done.changed.length,
      undo() {
        for (const { id, was, is } of done.changed) {
          const item = items.find((one) => one.id === id);
          // What was changed since stays.
          if (item?.text === is) write(item, was);
        }
        setDone(null);
      },
    },
  };
}
