import { ChevronDownRegular } from '@fluentui/react-icons';
import type { Heading, LogContents } from '#lib/log-source.ts';
import { headingBefore } from './rows.ts';
import { sectionOf } from './sections.ts';
import styles from './LogView.module.css';

export interface StickyHeadingProps {
  readonly contents: LogContents;
  /** The line at the upper edge. */
  readonly line: number;
  readonly onFold: (heading: Heading) => void;
}

/** The play and the task whose lines are at the upper edge, while their headings are above it. */
export function StickyHeading({ contents, line, onFold }: StickyHeadingProps) {
  const { headings } = contents;
  const heading = headings[headingBefore(headings, line)];
  if (!heading || heading.title === '' || heading.at === line) return null;
  const play = heading.isPlay ? undefined : headings[headingBefore(headings, heading.play)];
  const { summary } = sectionOf(contents, heading);
  return (
    <div className={styles['sticky']}>
      <button type="button" className={`${styles['fold']} target`} aria-label={`Fold ${heading.title}`} onClick={() => onFold(heading)}>
        <ChevronDownRegular />
      </button>
      <span className={styles['path']}>
        {play?.isPlay === true && <span>{play.title} › </span>}
        {heading.title}
      </span>
      <span className={styles['told']} data-told={summary} />
    </div>
  );
}
