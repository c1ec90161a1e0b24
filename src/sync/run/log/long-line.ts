import type { LogLine } from '#lib/log-source.ts';

/** So many characters of a line are drawn at first, and at most. */
export const firstChars = 10_000;
const mostChars = 640_000;

/** A line, or the beginning of one that would keep the page busy. A tag or an entity is never cut in two. */
export function drawnLine(html: string, limit = firstChars): LogLine {
  if (html.length <= limit) return { html };
  const shown = html.slice(0, limit);
  const tag = shown.lastIndexOf('<');
  const entity = shown.lastIndexOf('&');
  const cut = tag > shown.lastIndexOf('>') && limit - tag < 200 ? tag : entity > limit - 8 && !shown.includes(';', entity) ? entity : limit;
  const whole = /[\uD800-\uDBFF]$/.test(shown.slice(0, cut)) ? cut - 1 : cut;
  return { html: shown.slice(0, whole), cut: html.length - whole };
}

/** How much is shown after somebody asked for more. */
export const moreOf = (limit: number): number => Math.min(limit * 8, mostChars);
