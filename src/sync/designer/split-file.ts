import { isMap, isSeq } from 'yaml';
import { isRow } from '#lib/plain.ts';
import { endsOf, gapParts, isBlank, isComment, indentOf, linesOf, type Line } from '#sync/designer/lines.ts';
import { readYaml } from '#sync/designer/yaml-text.ts';

/** Where a piece stands and how far in: `dash` null = at the margin, no item of a list. `head`: a line with nothing but the dash. */
export interface Style {
  readonly dash: number | null;
  readonly content: number;
  readonly head: string;
}

export const atMargin: Style = { dash: null, content: 0, head: '' };

/** A stretch of a file: something a person edits by itself, or what stands around it. All of them together are the file. */
export type Piece =
  | { readonly of: 'frame'; readonly raw: string }
  | { readonly of: 'forms head'; readonly raw: string }
  | { readonly of: 'form' | 'pair'; readonly key: string; readonly raw: string; readonly style: Style };

/** `list`: forms one after the other; `single`: one form; `broken`: it is no YAML, or no forms. `isRewritten`: the text would have to be written anew. */
export interface SplitFile {
  readonly shape: 'base' | 'list' | 'single' | 'empty' | 'broken';
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly isRewritten: boolean;
}

/** Cuts the base file into its categories, roles, constants and forms. Costs what the text is long, not what YAML costs. */
export const splitBase = (text: string): SplitFile =>
  split(text, (lines) => {
    const pieces = keyedPieces(lines, 'forms');
    return pieces && { shape: 'base', pieces };
  });
/** Cuts a file of forms. */
export const splitForms = (text: string): SplitFile => split(text, formsOf);

type Found = Pick<SplitFile, 'shape' | 'pieces'>;

function split(text: string, cut: (lines: readonly Line[]) => Found | null): SplitFile {
  const found = cut(linesOf(text));
  if (found) return { ...found, text, isRewritten: false };
  // Brackets, several documents or lines further out than they should be: what can be read is written as people usually do.
  const usual = inUsualForm(text);
  const again = usual === null ? null : cut(linesOf(usual));
  return again
    ? { ...again, text, isRewritten: true }
    : { shape: 'broken', text, pieces: [{ of: 'frame', raw: text }], isRewritten: false };
}

function inUsualForm(text: string): string | null {
  const read = readYaml(text);
  if (!read.ok) return null;
  const { document } = read.value;
  const loosened = (node: unknown): void => {
    if (isMap(node) || isSeq(node)) node.flow = false;
  };
  loosened(document.contents);
  const forms = isMap(document.contents) ? document.contents.get('forms', true) : document.contents;
  loosened(forms);
  if (isSeq(forms)) forms.items.forEach(loosened);
  document.directives.docStart = null;
  const written = document.toString({ lineWidth: 0 });
  return written === text ? null : written;
}

const keyLine = /^(?:([\w-]+)|'([\w-]+)'|"([\w-]+)")[ ]*:(?:[ ]|$)/;
const startsItem = (line: Line): boolean => /^ *-(?: |$)/.test(line.text);

/** Whether something stands at the margin that is neither a key, an item nor the start of the only document. */
const isStrange = (line: Line): boolean => /^(?:\.\.\.|%|\t|---\s*\S)/.test(line.text);

/**
 * Cuts a text of keys at the margin into one piece for each of them, and what stands under `listKey` into one for each item: its key is
 * the piece 'forms head', its items are the pieces 'form'. All pieces together are the text. null = it is not written line by line.
 */
export const piecesUnder = (text: string, listKey: string): readonly Piece[] | null => keyedPieces(linesOf(text), listKey);

function keyedPieces(lines: readonly Line[], listKey: string): readonly Piece[] | null {
  const starts: number[] = [];
  let isBegun = false;
  for (const [at, line] of lines.entries()) {
    if (isBlank(line) || isComment(line)) continue;
    if (isStrange(line)) return null;
    if (indentOf(line) > 0 || startsItem(line)) {
      if (starts.length === 0) return null;
      continue;
    }
    if (/^---\s*$/.test(line.text) && !isBegun) isBegun = true;
    else if (keyLine.test(line.text)) starts.push(at);
    else return null;
    isBegun = true;
  }
  const keys = starts.map((at) => nameOfKey(lines[at]!));
  if (new Set(keys).size !== keys.length) return null;
  const pieces: Piece[] = [];
  const parts = endsOf(lines, starts, 0);
  if (parts.before !== '') pieces.push({ of: 'frame', raw: parts.before });
  for (const [n, part] of parts.stretches.entries()) {
    const key = keys[n]!;
    if (key === listKey) {
      const forms = itemsUnder(part.lines, part.lead, listKey);
      if (forms === null) return null;
      pieces.push(...forms);
    } else pieces.push({ of: 'pair', key, raw: part.raw, style: atMargin });
    if (part.after !== '') pieces.push({ of: 'frame', raw: part.after });
  }
  return pieces;
}

const nameOfKey = ({ text }: Line): string => {
  const [, bare, single, double] = keyLine.exec(text) ?? [];
  return bare ?? single ?? double ?? '';
};

/** @param lead how many lines of comments stand before the key */
function itemsUnder(lines: readonly Line[], lead: number, listKey: string): readonly Piece[] | null {
  const head = lines[lead]!.text;
  const isEmpty = new RegExp(`^["']?${listKey}["']? *: *(?:\\[ *\\]|~|null)? *(?:#.*)?\\r?$`).test(head);
  if (!isEmpty) return null;
  const rest = lines.slice(lead + 1);
  const headPiece: Piece = { of: 'forms head', raw: joined(lines.slice(0, lead + 1)) };
  if (rest.every((line) => isBlank(line) || isComment(line))) return [headPiece, ...(rest.length > 0 ? [frame(joined(rest))] : [])];
  if (/[[~]|null/.test(head.replace(/#.*/, ''))) return null;
  const items = itemsOf(rest);
  return items === null ? null : [headPiece, ...items];
}

const frame = (raw: string): Piece => ({ of: 'frame', raw });
const joined = (lines: readonly Line[]): string => lines.map(({ raw }) => raw).join('');

/** The items of a list; null when a line stands where none may. */
function itemsOf(lines: readonly Line[]): readonly Piece[] | null {
  const first = lines.find((line) => !isBlank(line) && !isComment(line));
  if (!first || !startsItem(first)) return null;
  const dash = indentOf(first);
  const starts: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (isBlank(line) || isComment(line)) continue;
    if (isStrange(line)) return null;
    const indent = indentOf(line);
    if (indent === dash && startsItem(line)) starts.push(at);
    else if (indent <= dash) return null;
  }
  const parts = endsOf(lines, starts, dash);
  const pieces: Piece[] = parts.before === '' ? [] : [frame(parts.before)];
  for (const part of parts.stretches) {
    const style = styleOf(part.lines.slice(part.lead), dash);
    if (style === null) return null;
    pieces.push({ of: 'form', key: '', raw: part.raw, style });
    if (part.after !== '') pieces.push(frame(part.after));
  }
  return pieces;
}

/** How an item stands; null when its lines do not stand together. */
function styleOf(lines: readonly Line[], dash: number): Style | null {
  const [first, ...rest] = lines;
  const [, gap = '', said = ''] = /^ *-( *)(.*)$/.exec(first?.text.trimEnd() ?? '') ?? [];
  const isBare = said === '' || /^(?:#|[&!]\S+\s*(?:#.*)?$)/.test(said);
  const next = rest.find((line) => !isBlank(line) && !isComment(line));
  if (isBare && (!next || /^[ ]*- /.test(next.text))) return null;
  const content = isBare && next ? indentOf(next) : dash + 1 + gap.length;
  const isOut = rest.some((line) => !isBlank(line) && !line.text.trimStart().startsWith('#') && indentOf(line) < content);
  return isOut || /^ *-\t/.test(first?.text ?? '') ? null : { dash, content, head: isBare ? first!.text.trimEnd() : '' };
}

function formsOf(lines: readonly Line[]): Found | null {
  const content = lines.filter((line) => !isBlank(line) && !isComment(line));
  if (content.length === 0) return { shape: 'empty', pieces: lines.length > 0 ? [frame(joined(lines))] : [] };
  const start = lines.findIndex((line) => !isBlank(line) && !isComment(line));
  const hasMark = /^---\s*$/.test(lines[start]!.text);
  const before = hasMark ? lines.slice(0, start + 1) : [];
  const rest = lines.slice(before.length);
  const first = rest.find((line) => !isBlank(line) && !isComment(line));
  const head = before.length > 0 ? [frame(joined(before))] : [];
  if (first && startsItem(first)) {
    const items = itemsOf(rest);
    return items === null ? null : { shape: 'list', pieces: [...head, ...items] };
  }
  const isForm = first && rest.every((line) => isBlank(line) || isComment(line) || (!isStrange(line) && isOfForm(line)));
  if (!isForm) return null;
  const at = rest.indexOf(first);
  const [lead, body] = gapParts(rest.slice(0, at), 0);
  const form: Piece = { of: 'form', key: '', raw: joined([...body, ...rest.slice(at)]), style: atMargin };
  return { shape: 'single', pieces: [...head, ...(lead.length > 0 ? [frame(joined(lead))] : []), form] };
}

const isOfForm = (line: Line): boolean => indentOf(line) > 0 || keyLine.test(line.text) || startsItem(line);

/** Whether a value can be a form. */
export const isForm = (value: unknown): boolean => isRow(value);
