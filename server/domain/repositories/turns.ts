/** How many of all may be at work at once. */
const atOnce = 4;

interface Turn {
  readonly what: string;
  begun: boolean;
  readonly done: Promise<void>;
}

/** Work that takes turns: for one name one after the other, in order; for different names side by side, within limits. */
export interface Turns {
  /**
   * Resolves or rejects as `work` does, once its turn has come and it ended. The same thing asked for again while it waits for its turn
   * is done once for all who asked.
   */
  take(name: string, what: string, work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Tells everything of this name to end that was asked for so far. */
  stop(name: string): void;
  /** The same for all names, and waits until it has ended; whatever is asked for later is not done. */
  close(): Promise<void>;
}

export function turns(): Turns {
  const lines = new Map<string, { readonly turns: Set<Turn>; stop: AbortController; last: Promise<unknown> }>();
  const slots = slotsFor(atOnce);
  let closed = false;

  function lineOf(name: string) {
    const known = lines.get(name) ?? { turns: new Set<Turn>(), stop: new AbortController(), last: Promise.resolve() };
    lines.set(name, known);
    return known;
  }

  function stop(name: string): void {
    const line = lineOf(name);
    line.stop.abort();
    line.stop = new AbortController();
  }

  return {
    take(name, what, work) {
      if (closed) return Promise.resolve();
      const line = lineOf(name);
      const waiting = [...line.turns].find((turn) => turn.what === what && !turn.begun);
      if (waiting) return waiting.done;
      const { signal } = line.stop;
      const before = line.last;
      const turn: Turn = { what, begun: false, done: before.then(() => slots(begin)) };
      async function begin(): Promise<void> {
        turn.begun = true;
        if (!signal.aborted) await work(signal);
      }
      line.turns.add(turn);
      line.last = turn.done.catch(() => undefined).finally(() => line.turns.delete(turn));
      return turn.done;
    },
    stop,
    async close() {
      closed = true;
      for (const name of lines.keys()) stop(name);
      await Promise.all([...lines.values()].map((line) => line.last));
    },
  };
}

/** Lets at most `count` run at once; the others wait in order. */
function slotsFor(count: number): (work: () => Promise<void>) => Promise<void> {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
