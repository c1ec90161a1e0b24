import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { memo } from 'react';
import type { LogLine, Span } from '#lib/log-source.ts';
import { lineNodes, markSpans, withoutLowSpans } from './log-line.ts';
import { withoutTime } from './line-time.ts';
import styles from './LogView.module.css';

/** A heading as a row, with what folding it tells. */
export interface RowHeading {
  readonly title: string;
  readonly isPlay: boolean;
  readonly isFolded: boolean;
  readonly summary: string;
  readonly took: string | null;
}

export interface LogRowProps {
  readonly at: number;
  /** null = it comes. */
  readonly line: LogLine | null;
  readonly heading: RowHeading | null;
  /** Of the row: `marked`, `found`, `current`, parted by blanks. */
  readonly looks: string;
  readonly spans: readonly Span[] | null;
  readonly hidesLow: boolean;
  /** Gives the time beside a line for the reader; null = times are not shown. */
  readonly timeOf: ((time: string) => string) | null;
  readonly onFold: (at: number) => void;
  readonly onGrow: (at: number) => void;
  readonly onMore: ((at: number) => void) | undefined;
}

/** One line of a log. Its number and its time are drawn by the style sheet, so that copying a stretch does not copy them. */
export const LogRow = memo(function LogRow(props: LogRowProps) {
  const { at, line, heading, looks, spans, hidesLow, timeOf, onFold, onGrow, onMore } = props;
  const number = (line?.number ?? at) + 1;
  const { html, time } = withoutTime(line?.html ?? '');
  const fill = (node: HTMLElement | null): void => {
    if (node === null) return;
    const nodes = lineNodes(html);
    if (hidesLow) withoutLowSpans(nodes);
    if (spans && spans.length > 0) markSpans(nodes, spans);
    node.replaceChildren(nodes);
  };
  return (
    <div
      className={`${styles['line']} ${heading ? styles['heading'] : ''} ${heading?.isPlay ? styles['play'] : ''}`}
      data-looks={looks}
      data-line={at}
    >
      <span className={styles['number']} data-number={number} aria-hidden="true" />
      {timeOf && <span className={styles['time']} data-time={time === null ? '' : timeOf(time)} aria-hidden="true" />}
      {heading && <Fold at={at} heading={heading} onFold={onFold} />}
      {onMore && line?.hasMore === true && (
        <button type="button" className={styles['more']} aria-label={`All of line ${number}`} onClick={() => onMore(at)}>
          {'{…}'}
        </button>
      )}
      {heading ? <code>{heading.title}</code> : <code ref={fill} />}
      {heading && <span className={styles['told']} data-told={[heading.took, heading.summary].filter(Boolean).join(' · ')} />}
      {line?.cut !== undefined && (
        <button type="button" className={styles['more']} onClick={() => onGrow(at)}>
          {`${line.cut.toLocaleString()} more characters`}
        </button>
      )}
    </div>
  );
}, isSame);

/** Lines and headings are told anew at each change of the log: what counts is what they say. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return Object.is(one, other);
  const [before, after] = [Object.entries(one), Object.entries(other)];
  return before.length === after.length && before.every(([name, value], n) => after[n]![0] === name && isSame(value, after[n]![1]));
}

function Fold({ at, heading, onFold }: { readonly at: number; readonly heading: RowHeading } & Pick<LogRowProps, 'onFold'>) {
  const { title, isFolded } = heading;
  return (
    <button type="button" className={`${styles['fold']} target`} aria-label={title} aria-expanded={!isFolded} onClick={() => onFold(at)}>
      {isFolded ? <ChevronRightRegular /> : <ChevronDownRegular />}
    </button>
  );
}
