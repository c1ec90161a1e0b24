import { plainText, type LineFinder } from '#sync/log-search.ts';

/** A line of a log that fits. `at` counts from 0. */
export interface FoundLine {
  readonly at: number;
  readonly text: string;
}

/** What was found in one log: how many lines fit, and the first of them. */
export interface FoundInLog {
  readonly count: number;
  readonly lines: readonly FoundLine[];
}

/** So many lines of one log are shown, and so much of each. */
export const shownOfLog = { lines: 20, chars: 300 } as const;

/**
 * Looks through one log piece by piece, as it is kept.
 *
 * @param before what was found in the pieces before, and how many lines those had
 * @param markup the piece; `isClosed`: it ends with a line end, which parts nothing
 */
export function foundIn(
  before: FoundInLog & { readonly upTo: number },
  markup: string,
  isClosed: boolean,
  finder: LineFinder,
): FoundInLog & { readonly upTo: number } {
  const whole = plainText(markup);
  const plain = isClosed && whole.endsWith('\n') ? whole.slice(0, -1) : whole;
  const found = markup === '' ? [] : finder.lines(plain);
  const lines = [...before.lines];
  const missing = found.slice(0, Math.max(0, shownOfLog.lines - lines.length));
  for (const [at, text] of textsOf(plain, missing)) lines.push({ at: before.upTo + at, text });
  return { count: before.count + found.length, lines, upTo: before.upTo + (markup === '' ? 0 : lineCount(plain)) };
}

/** The texts of some lines, whose numbers ascend. */
function* textsOf(plain: string, wanted: readonly number[]): Generator<readonly [number, string]> {
  let [line, from] = [0, 0];
  for (const at of wanted) {
    while (line < at) {
      from = plain.indexOf('\n', from) + 1;
      line++;
    }
    const end = plain.indexOf('\n', from);
    yield [at, plain.slice(from, end < 0 ? undefined : end).slice(0, shownOfLog.chars)];
  }
}

function lineCount(plain: string): number {
  let count = 1;
  for (let at = plain.indexOf('\n'); at >= 0; at = plain.indexOf('\n', at + 1)) count++;
  return count;
}

export const nothingFound: FoundInLog & { readonly upTo: number } = { count: 0, lines: [], upTo: 0 };
