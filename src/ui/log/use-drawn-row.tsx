import { useCallback, type ReactElement } from 'react';
import { kindBits, lineKind, type LogContents, type LogSource } from '#lib/log-source.ts';
import type { ChoicesControl } from './choices.ts';
import { isWithin } from './line-range.ts';
import { shownTime } from './line-time.ts';
import { LogRow, type RowHeading } from './LogRow.tsx';
import { firstFrom, headingBefore, isFolded, type Folds, type LogRows } from './rows.ts';
import { sectionOf } from './sections.ts';

interface Drawing {
  readonly source: LogSource;
  readonly contents: LogContents;
  readonly rows: LogRows;
  readonly control: ChoicesControl;
  readonly hidesLow: boolean;
  readonly onMore: ((at: number) => void) | undefined;
}

/** What draws the row of a number. */
export function useDrawnRow({ source, contents, rows, control, hidesLow, onMore }: Drawing): (_: unknown, row: number) => ReactElement {
  const { choices, fold } = control;
  const { zone, search } = contents;
  const timeOf = useCallback((time: string) => shownTime(time, zone), [zone]);
  const grow = useCallback((at: number) => source.grow(at), [source]);
  return (_, row) => {
    const at = rows.lineAt(row);
    const isFound = search !== null && search.found[firstFrom(search.found, at)] === at;
    const looks = [
      isWithin(choices.marked, at) ? 'marked' : '',
      isFound ? 'found' : '',
      choices.current === at ? 'current' : '',
      lookOf(contents, at),
    ].join(' ');
    return (
      <LogRow
        key={at}
        at={at}
        line={source.line(at)}
        heading={headingAt(contents, at, choices.folds)}
        looks={looks.trim()}
        spans={isFound ? source.spans(at) : null}
        hidesLow={hidesLow}
        timeOf={choices.showsTimes ? timeOf : null}
        onFold={fold}
        onGrow={grow}
        onMore={onMore}
      />
    );
  };
}

/** What stands out of a log, whatever colours its server chose. */
function lookOf({ kinds, read }: LogContents, at: number): string {
  const kind = at < read ? kinds[at]! & kindBits : lineKind.text;
  return kind === lineKind.failed ? 'failed' : kind === lineKind.warning ? 'warning' : '';
}

function headingAt(contents: LogContents, at: number, folds: Folds): RowHeading | null {
  const kind = at < contents.read ? contents.kinds[at]! & kindBits : lineKind.text;
  if (kind !== lineKind.play && kind !== lineKind.task) return null;
  const heading = contents.headings[headingBefore(contents.headings, at)];
  if (heading?.at !== at) return null;
  const { title, isPlay } = heading;
  return { title, isPlay, isFolded: isFolded(folds, at, isPlay), ...sectionOf(contents, heading) };
}
