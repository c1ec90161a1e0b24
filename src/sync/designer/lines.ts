/** A line of a file: `raw` with its end, `text` without. */
export interface Line {
  readonly raw: string;
  readonly text: string;
}

export function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end + 1;
    const raw = text.slice(from, to);
    const ending = end >= 0 && raw.endsWith('\r\n') ? 2 : end >= 0 ? 1 : 0;
    lines.push({ raw, text: raw.slice(0, raw.length - ending) });
    from = to;
  }
  return lines;
}

export const isBlank = ({ text }: Line): boolean => text.trim() === '';
export const isComment = ({ text }: Line): boolean => /^ *#/.test(text);
export const indentOf = ({ text }: Line): number => /^ */.exec(text)![0].length;

/** One of the things that stand below each other. `raw` begins with its comments, `lead` counts them; `after` belongs to nobody. */
interface Stretch {
  readonly raw: string;
  readonly lines: readonly Line[];
  readonly lead: number;
  readonly after: string;
}

/**
 * Cuts lines at the things that start at `starts`, no line of which stands further out than `indent` allows. Comments right above a
 * thing are its own, and so are those that stand further in behind another. Blank lines and other comments belong to nobody.
 */
export function endsOf(
  lines: readonly Line[],
  starts: readonly number[],
  indent: number,
): { readonly before: string; readonly stretches: readonly Stretch[] } {
  const leads = starts.map((start) => leadFrom(lines, start, indent));
  const stretches = starts.map((start, n): Stretch => {
    const from = leads[n]!;
    const until = leads[n + 1] ?? lines.length;
    const to = ownEnd(lines, start, until, indent);
    const own = lines.slice(from, to);
    return { raw: rawOf(own), lines: own, lead: start - from, after: rawOf(lines.slice(to, until)) };
  });
  return { before: rawOf(lines.slice(0, leads[0] ?? lines.length)), stretches };
}

const rawOf = (lines: readonly Line[]): string => lines.map(({ raw }) => raw).join('');

/** The first of the comments right above a thing. */
function leadFrom(lines: readonly Line[], start: number, indent: number): number {
  let from = start;
  while (from > 0 && isComment(lines[from - 1]!) && indentOf(lines[from - 1]!) <= indent) from--;
  // The first comment of a file is about the file, where something else follows before the first thing; right above it, it is its own.
  return from;
}

function ownEnd(lines: readonly Line[], start: number, until: number, indent: number): number {
  let to = until;
  while (to > start + 1 && isOutside(lines[to - 1]!, indent)) to--;
  // A block that keeps its line ends has those behind it.
  const keeps = lines.slice(start, to).some(({ text }) => /[|>]\d?\+/.test(text));
  if (!keeps) return to;
  while (to < until && isBlank(lines[to]!)) to++;
  return to;
}

const isOutside = (line: Line, indent: number): boolean => isBlank(line) || (isComment(line) && indentOf(line) <= indent);

/** The lines before the first thing of a file, and those of them that are right above it. */
export function gapParts(lines: readonly Line[], indent: number): readonly [readonly Line[], readonly Line[]] {
  const from = leadFrom(lines, lines.length, indent);
  return [lines.slice(0, from), lines.slice(from)];
}
