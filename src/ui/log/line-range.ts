/** Lines that somebody points at, both included, counted from 0. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** `#L120-L140`, `#L120`; null = the fragment names no lines. */
export function rangeIn(hash: string): LineRange | null {
  const [, one, other] = /^#L([1-9]\d{0,8})(?:-L?([1-9]\d{0,8}))?$/.exec(hash) ?? [];
  if (one === undefined) return null;
  const ends = [Number(one) - 1, Number(other ?? one) - 1];
  return { from: Math.min(...ends), to: Math.max(...ends) };
}

export const hashOf = ({ from, to }: LineRange): string => (from === to ? `#L${from + 1}` : `#L${from + 1}-L${to + 1}`);

/** For people: `Line 3`, `Lines 3 to 7`. */
export const rangeName = ({ from, to }: LineRange): string => (from === to ? `Line ${from + 1}` : `Lines ${from + 1} to ${to + 1}`);

export const isWithin = (range: LineRange | null, line: number): boolean => range !== null && line >= range.from && line <= range.to;
