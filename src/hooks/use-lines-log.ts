import { useEffect, useState } from 'react';
import { patternOf } from '#lib/pattern/pattern.ts';
import {
  emptyContents,
  type LogContents,
  type LogLine,
  type LogQuery,
  type LogSource,
  type Searching,
  type Span,
} from '#lib/log-source.ts';
import { finderOf, plainText, type LineFinder } from '#sync/log-search.ts';
import { observable } from '#sync/run/observable.ts';

/** Lines that a page has at hand, for the log viewer. It is meant for some thousands. */
export function useLinesLog(lines: readonly LogLine[]): LogSource {
  const [log] = useState(createLinesLog);
  useEffect(() => log.show(lines), [log, lines]);
  return log.source;
}

interface LinesLog {
  readonly source: LogSource;
  show(lines: readonly LogLine[]): void;
}

export function createLinesLog(): LinesLog {
  const seen = observable<LogContents>(emptyContents);
  let lines: readonly LogLine[] = [];
  let query: LogQuery | null = null;
  let finder: LineFinder | null = null;
  let known = new Map<string, readonly Span[]>();
  const plain = (from: number, to: number): string =>
    plainText(
      lines
        .slice(from, to)
        .map(({ html }) => html)
        .join('\n'),
    );
  const tell = (): void => {
    const made = query && finderOf(query, patternOf);
    finder = made?.ok ? made.value : null;
    const found = finder && lines.length > 0 ? finder.lines(plain(0, lines.length)) : [];
    const search: Searching | null = query && { query, found, upTo: lines.length, problem: made && !made.ok ? made.error : null };
    seen.set({ ...emptyContents, lines: lines.length, search });
  };
  const source: LogSource = {
    subscribe: seen.subscribe,
    current: seen.current,
    line: (at) => lines[at] ?? null,
    grow: () => undefined,
    search(asked) {
      query = asked;
      known = new Map();
      tell();
    },
    spans(at) {
      const html = lines[at]?.html;
      if (finder === null || html === undefined) return null;
      const spans = known.get(html) ?? finder.spans(plainText(html));
      known.set(html, spans);
      return spans;
    },
    text: async (from, to) => plain(from, to),
  };
  return {
    source,
    show(next) {
      lines = next;
      tell();
    },
  };
}
