import { matchedLines } from '#lib/merge-lines.ts';
import { indentOf, isBlank, isComment, linesOf, type Line } from '#sync/designer/lines.ts';
import type { Style } from '#sync/designer/split-file.ts';

/** The text of a piece as a person edits it: at the margin, with line feeds only and one at its end. */
export function textOf(raw: string, style: Style): string {
  if (style.dash === null && raw !== '' && !raw.includes('\r')) return raw.endsWith('\n') ? raw : `${raw}\n`;
  const lines = linesOf(raw);
  const first = firstContent(lines);
  const texts = lines.flatMap((line, at) => {
    if (style.dash === null) return [line.text];
    if (at < first) return [line.text.slice(Math.min(style.dash, indentOf(line)))];
    if (at === first) return style.head === '' ? [line.text.slice(style.content)] : [];
    return [line.text.slice(Math.min(style.content, indentOf(line)))];
  });
  return `${texts.join('\n')}\n`;
}

/** Where the thing itself begins behind its comments. */
function firstContent(lines: readonly Line[]): number {
  const at = lines.findIndex((line) => !isBlank(line) && !isComment(line));
  return Math.max(0, at);
}

/** Every line of `raw` that stays says what it said, as it was written; others are written at the same place. `raw` null = there was none. */
export function rawOf(text: string, style: Style, raw: string | null, lineEnd: string): string {
  const next = text.replace(/\n$/, '').split('\n');
  const placed = placedLines(next, style);
  const before = raw === null ? [] : keptLines(raw, style);
  const old = before.map(({ text: said }) => said);
  const kept = new Map(
    matchedLines(
      placed.map(({ said }) => said),
      old,
    ).map(([at, there]) => [at, before[there]!]),
  );
  return placed
    .map(({ made, role }, at) => {
      const line = kept.get(at);
      return line && line.role === role && line.raw.endsWith('\n') ? line.raw : `${made}${lineEnd}`;
    })
    .join('')
    .replace(/(?<!\n)$/, lineEnd);
}

type Role = 'lead' | 'first' | 'rest';
interface Placed {
  readonly said: string;
  readonly made: string;
  readonly role: Role;
}

function placedLines(next: readonly string[], { dash, content, head }: Style): readonly Placed[] {
  const first = Math.max(
    0,
    next.findIndex((said) => said.trim() !== '' && !/^ *#/.test(said)),
  );
  return next.flatMap((said, at): Placed[] => {
    const role = at < first ? 'lead' : at === first ? 'first' : 'rest';
    if (dash === null) return [{ said, made: said, role }];
    const inner = said === '' ? '' : ' '.repeat(content) + said;
    if (role === 'lead') return [{ said, made: said === '' ? '' : ' '.repeat(dash) + said, role }];
    if (role === 'rest') return [{ said, made: inner, role }];
    if (head !== '')
      return [
        { said: '', made: head, role },
        { said, made: inner, role: 'rest' },
      ];
    return [{ said, made: `${' '.repeat(dash)}-${' '.repeat(content - dash - 1)}${said}`, role }];
  });
}

function keptLines(raw: string, style: Style): readonly { readonly text: string; readonly raw: string; readonly role: Role }[] {
  const lines = linesOf(raw);
  const first = firstContent(lines);
  return lines.flatMap((line, at) => {
    const role = at < first ? 'lead' : at === first ? 'first' : 'rest';
    if (style.dash === null) return [{ text: line.text, raw: line.raw, role }];
    if (role === 'first' && style.head !== '') return [];
    const cut =
      role === 'lead' ? Math.min(style.dash, indentOf(line)) : role === 'first' ? style.content : Math.min(style.content, indentOf(line));
    return [{ text: line.text.slice(cut), raw: line.raw, role }];
  });
}
