import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Heading, LogContents } from '#lib/log-source.ts';
import type { ChoicesControl } from './choices.ts';
import type { LogRows } from './rows.ts';
import { neighbour, type ProblemKind } from './sections.ts';
import { useFollow, type Follow } from './use-follow.ts';

export interface Place extends Pick<Follow, 'atEnd' | 'missed' | 'jump' | 'scrolled'> {
  /** The line at the upper edge. */
  readonly top: number;
  readonly topLine: () => number;
  /** Shows a line, and marks it as the one that the reader is at. */
  readonly go: (line: number) => void;
  /** Shows a line, and nothing else. */
  readonly show: (line: number) => void;
  readonly step: (kind: ProblemKind, step: 1 | -1) => void;
  /** Folds what is below a heading, and shows the heading. */
  readonly fold: (heading: Heading) => void;
  readonly begin: () => void;
}

interface Setup {
  readonly rows: LogRows;
  readonly contents: LogContents;
  readonly follow: boolean;
  readonly control: ChoicesControl;
}

/** Where in a log its reader is. What comes, goes or is folded above does not move what they look at. */
export function usePlace({ rows, contents, follow, control }: Setup): { readonly listRef: Follow['listRef']; readonly place: Place } {
  const { choices, choose, reveal, fold } = control;
  const { marked } = choices;
  const [first] = useState(marked);
  const followed = useFollow(rows.length, rows.total, follow, first === null);
  const { listRef, atEnd, missed, jump, isPinned, leave } = followed;
  if (isPinned) rows.showEnd();
  const [top, setTop] = useState(0);
  const [, setShifts] = useState(0);
  const shifted = (): void => setShifts((count) => count + 1);
  /** What is to be shown next; its row is known only when all that hides it is open. */
  const [target, setTarget] = useState<{ readonly line: number; readonly align: 'center' | 'start' } | null>(null);
  const anchorRef = useRef({ line: 0, row: 0 });

  const topRow = (): number => listRef.current?.findItemIndex(listRef.current.scrollOffset + 1) ?? 0;
  const scrolled = (offset: number): void => {
    followed.scrolled(offset);
    const row = topRow();
    const line = rows.lineAt(row);
    anchorRef.current = { line, row };
    if (rows.shift(row)) shifted();
    setTop(line);
  };
  useShownFirst(first?.from ?? null, contents, () => {
    rows.show(first?.from ?? 0);
    setTarget({ line: first?.from ?? 0, align: 'center' });
  });
  useEffect(() => {
    if (target) listRef.current?.scrollToIndex(rows.rowOf(target.line), { align: target.align });
  }, [target, rows, listRef]);
  useLayoutEffect(() => {
    const { line, row } = anchorRef.current;
    const now = rows.rowOf(line);
    if (isPinned || row === 0 || now === row) return;
    anchorRef.current = { line, row: now };
    listRef.current?.scrollToIndex(now, { align: 'start' });
  });

  const show = (line: number): void => {
    leave();
    reveal(line, contents);
    rows.show(line);
    anchorRef.current = { line, row: 0 };
    setTarget({ line, align: 'center' });
  };
  const go = (line: number): void => {
    choose({ current: line });
    show(line);
  };
  const place: Place = {
    atEnd,
    missed,
    jump() {
      rows.showEnd();
      shifted();
      jump();
    },
    scrolled,
    top: Math.min(top, Math.max(0, contents.lines - 1)),
    topLine: () => rows.lineAt(topRow()),
    go,
    show,
    step(kind, step) {
      const next = neighbour(contents[kind], choices.current ?? (step === 1 ? rows.lineAt(topRow()) - 1 : rows.lineAt(topRow())), step);
      if (next !== null) go(next);
    },
    fold(heading) {
      leave();
      fold(heading.at);
      anchorRef.current = { line: heading.at, row: 0 };
      setTarget({ line: heading.at, align: 'start' });
    },
    begin() {
      leave();
      rows.show(0);
      shifted();
      anchorRef.current = { line: 0, row: 0 };
      listRef.current?.scrollTo(0);
    },
  };
  return { listRef, place };
}

/** Goes where an address points, once that line is there. */
function useShownFirst(line: number | null, { lines }: LogContents, show: () => void): void {
  const showRef = useRef(show);
  const isDoneRef = useRef(line === null);
  useEffect(() => {
    showRef.current = show;
  });
  const isThere = line !== null && lines > line;
  useEffect(() => {
    if (!isThere || isDoneRef.current) return;
    isDoneRef.current = true;
    showRef.current();
  }, [isThere]);
}
