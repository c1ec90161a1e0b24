import type { LogQuery, Searching, Span } from '#lib/log-source.ts';
import type { Clock } from '#lib/ports.ts';
import type { FromHold, ToHold } from './messages.ts';

export interface SeekWorld {
  readonly clock: Clock;
  readonly ask: (message: ToHold) => void;
  /** Whether the one who looks can be ended. */
  readonly canEnd: () => boolean;
  /** Ends the one who looks; another begins, who knows of no search. */
  readonly end: () => void;
  readonly changed: () => void;
}

/** A search of a log, as the page sees it. */
export interface Seek {
  searching(): Searching | null;
  begin(query: LogQuery | null): void;
  /** Lines from this one on are not what they were. */
  cut(from: number): void;
  spans(at: number, text: string): readonly Span[] | null;
  hear(message: Exclude<FromHold, { readonly type: 'index' }>): void;
  /** The one who looks does other work meanwhile. */
  alive(): void;
  /** The one who looked is gone. */
  broke(): void;
}

/** How long one who looks may be silent before the expression is to blame. */
const patienceMs = 5000;
const tooLong = 'This expression takes too long. Write it without repetitions inside of repetitions.';
const lost = 'The search broke off. Look for it again.';

/** I4: an expression that takes for ever is cut off with the one who holds it, and said to be the cause; the log stays. */
export function seekIn({ clock, ask, canEnd, end, changed }: SeekWorld): Seek {
  let id = 0;
  let search: Searching | null = null;
  let found: number[] = [];
  /** What was asked of a line, and what was said; null = it is not said yet. */
  let spans = new Map<number, { readonly text: string; readonly of: readonly Span[] | null }>();
  let asked = new Map<number, string>();
  let forgetAlarm: (() => void) | null = null;

  const calm = (): void => {
    forgetAlarm?.();
    forgetAlarm = null;
  };
  const stop = (problem: string): void => {
    calm();
    id++;
    if (search) search = { ...search, problem };
    end();
    changed();
  };
  const watch = (): void => {
    calm();
    if (canEnd()) forgetAlarm = clock.after(patienceMs, () => stop(tooLong));
  };
  const askSpans = (): void => {
    const lines = [...asked];
    asked = new Map();
    if (search === null || search.problem !== null || lines.length === 0) return;
    ask({ type: 'spans', id, lines });
    watch();
  };
  return {
    searching: () => search,
    begin(query) {
      calm();
      spans = new Map();
      found = [];
      if (query === null && search === null) return;
      id++;
      search = query && { query, found, upTo: 0, problem: null };
      ask({ type: 'search', id, query });
      if (query?.isRegex) watch();
      changed();
    },
    cut(from) {
      if (search === null) return;
      while (found.length > 0 && found.at(-1)! >= from) found.pop();
      search = { ...search, upTo: Math.min(search.upTo, from) };
    },
    spans(at, text) {
      const known = spans.get(at);
      if (known?.text === text) return known.of;
      // Asked for once.
      spans.set(at, { text, of: null });
      asked.set(at, text);
      if (asked.size === 1) queueMicrotask(askSpans);
      return null;
    },
    hear(message) {
      if (message.id !== id || search === null) return;
      switch (message.type) {
        case 'refused':
          calm();
          search = { ...search, problem: message.why };
          break;
        case 'found':
          while (found.length > 0 && found.at(-1)! >= message.from) found.pop();
          for (const line of message.lines) found.push(line);
          search = { ...search, upTo: message.upTo };
          if (message.isDone) calm();
          else if (search.query.isRegex) watch();
          break;
        case 'spans':
          calm();
          for (const [at, of] of message.spans) spans.set(at, { text: spans.get(at)?.text ?? '', of });
      }
      changed();
    },
    alive: () => void (forgetAlarm && watch()),
    broke: () => stop(lost),
  };
}
