import { Button, ToggleButton } from '@fluentui/react-components';
import { ArrowDownRegular, TextWrapRegular } from '@fluentui/react-icons';
import { memo, useCallback, useState, type ReactNode } from 'react';
import { VList } from 'virtua';
import { lineNodes, type LogLine } from './log-line.ts';
import styles from './LogView.module.css';
import { useFollow } from './use-follow.ts';
import { useMedia } from './use-media.ts';

export interface LogViewProps {
  /** Markup of job output, one line each; a plain text is the line of that number, a `LogLine` carries its own. */
  readonly lines: readonly (string | LogLine)[];
  /** More lines are coming: stay at the end until the reader scrolls up. */
  readonly follow: boolean;
  /** What it is, for people who hear the page. */
  readonly name: string;
  readonly toolbar?: ReactNode;
  /** What a reader has to know of the lines, in a few words. */
  readonly note?: string | undefined;
}

/** The output of a job. Only the lines on screen exist in the page, so its length costs nothing. */
export function LogView({ lines, follow, name, toolbar, note }: LogViewProps) {
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
          {(line, index) => (
            <Line key={index} number={typeof line === 'string' ? index : line.at} html={typeof line === 'string' ? line : line.html} />
          )}
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

const Line = memo(function Line({ number, html }: { readonly number: number; readonly html: string }) {
  const fill = useCallback((node: HTMLElement | null) => node?.replaceChildren(lineNodes(html)), [html]);
  return (
    <div className={styles['line']} data-number={number + 1}>
      <code ref={fill} />
    </div>
  );
});
