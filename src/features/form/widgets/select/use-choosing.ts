import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { useDraft } from '#hooks/use-draft.ts';
import { rowId } from './OptionList.tsx';
import { finder, found, type SelectShape } from './shape.ts';

export interface Choosing {
  readonly listId: string;
  readonly listRef: RefObject<VirtualizerHandle | null>;
  readonly search: string;
  readonly pattern: RegExp | null;
  /** The options that are shown, by their places in the list. */
  readonly places: readonly number[];
  /** The row the keyboard is on; -1 = none. */
  readonly active: number;
  readonly type: (search: string) => void;
  readonly goTo: (row: number) => void;
  /** Moves and chooses; true when the key meant something here. */
  readonly keyed: (event: KeyboardEvent, press: (row: number) => void, leaveUp: () => void) => boolean;
}

const page = 10;

/** What was searched for when the list was open last, and who wants to know what is searched for. */
interface SearchKept {
  readonly first: string;
  readonly keep: (search: string) => void;
}

/** The search of an open list, kept like a value of the form; of two lists each has its own. */
export function useSearchKept(part: 'search' | 'search-chosen'): SearchKept {
  const [draft, keepDraft] = useDraft(part);
  return { first: typeof draft === 'string' ? draft : '', keep: (search) => keepDraft(search === '' ? undefined : search) };
}

/** Search and keyboard of a list of options. */
export function useChoosing(shape: SelectShape, options: readonly unknown[], start: number, kept: SearchKept): Choosing {
  const listId = useId();
  const listRef = useRef<VirtualizerHandle>(null);
  const [search, setSearch] = useState(kept.first);
  const [at, setAt] = useState(start);
  // After an arrow, Space, Home and End belong to the list; after a letter, to the text that is being typed.
  const [isMoving, setMoving] = useState(kept.first === '');
  const pattern = finder(search);
  const places = found(shape, options, pattern);
  const last = places.length - 1;
  const active = Math.min(at, last);

  const goTo = (row: number): void => {
    const next = Math.max(0, Math.min(row, last));
    setAt(next);
    setMoving(true);
    const drawn = document.getElementById(rowId(listId, next));
    // A row that is drawn is brought out from under the headings, too; one that is not has to be drawn first.
    if (next === 0) document.getElementById(listId)?.scrollTo({ top: 0 });
    else if (drawn === null) listRef.current?.scrollToIndex(next, { align: 'center' });
    drawn?.scrollIntoView({ block: 'nearest' });
  };
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    ...(isMoving && { Home: 0, End: last }),
  };
  const keyed: Choosing['keyed'] = (event, press, leaveUp) => {
    const { key } = event;
    const to = steps[key];
    if (to !== undefined) {
      if (key === 'ArrowUp' && active <= 0) leaveUp();
      else goTo(to);
    } else if (key === 'Enter' || (key === ' ' && isMoving)) {
      if (active >= 0) press(active);
    } else return false;
    event.preventDefault();
    return true;
  };
  const type = (next: string): void => {
    setSearch(next);
    kept.keep(next);
    setMoving(next === '');
    setAt(0);
    document.getElementById(listId)?.scrollTo({ top: 0 });
  };
  return { listId, listRef, search, pattern, places, active, type, goTo, keyed };
}
