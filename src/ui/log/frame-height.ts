import { kindBits, lineKind, type LogContents, type LogSource } from '#lib/log-source.ts';
import type { LogRows } from './rows.ts';

/** No frame is higher; the style sheet ends it before, where the window is lower. */
const mostLines = 60;
/** A heading is as high as so many lines. */
const headingLines = 1.6;

/**
 * How many lines high the rows are, before they are drawn: what stands below a short log must neither move nor be far away.
 *
 * @param perRow characters that have room beside each other; null = lines are not wrapped
 */
export function linesHigh(rows: LogRows, source: LogSource, { kinds, read }: LogContents, perRow: number | null): number {
  if (rows.length >= mostLines) return mostLines;
  let high = 0;
  for (let row = 0; row < rows.length && high < mostLines; row++) {
    const at = rows.lineAt(row);
    const kind = at < read ? kinds[at]! & kindBits : lineKind.text;
    if (kind === lineKind.play || kind === lineKind.task) high += headingLines;
    else high += perRow === null ? 1 : wrappedLines(source.line(at)?.html ?? '', perRow);
  }
  return Math.min(Math.ceil(high), mostLines);
}

/** A character takes at most so many of markup: only a line that is almost all markup has more, and it is drawn a little too low. */
const mostMarkup = 8;

/** What cannot raise the frame any more is not looked at: a line may be megabytes long, and a log may grow ten times a second. */
function wrappedLines(html: string, perRow: number): number {
  const seen = html.slice(0, mostLines * perRow * mostMarkup);
  return Math.max(1, Math.ceil(seen.replaceAll(/<[^<>]*>/g, '').replaceAll(/&\w+;/g, '&').length / perRow));
}

/** What stands beside the text of a line: its number, the gaps around it, and the map. */
const besidePx = 76;
/** A character of the fixed-width font at 13 px. */
const characterPx = 7.8;
const fewestPerRow = 20;

/** About so many characters have room beside each other in a log of this width. */
export const charactersPerRow = (widthPx: number): number => Math.max(fewestPerRow, Math.floor((widthPx - besidePx) / characterPx));
