import type { patternOf } from '#lib/pattern/pattern.ts';
import { fail, ok, type Result } from '#lib/result.ts';

/** What is looked for in the lines of a log. Case makes no difference. */
export interface LineQuery {
  readonly text: string;
  /** The text is a regular expression, for each line alone. */
  readonly isRegex: boolean;
}

/** Finds lines. */
export interface LineFinder {
  /** The numbers of the lines that fit, from 0. `plain`: lines of plain text, parted by LF, as `plainText` gives them. */
  lines(plain: string): readonly number[];
  /** From where to where in one line it fits; a stretch without length is left out. */
  spans(line: string): readonly (readonly [from: number, to: number])[];
}

/** More stretches of one line are not marked. */
const mostSpans = 500;

/**
 * Reads a query.
 *
 * @param bounded reads expressions whose cost is bounded, which are slower: for a thread that cannot be ended when one takes for ever
 * @returns why the expression is none
 */
export function finderOf({ text, isRegex }: LineQuery, bounded: typeof patternOf | null = null): Result<LineFinder, string> {
  if (!isRegex) return ok(literalFinder(text));
  try {
    const found = new RegExp(text, 'i');
    const pattern = bounded?.(text, { ignoreCase: true });
    if (pattern?.ok === false) return pattern;
    const fits = pattern ? pattern.value.test : (line: string) => found.test(line);
    return ok({ lines: (plain) => linesThat(plain, fits), spans: pattern ? () => [] : spansOf(new RegExp(text, 'gi')) });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** A text without line ends is looked for in all lines at once. */
function literalFinder(text: string): LineFinder {
  const wanted = new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gi');
  return {
    spans: spansOf(wanted),
    lines(plain) {
      if (text === '' || text.includes('\n')) return [];
      const found: number[] = [];
      let [line, from] = [0, 0];
      wanted.lastIndex = 0;
      for (let match = wanted.exec(plain); match; match = wanted.exec(plain)) {
        for (let end = plain.indexOf('\n', from); end >= 0 && end < match.index; end = plain.indexOf('\n', from)) {
          line++;
          from = end + 1;
        }
        found.push(line);
        const end = plain.indexOf('\n', match.index);
        if (end < 0) break;
        wanted.lastIndex = end + 1;
      }
      return found;
    },
  };
}

function linesThat(plain: string, fits: (line: string) => boolean): readonly number[] {
  const found: number[] = [];
  let line = 0;
  for (let from = 0; from <= plain.length; line++) {
    const end = plain.indexOf('\n', from);
    if (fits(plain.slice(from, end < 0 ? plain.length : end))) found.push(line);
    if (end < 0) break;
    from = end + 1;
  }
  return found;
}

const spansOf =
  (wanted: RegExp): LineFinder['spans'] =>
  (line) => {
    const spans: (readonly [number, number])[] = [];
    for (const match of line.matchAll(wanted)) {
      if (match[0] !== '') spans.push([match.index, match.index + match[0].length]);
      if (spans.length >= mostSpans) break;
    }
    return spans;
  };

/** The ampersand last: what it stands before is no entity of ours. */
const entities = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&amp;', '&'],
] as const;

/**
 * What a program wrote, from the markup of a stretch of output (contract 7.10): without colours, without the escape sequences of
 * terminals and without the times that the server put beside it. One line, parted by LF, for each line of the markup.
 */
export function plainText(markup: string): string {
  let text = markup.includes('\r') ? markup.replaceAll('\r\n', '\n') : markup;
  if (text.includes('<')) text = text.replaceAll(stamp, '').replaceAll(/<\/?span[^<>\n]*>/g, '');
  if (text.includes('&')) for (const [entity, character] of entities) text = text.replaceAll(entity, character);
  return text.includes('\u001B') ? text.replaceAll(escapes, '') : text;
}

const stamp = / ?<span class='(?:low )?tag is-info is-light'>[^<\n]*<\/span>/g;
// Escape sequences are what this is about.
// oxlint-disable-next-line no-control-regex
const escapes = /\u001B(?:\[[\d;:?]*[ -/]*[@-~]|\][^\u0007\u001B\n]*(?:\u0007|\u001B\\))/g;
