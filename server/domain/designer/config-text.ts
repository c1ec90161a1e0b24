import { isScalar, Lexer, LineCounter, parseDocument, visit, type Document } from 'yaml';
import { fail, ok, type Result } from '#lib/result.ts';

/** Longest text of forms that is read, in UTF-16 units: longer ones would keep the server from everything else for seconds. */
const longest = 5_000_000;

/** Whether a text is too long to be checked or saved. */
export const isTooLong = (text: string): boolean => text.length > longest;

/** Values, keys and items of all texts together: many small ones cost far more than the characters they stand in, up to half a minute. */
const mostParts = 1_500_000;
/** What tokens of those begin with; one without quotes comes after a sign of the lexer's own. */
const marks: ReadonlySet<string | undefined> = new Set(['\u001F', '"', "'", '-', '?', ':', ',', '[', '{', '*']);

/** Why texts hold too much to be read; null = they do not. Looks at their tokens only, and no further than it has to. */
export function extentProblem(texts: readonly string[]): string | null {
  let parts = 0;
  for (const text of texts)
    for (const token of new Lexer().lex(text))
      if (marks.has(token[0]) && ++parts > mostParts)
        return `it holds more than ${mostParts / 1_000_000} million values, keys and items of lists`;
  return null;
}

/** A YAML text that is sound, and what it means. */
export interface ReadText {
  readonly document: Document;
  readonly value: unknown;
}

/** Reads one YAML text; the error says what is wrong and where. Costs grow with the text, whatever is in it. */
export function parsedText(text: string): Result<ReadText, string> {
  const lines = new LineCounter();
  try {
    // The parser's own search for keys used twice, and its drawings of every error, take the square of the text.
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
    const [error] = document.errors;
    if (error) return fail(drawn(error.message, error.pos[0], text, lines));
    const twice = repeatedKey(document);
    if (twice !== null) return fail(drawn('Map keys must be unique', twice, text, lines));
    // Anchors may repeat what they name a few times, not unfold it to gigabytes.
    return ok({ document, value: document.toJS({ maxAliasCount: 1000 }) });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** Where the first key stands that its map has already; null when there is none. */
function repeatedKey(document: Document): number | null {
  let at: number | null = null;
  visit(document, {
    Map(_key, { items }) {
      const keys = new Set<string>();
      for (const { key } of items) {
        const name = isScalar(key) ? `${typeof key.value} ${String(key.value)}` : null;
        if (name !== null && keys.has(name)) at = (isScalar(key) ? key.range?.[0] : null) ?? 0;
        if (at !== null) return visit.BREAK;
        if (name !== null) keys.add(name);
      }
      return undefined;
    },
  });
  return at;
}

function drawn(message: string, offset: number, text: string, lines: LineCounter): string {
  const { line, col } = lines.linePos(offset);
  const start = offset - (col - 1);
  const shown = (text.slice(start, start + 200).split('\n')[0] ?? '').trimEnd();
  const mark = col <= 200 ? `\n\n${shown}\n${' '.repeat(Math.max(0, col - 1))}^\n` : '';
  return `${message} at line ${line}, column ${col}${mark === '' ? '' : `:${mark}`}`;
}

/** Reads a text that is to be checked or saved (contract 5.3). */
export function readText(text: string): Result<ReadText, string> {
  const wrong = (why: string): Result<never, string> => fail(`Failed to parse yaml : ${why}`);
  if (isTooLong(text)) return wrong(`the text is longer than ${longest / 1_000_000} million characters`);
  const read = parsedText(text);
  return read.ok ? read : wrong(read.error);
}

/** As texts of forms are written: nothing is folded, so that scripts keep their lines. */
export const writtenAs = { lineWidth: 0, aliasDuplicateObjects: false } as const;
