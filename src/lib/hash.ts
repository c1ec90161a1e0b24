const prime = 0x01000193;
const otherPrime = 0x5bd1e995;

/** State of a running 64 bit hash (two lanes of FNV-1a over UTF-16 code units). Not for secrets. */
export interface RunningHash {
  readonly low: number;
  readonly high: number;
}

export const emptyHash: RunningHash = { low: 0x811c9dc5, high: 0xcbf29ce4 };

/** Continues `hash` with `text[from, to)`. `extended(extended(h, a), b)` equals `extended(h, a + b)`. */
export function extended(hash: RunningHash, text: string, from = 0, to = text.length): RunningHash {
  let { low, high } = hash;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, prime);
    high = Math.imul(high ^ (unit + 0x9e37), otherPrime);
  }
  return { low: low >>> 0, high: high >>> 0 };
}

/** The hash as 16 hexadecimal digits. */
export function digest(hash: RunningHash): string {
  return hash.high.toString(16).padStart(8, '0') + hash.low.toString(16).padStart(8, '0');
}

/** The hash that `digest` wrote, to go on from. */
export const runningHashOf = (digits: string): RunningHash => ({
  high: Number.parseInt(digits.slice(0, 8), 16),
  low: Number.parseInt(digits.slice(8), 16),
});

export const hashOf = (text: string): string => digest(extended(emptyHash, text));
