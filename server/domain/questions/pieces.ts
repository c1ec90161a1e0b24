import type { Token } from '#engine/index.ts';
import type { Inner } from './template.ts';

/** A stretch of a value. `of`: whose it is; null = words of the author or of the portal, several = it cannot be told where one ends. */
export interface Piece {
  readonly text: string;
  readonly of: readonly Token[] | null;
}

/** How the answers of a form are read. */
export interface Reading {
  /** What the text of an answer means that stands in quotes. */
  readonly decode: (token: Token, text: string) => string;
  /** Whether a field may have a value that stands there like this. */
  readonly fits: (piece: Piece) => boolean;
}

/** Places that are tried at most for the author's stretches. */
const mostTried = 2000;

/**
 * What stands in quotes, parted into the author's stretches and values. Where these stretches occur in the values, too, the first reading
 * counts in which each value is one its field may have, else the first. null when the stretches are not there.
 */
export function piecesIn(inner: readonly Inner[], raw: string, { decode, fits }: Reading): readonly Piece[] | null {
  return parted(inner, raw, decode, fits) ?? parted(inner, raw, decode, () => true);
}

function parted(inner: readonly Inner[], raw: string, decode: Reading['decode'], fits: Reading['fits']): readonly Piece[] | null {
  let tried = 0;
  const valueTo = (from: number, to: number, open: readonly Token[]): Piece => ({ text: decode(open[0]!, raw.slice(from, to)), of: open });
  const go = (at: number, from: number, open: readonly Token[]): readonly Piece[] | null => {
    const piece = inner[at];
    if (piece === undefined) {
      if (open.length === 0) return from === raw.length ? [] : null;
      const last = valueTo(from, raw.length, open);
      return fits(last) ? [last] : null;
    }
    if (piece.kind === 'open') return go(at + 1, from, [...open, piece.token]);
    const own: Piece = { text: piece.value, of: piece.of === null ? null : [piece.of] };
    if (open.length === 0) {
      const rest = raw.startsWith(piece.raw, from) ? go(at + 1, from + piece.raw.length, []) : null;
      return rest && [own, ...rest];
    }
    for (let found = nextPlace(raw, piece.raw, from, at === inner.length - 1); found !== -1; found = raw.indexOf(piece.raw, found + 1)) {
      if (++tried > mostTried) return null;
      const value = valueTo(from, found, open);
      const rest = fits(value) ? go(at + 1, found + piece.raw.length, []) : null;
      if (rest !== null) return [value, own, ...rest];
      if (piece.raw === '') return null;
    }
    return null;
  };
  return go(0, 0, []);
}

/** Where a stretch may stand first; the last one stands at the end. */
function nextPlace(raw: string, stretch: string, from: number, isLast: boolean): number {
  if (!isLast) return raw.indexOf(stretch, from);
  const end = raw.length - stretch.length;
  return end >= from && raw.endsWith(stretch) ? end : -1;
}
