import type { Activity } from '#contract/activity.ts';

const most = 50_000;
const atOnce = 500;
const columns = ['time', 'person', 'address', 'kind', 'name', 'act', 'property', 'before', 'after'] as const;

/**
 * Changes as CSV (RFC 4180), one line for each value that changed, newest first; 50,000 changes at most. A byte order mark says that it
 * is UTF-8, or spreadsheets take it for something else.
 *
 * @param page changes that come before an id, newest first
 */
export async function* activityTable(
  page: (before: number | null, limit: number) => Promise<readonly Activity[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${lineOf(columns)}`);
  let before: number | null = null;
  for (let told = 0; told < most;) {
    const rows: readonly Activity[] = await page(before, Math.min(atOnce, most - told));
    if (rows.length === 0) return;
    yield Buffer.from(rows.map(linesOf).join(''));
    told += rows.length;
    before = rows.at(-1)?.id ?? null;
  }
}

function linesOf({ at, by, from, kind, name, act, changes }: Activity): string {
  const head = [at, by, from, kind, name, act];
  if (changes.length === 0) return lineOf([...head, '', '', '']);
  return changes.map((change) => lineOf([...head, change.name, change.before ?? '', change.after ?? ''])).join('');
}

const lineOf = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/**
 * A spreadsheet takes what begins like this for a formula and works it out, whoever wrote it; behind an apostrophe it is text. Where a
 * comma is for decimals a cell begins behind each semicolon, too, within quotation marks or not.
 */
const looksLikeFormula = /^[\s\0]*[=+\-@|%＝＋－＠]/u;
const startsFormula = /;(?=[\s\0]*[=+\-@|%＝＋－＠])/gu;

function cellOf(value: string): string {
  const inner = value.replaceAll(startsFormula, ";'");
  const text = looksLikeFormula.test(inner) || /^[\t\r]/.test(inner) ? `'${inner}` : inner;
  return /[",\r\n\t;']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
