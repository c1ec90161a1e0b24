import { Button } from '@fluentui/react-components';
import { ArrowDownRegular, DismissRegular } from '@fluentui/react-icons';
import { useEffect, useState, useSyncExternalStore, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { VList } from 'virtua';
import type { LogContents, LogSource } from '#lib/log-source.ts';
import { useToast } from '../toasts.tsx';
import { useChoices } from './choices.ts';
import { charactersPerRow, linesHigh } from './frame-height.ts';
import { hashOf, rangeName, type LineRange } from './line-range.ts';
import { LogMap } from './LogMap.tsx';
import { LogRecap } from './LogRecap.tsx';
import { LogSearch } from './LogSearch.tsx';
import { LogTools } from './LogTools.tsx';
import { LogRows, mostRows } from './rows.ts';
import { StickyHeading } from './StickyHeading.tsx';
import { useEscape, useLogKeys, useOpenedByKey } from './use-log-keys.ts';
import { useDrawnRow } from './use-drawn-row.tsx';
import { usePlace } from './use-place.ts';
import { useRoom } from './use-room.ts';
import { useSearch } from './use-search.ts';
import styles from './LogView.module.css';

export interface LogViewProps {
  readonly source: LogSource;
  /** More lines are coming: stay at the end until the reader scrolls up. */
  readonly follow: boolean;
  /** What it is, for people who hear the page. */
  readonly name: string;
  /** Lines of low importance are left out. */
  readonly hidesLow?: boolean;
  readonly toolbar?: ReactNode;
  /** What a reader has to know of the lines, in a few words. */
  readonly note?: string | undefined;
  /** Shows what else there is to a line that has more; always the same function. */
  readonly onMore?: (at: number) => void;
  /** The lines that an address points at. */
  readonly marked?: LineRange | null;
  /** The reader points at other lines. */
  readonly onMark?: (range: LineRange | null) => void;
  /** The address of this log without a fragment, to share its lines; undefined = it has none. */
  readonly address?: string;
}

/** The output of a job, or another log. Only the lines on screen exist in the page, so its length costs nothing. */
export function LogView(props: LogViewProps) {
  const { source, follow, name, hidesLow = false, toolbar, note, onMore, marked = null, address } = props;
  const contents = useSyncExternalStore(source.subscribe, source.current);
  const control = useChoices(marked);
  const { choices, choose } = control;
  const [held, setHeld] = useState(() => ({ source, rows: new LogRows() }));
  if (held.source !== source) setHeld({ source, rows: new LogRows() });
  const { rows } = held;
  rows.update(contents, { hidesLow, host: choices.host, folds: choices.folds }, choices.wraps ? mostRows.wrapped : mostRows.flat);
  const { listRef, place } = usePlace({ rows, contents, follow, control });
  useAddressed(marked, control, place.show);
  const search = useSearch(source, contents, control, place);
  const [viewerRef, width] = useRoom();
  useOpenedByKey(viewerRef, search.open);
  useEscape(choices.isFull, () => choose({ isFull: false }));
  const marking = useMarking(props, control);
  const keyed = useLogKeys({ place, contents, search, mark: marking.mark, copy: marking.copy, marked: choices.marked });
  const drawn = useDrawnRow({ source, contents, rows, control, hidesLow, onMore });
  return (
    <section
      ref={viewerRef}
      className={`${styles['log']} ${choices.isFull ? styles['full'] : ''}`}
      data-full={choices.isFull}
      aria-label={name}
      data-log-viewer=""
      style={{ '--lines': linesHigh(rows, source, contents, choices.wraps ? charactersPerRow(width) : null) }}
    >
      <LogTools
        {...{ contents, choices, choose, note, width }}
        onSearch={search.open}
        onStep={place.step}
        onCopy={marking.copy}
        onCopyLink={address === undefined ? null : () => marking.copyLink(place.topLine())}
      >
        {toolbar}
      </LogTools>
      {choices.searches && (
        <LogSearch
          query={search.query}
          search={contents.search}
          lines={contents.lines}
          at={choices.current}
          onQuery={search.ask}
          onStep={search.step}
          onClose={search.close}
        />
      )}
      {choices.marked && <Marked range={choices.marked} onClear={() => marking.mark(null)} />}
      {choices.showsRecap && <LogRecap source={source} contents={contents} host={choices.host} onHost={(host) => choose({ host })} />}
      <Frame {...{ listRef, place, contents, rows, drawn, keyed, name }} wraps={choices.wraps} pressed={marking.pressed} />
    </section>
  );
}

interface FrameProps extends ReturnType<typeof usePlace> {
  readonly contents: LogContents;
  readonly rows: LogRows;
  readonly drawn: ReturnType<typeof useDrawnRow>;
  readonly keyed: (event: KeyboardEvent) => void;
  readonly pressed: (event: MouseEvent) => void;
  readonly name: string;
  readonly wraps: boolean;
}

/** The lines, what stands above the first and beside them, and the way to the end. */
function Frame({ listRef, place, contents, rows, drawn, keyed, pressed, name, wraps }: FrameProps) {
  return (
    <div className={styles['frame']} data-log-frame="">
      <VList
        ref={listRef}
        className={`${styles['lines']} ${wraps ? styles['wraps'] : ''}`}
        data={{ length: rows.length }}
        itemSize={20}
        onScroll={place.scrolled}
        onKeyDown={keyed}
        onClick={pressed}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={name}
      >
        {drawn}
      </VList>
      <StickyHeading contents={contents} line={place.top} onFold={place.fold} />
      <LogMap contents={contents} rows={rows} onGo={place.go} />
      {!place.atEnd && (
        <Button className={styles['jump'] ?? ''} size="small" icon={<ArrowDownRegular />} onClick={place.jump}>
          {place.missed > 0 ? `Jump to end, ${place.missed.toLocaleString()} new` : 'Jump to end'}
        </Button>
      )}
    </div>
  );
}

function Marked({ range, onClear }: { readonly range: LineRange; readonly onClear: () => void }) {
  return (
    <div className={styles['marked']}>
      {rangeName(range)}
      <Button className="target" size="small" appearance="subtle" icon={<DismissRegular />} aria-label="Unmark lines" onClick={onClear} />
    </div>
  );
}

/** An address that is changed by hand, or by a link on the page, points at other lines. */
function useAddressed(marked: LineRange | null, { choices, choose }: ReturnType<typeof useChoices>, show: (line: number) => void): void {
  const [from, to] = [marked?.from ?? -1, marked?.to ?? -1];
  useEffect(() => {
    if (from < 0 || (choices.marked?.from === from && choices.marked.to === to)) return;
    choose({ marked: { from, to } });
    show(from);
    // What the reader marks here changes the address, too: only the address counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [from, to]);
}

/** Lines that the reader points at: a press on a number, another with Shift, and what can be done with them. */
function useMarking({ source, onMark, address = '' }: LogViewProps, { choices, choose }: ReturnType<typeof useChoices>) {
  const say = useToast();
  const { marked } = choices;
  const mark = (range: LineRange | null): void => {
    choose({ marked: range });
    onMark?.(range);
  };
  const put = async (text: Promise<string> | string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await text);
      say('success', 'Copied to clipboard');
    } catch {
      say('error', 'Error copying to clipboard');
    }
  };
  return {
    mark,
    pressed({ target, shiftKey }: MouseEvent): void {
      const number = target instanceof Element ? target.closest('[data-number]') : null;
      const line = Number(number?.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? -1);
      if (line < 0) return;
      const other = shiftKey && marked !== null ? marked.from : line;
      const isSame = marked?.from === line && marked.to === line;
      mark(isSame ? null : { from: Math.min(line, other), to: Math.max(line, other) });
    },
    copy: () => void put(source.text(marked?.from ?? 0, marked === null ? source.current().lines : marked.to + 1)),
    copyLink: (top: number) => void put(new URL(address + hashOf(marked ?? { from: top, to: top }), location.href).href),
  };
}
