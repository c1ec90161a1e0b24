import { Button, ToggleButton } from '@fluentui/react-components';
import { ArrowDownRegular, TextWrapRegular } from '@fluentui/react-icons';
import { memo, useCallback, useState, type ReactNode } from 'react';
import { VList } from 'virtua';
import { lineNodes, type LogLine } from './log-line.ts';
import styles from './LogView.module.css';
import { useFollow } from './use-follow.ts';
import { useMedia } from './use-media.ts';

export interface LogViewProps {
  /** Markup of a log, one line each; a plain text is the line of that number, a `LogLine` carries its own. */
  readonly lines: readonly (string | LogLine)[];
  /** More lines are coming: stay at the end until the reader scrolls up. */
  readonly follow: boolean;
  /** What it is, for people who hear the page. */
  readonly name: string;
  readonly toolbar?: ReactNode;
  /** What a reader has to know of the lines, in a few words. */
  readonly note?: string | undefined;
  /** Shows what else there is to a line that has more; always the same function. */
  readonly onMore?: (at: number) => void;
}

/** The output of a job, or another log. Only the lines on screen exist in the page, so its length costs nothing. */
export function LogView({ lines, follow, name, toolbar, note, onMore }: LogViewProps) {
  const narrow = useMedia('(max-width: 820px)');
  const [wrapChosen, setWrap] = useState<boolean | null>(null);
  const wraps = wrapChosen ?? narrow;
  const { listRef, atEnd, jump, scrolled, keyed } = useFollow(lines.length, follow);
  return (
    <section className={styles['log']} aria-label={name} style={{ '--lines': Math.min(lines.length * (wraps ? 3 : 1), 60) }}>
      <div className={styles['tools']}>
        {toolbar}
        <ToggleButton size="small" appearance="subtle" icon={<TextWrapRegular />} checked={wraps} onClick={() => setWrap(!wraps)}>
          Wrap
        </ToggleButton>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </div>
      <div className={styles['frame']}>
        <VList
          ref={listRef}
          className={`${styles['lines']} ${wraps ? styles['wraps'] : ''}`}
          data={lines}
          itemSize={20}
          onScroll={scrolled}
          onKeyDown={keyed}
          tabIndex={0}
          role="log"
          aria-live="off"
          aria-label={name}
        >
          {(line, index) => {
            const { at, html, hasMore = false }: LogLine = typeof line === 'string' ? { at: index, html: line } : line;
            return <Line key={index} number={at} html={html} onMore={hasMore ? onMore : undefined} />;
          }}
        </VList>
        {!atEnd && (
          <Button className={styles['jump']} size="small" icon={<ArrowDownRegular />} onClick={jump}>
            Jump to end
          </Button>
        )}
      </div>
    </section>
  );
}

interface LineProps {
  readonly number: number;
  readonly html: string;
  readonly onMore?: ((at: number) => void) | undefined;
}

const Line = memo(function Line({ number, html, onMore }: LineProps) {
  const fill = useCallback((node: HTMLElement | null) => node?.replaceChildren(lineNodes(html)), [html]);
  return (
    <div className={styles['line']} data-number={number + 1}>
      {onMore && (
        <button type="button" className={styles['more']} aria-label={`All of line ${number + 1}`} onClick={() => onMore(number)}>
          {'{…}'}
        </button>
      )}
      <code ref={fill} />
    </div>
  );
});
