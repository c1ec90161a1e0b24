import { fail, ok, type Result } from '#lib/result.ts';

/** Slows down whoever guesses. */
export interface Throttle {
  /**
   * Makes one try for `key`; tries for the same key take turns, so that a flood of them cannot slip through together.
   *
   * @param evenSo also makes a try that would have to wait; only a right one shows that it was made
   * @returns what `attempt` gave (true = right); the error: how many seconds to wait before the next try
   */
  attempt(key: string, now: () => number, attempt: () => Promise<boolean>, evenSo?: boolean): Promise<Result<boolean, number>>;
}

/** Names are chosen by strangers: no more than so many are remembered. */
const mostKeys = 10_000;

/** After `limit` wrong tries within `windowMs`, no more until the oldest of them is that old. A right one forgives all. */
export function throttle(limit: number, windowMs: number): Throttle {
  const wrong = new Map<string, readonly number[]>();
  const turns = new Map<string, Promise<unknown>>();

  async function inTurn(
    key: string,
    now: () => number,
    attempt: () => Promise<boolean>,
    evenSo: boolean,
  ): Promise<Result<boolean, number>> {
    const recent = (wrong.get(key) ?? []).filter((at) => now() - at < windowMs);
    const oldest = recent.at(-limit);
    if (oldest !== undefined) {
      const seconds = Math.ceil((oldest + windowMs - now()) / 1000);
      if (!evenSo || !(await attempt())) return fail(seconds);
      wrong.delete(key);
      return ok(true);
    }
    const right = await attempt();
    wrong.delete(key);
    if (!right) wrong.set(key, [...recent, now()]);
    if (wrong.size > mostKeys) for (const oldKey of wrong.keys()) if (wrong.size > mostKeys) wrong.delete(oldKey);
    return ok(right);
  }

  return {
    attempt(key, now, attempt, evenSo = false) {
      const before = turns.get(key) ?? Promise.resolve();
      const mine = before.then(() => inTurn(key, now, attempt, evenSo));
      const settled: Promise<void> = mine.then(forget, forget);
      turns.set(key, settled);
      function forget(): void {
        if (turns.get(key) === settled) turns.delete(key);
      }
      return mine;
    },
  };
}

/** Counts wrong tries without making them wait for each other. */
export interface Quota {
  /**
   * Counts a try as wrong from its beginning, so that a flood of them cannot slip through together.
   *
   * @returns takes the try off the count, for a right one; the error: how many seconds to wait before the next try
   */
  enter(key: string, now: number): Result<() => void, number>;
}

/** At most `limit` wrong tries for a key within `windowMs`. */
export function quota(limit: number, windowMs: number): Quota {
  const tries = new Map<string, { readonly at: number }[]>();
  return {
    enter(key, now) {
      const recent = (tries.get(key) ?? []).filter((one) => now - one.at < windowMs);
      const oldest = recent.at(-limit);
      if (oldest) return fail(Math.ceil((oldest.at + windowMs - now) / 1000));
      const mine = { at: now };
      tries.delete(key);
      tries.set(key, [...recent, mine]);
      for (const oldKey of tries.keys()) {
        if (tries.size <= mostKeys) break;
        tries.delete(oldKey);
      }
      return ok(() => {
        const left = (tries.get(key) ?? []).filter((one) => one !== mine);
        if (left.length > 0) tries.set(key, left);
        else tries.delete(key);
      });
    },
  };
}
