import type { Clock } from '#lib/ports.ts';
import type { Sink } from './runner.ts';
import type { NewOutput } from '../stores.ts';

/** Cuts what a program writes into records of whole lines. */
export interface Recorder {
  readonly sink: Sink;
  /** Stores what is left, unfinished lines included. */
  end(): Promise<void>;
}

/** The first output is stored at once, further output at most this often. */
const pauseMs = 50;
const fullRecord = 64 * 1024;
/** A line without end is cut here, so that it does not grow in memory. */
const longestLine = 1024 * 1024;
/** More than this not yet stored: the program has to wait. */
const backlogLimit = 1024 * 1024;

export function recorder(append: (output: readonly NewOutput[]) => Promise<void>, clock: Clock): Recorder {
  const unfinished = { stdout: '', stderr: '' };
  let pending: NewOutput[] = [];
  let pendingLength = 0;
  let storing: Promise<void> | null = null;
  let storedAt = -Infinity;
  let cancelTimer: (() => void) | null = null;

  function take(stream: 'stdout' | 'stderr', text: string): void {
    const last = pending.at(-1);
    pendingLength += text.length;
    if (last?.stream === stream && last.text.length + text.length <= fullRecord)
      pending[pending.length - 1] = { ...last, text: last.text + text };
    else pending.push({ stream, text, at: clock.now() });
  }

  function due(): void {
    if (storing || pending.length === 0) return;
    const waitMs = pendingLength >= fullRecord ? 0 : storedAt + pauseMs - clock.now();
    if (waitMs <= 0) void store();
    else cancelTimer ??= clock.after(waitMs, () => void store());
  }

  function store(): Promise<void> {
    cancelTimer?.();
    cancelTimer = null;
    const batch = pending;
    pending = [];
    pendingLength = 0;
    storing = append(batch).finally(() => {
      storing = null;
      storedAt = clock.now();
    });
    // A failed append is reported by end() and by whoever waits for the backlog; here it must not go unhandled.
    storing.then(due, () => undefined);
    return storing;
  }

  return {
    sink(stream, text) {
      const all = unfinished[stream] + text.replaceAll('\0', '');
      const cut = all.length - all.lastIndexOf('\n') - 1 > longestLine ? all.length : all.lastIndexOf('\n') + 1;
      unfinished[stream] = all.slice(cut);
      if (cut > 0) take(stream, all.slice(0, cut));
      due();
      return pendingLength > backlogLimit ? (storing ?? undefined) : undefined;
    },
    async end() {
      for (const stream of ['stdout', 'stderr'] as const) {
        if (unfinished[stream] !== '') take(stream, unfinished[stream]);
        unfinished[stream] = '';
      }
      while (storing || pending.length > 0) await (storing ?? store());
    },
  };
}
