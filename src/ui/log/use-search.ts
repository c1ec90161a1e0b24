import { useEffect, useRef, useState } from 'react';
import type { LogContents, LogQuery, LogSource } from '#lib/log-source.ts';
import type { ChoicesControl } from './choices.ts';
import { neighbour } from './sections.ts';
import type { Place } from './use-place.ts';

export interface LogSearching {
  readonly query: LogQuery;
  readonly open: () => void;
  readonly close: () => void;
  readonly ask: (query: LogQuery) => void;
  readonly step: (step: 1 | -1) => void;
}

/** The search of a log: the first match from where the reader is comes by itself, the others on demand. */
export function useSearch(source: LogSource, contents: LogContents, { choices, choose }: ChoicesControl, place: Place): LogSearching {
  const [query, setQuery] = useState<LogQuery>({ text: '', isRegex: false });
  /** Where the reader was when they asked; null = they were led to a match already. */
  const fromRef = useRef<number | null>(null);
  const { search } = contents;
  const count = search?.found.length ?? 0;
  const isDone = search !== null && search.upTo >= contents.lines;
  useEffect(() => {
    const from = fromRef.current;
    if (from === null || search === null || count === 0) return;
    const next = neighbour(search.found, from - 1, 1)!;
    // What comes from here on may be found yet.
    if (next < from && !isDone) return;
    fromRef.current = null;
    place.go(next);
    // Only what was found says whether there is somewhere to go.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [count, isDone]);
  const ask = (next: LogQuery): void => {
    setQuery(next);
    fromRef.current = next.text === '' ? null : (choices.current ?? place.topLine());
    source.search(next.text === '' ? null : next);
  };
  return {
    query,
    ask,
    open() {
      choose({ searches: true });
      if (query.text !== '') source.search(query);
    },
    close() {
      choose({ searches: false });
      source.search(null);
    },
    step(step) {
      const next = search && neighbour(search.found, choices.current ?? place.topLine() - step, step);
      if (next !== null) place.go(next);
    },
  };
}
