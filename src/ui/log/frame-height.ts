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

const wrappedLines = (html: string, perRow: number): number =>
  Math.max(1, Math.ceil(html.replaceAll(/<[^<>]*>/g, '').replaceAll(/&\w+;/g, '&').length / perRow));

/** About so many characters of a log have room in the window, beside the numbers and the map. */
export const charactersPerRow = (): number => Math.max(20, Math.floor((document.documentElement.clientWidth - 110) / 7.8));
