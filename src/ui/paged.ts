export const pageSize = 10;

export interface Pages<T> {
  readonly items: readonly T[];
  /** From 1; the page asked for, or the nearest there is. */
  readonly page: number;
  readonly count: number;
  /** Some numbers around the page; empty when everything fits on one page. */
  readonly buttons: readonly number[];
}

/** One page of a list, 10 items long, and at most `shownPages` buttons that lead to the others. */
export function paged<T>(items: readonly T[], asked: number, shownPages = 7): Pages<T> {
  const count = Math.max(1, Math.ceil(items.length / pageSize));
  const page = Math.min(Math.max(1, Math.trunc(asked) || 1), count);
  const first = Math.max(1, Math.min(page - Math.floor(shownPages / 2), count - shownPages + 1));
  const buttons = Array.from({ length: Math.min(shownPages, count) }, (_, at) => first + at);
  return { items: items.slice((page - 1) * pageSize, page * pageSize), page, count, buttons: count === 1 ? [] : buttons };
}
