import { useCallback, useState } from 'react';
import type { LogContents } from '#lib/log-source.ts';
import { useMedia } from '../use-media.ts';
import type { LineRange } from './line-range.ts';
import { flipped, headingBefore, isFolded, unfolded, type Folds } from './rows.ts';

/** How a reader looks at a log. */
export interface Choices {
  readonly isNarrow: boolean;
  readonly wraps: boolean;
  readonly showsTimes: boolean;
  readonly isFull: boolean;
  readonly showsRecap: boolean;
  /** The search bar is open. */
  readonly searches: boolean;
  /** 0 = all hosts. */
  readonly host: number;
  readonly folds: Folds;
  readonly marked: LineRange | null;
  /** The line that a search or a jump went to. */
  readonly current: number | null;
}

export interface ChoicesControl {
  readonly choices: Choices;
  readonly choose: (change: Partial<Choices>) => void;
  readonly fold: (at: number) => void;
  /** Opens what hides a line. */
  readonly reveal: (line: number, contents: LogContents) => void;
}

export function useChoices(marked: LineRange | null): ChoicesControl {
  const isNarrow = useMedia('(max-width: 820px)');
  const [chosen, setChosen] = useState<Omit<Choices, 'wraps' | 'isNarrow'> & { readonly wraps: boolean | null }>({
    wraps: null,
    showsTimes: false,
    isFull: false,
    showsRecap: false,
    searches: false,
    host: 0,
    folds: unfolded,
    marked,
    current: null,
  });
  const choose = (change: Partial<Choices>): void => setChosen((before) => ({ ...before, ...change }));
  const fold = useCallback((at: number) => setChosen((before) => ({ ...before, folds: flipped(before.folds, at) })), []);
  return {
    fold,
    choices: { ...chosen, isNarrow, wraps: chosen.wraps ?? isNarrow },
    choose,
    reveal: (line, contents) => setChosen((before) => ({ ...before, ...revealing(before, line, contents) })),
  };
}

function revealing({ folds, host }: Pick<Choices, 'folds' | 'host'>, line: number, contents: LogContents): Pick<Choices, 'folds' | 'host'> {
  const heading = contents.headings[headingBefore(contents.headings, line)];
  let open = folds;
  if (heading && heading.play >= 0 && heading.play !== line && isFolded(open, heading.play, true)) open = flipped(open, heading.play);
  if (heading && !heading.isPlay && heading.title !== '' && heading.at !== line && isFolded(open, heading.at, false))
    open = flipped(open, heading.at);
  const isOfHost = host === 0 || line >= contents.read || contents.hostOf[line] === host || heading?.at === line;
  return { folds: open, host: isOfHost ? host : 0 };
}
