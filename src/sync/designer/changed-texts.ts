import type { Version } from '#sync/designer/entity.ts';
import { rawOf } from '#sync/designer/piece-text.ts';
import type { DesignedPortal, PortalTexts } from '#sync/designer/portal-texts.ts';
import { atMargin, type Piece, type SplitFile, type Style } from '#sync/designer/split-file.ts';

/** Where the things of a portal go: by their id, null = it goes away; and what is new. */
export interface PortalChanges {
  readonly changed: ReadonlyMap<string, Version | null>;
  readonly added: readonly Version[];
}

/**
 * The texts after changes. D2 What nobody touched is written as it was, to the byte: comments, blank lines, the order of keys, anchors.
 * What moves to another file goes to its end; a file without forms goes; a file that held one form becomes a list with the second.
 */
export function textsWith(portal: DesignedPortal, { changed, added }: PortalChanges): PortalTexts {
  const staying = new Map<string, Map<number, Version | null>>();
  const coming = new Map<string, Version[]>();
  const come = (version: Version): void => void coming.set(version.file, [...(coming.get(version.file) ?? []), version]);
  for (const [id, version] of changed) {
    const entity = portal.entities.get(id);
    const stays = entity && version?.file === entity.file;
    if (entity) {
      const pieces = staying.get(entity.file) ?? new Map<number, Version | null>();
      staying.set(entity.file, pieces.set(entity.piece, stays ? version : null));
    }
    if (version && !stays) come(version);
  }
  added.forEach(come);
  const names = [...new Set([...portal.files.keys(), ...coming.keys()])];
  const texts = names.flatMap((file) => {
    const split = portal.files.get(file) ?? { shape: file === '' ? 'base' : 'empty', text: '', pieces: [], isRewritten: false };
    const text = changedFile(split, staying.get(file) ?? new Map(), coming.get(file) ?? []);
    return text === null ? [] : [{ file, text }];
  });
  const [base] = texts.filter(({ file }) => file === '');
  return { base: { file: portal.baseName, text: base?.text ?? '' }, files: texts.filter(({ file }) => file !== '') };
}

/** The text of a file; null = nothing is left in it. */
function changedFile(split: SplitFile, staying: ReadonlyMap<number, Version | null>, coming: readonly Version[]): string | null {
  if (staying.size === 0 && coming.length === 0) return split.text;
  const lineEnd = split.text.includes('\r\n') ? '\r\n' : '\n';
  const mended = coming.find(({ kind }) => kind === 'file');
  if (mended) return mended.text;
  if (split.shape === 'broken') return brokenFile(split, staying, coming);
  const pieces = coming.some(({ kind }) => kind === 'form') && split.shape === 'single' ? asList(split.pieces, lineEnd) : split.pieces;
  const kept = pieces.flatMap((piece, at): Piece[] => {
    const version = staying.get(at);
    if (version === undefined || piece.of === 'frame' || piece.of === 'forms head') return [piece];
    return version === null ? [] : [{ ...piece, raw: rawOf(version.text, piece.style, piece.raw, lineEnd) }];
  });
  const all = coming.reduce((list, version) => withPiece(list, version, split.shape, lineEnd), tidied(pieces, kept, staying));
  if (split.shape !== 'base' && !all.some(({ of }) => of === 'form')) return null;
  return ended(split.shape === 'base' ? withFormsHead(all, lineEnd) : all, lineEnd);
}

function brokenFile(split: SplitFile, staying: ReadonlyMap<number, Version | null>, coming: readonly Version[]): string | null {
  const mended = staying.get(0);
  const own = mended === undefined ? split.text : (mended?.text ?? null);
  // Nothing can be put into a text that cannot be read: it stands behind it, and is refused as a whole.
  const texts = [...(own === null ? [] : [own]), ...coming.map((version) => rawOf(version.text, itemStyle(0), null, '\n'))];
  return texts.length === 0 ? null : texts.join('');
}

const itemStyle = (dash: number): Style => ({ dash, content: dash + 2, head: '' });

/** The one form of a file as the first of a list. */
function asList(pieces: readonly Piece[], lineEnd: string): readonly Piece[] {
  return pieces.map((piece): Piece => {
    if (piece.of !== 'form') return piece;
    const style = itemStyle(0);
    return { ...piece, style, raw: rawOf(piece.raw.replaceAll('\r\n', '\n'), style, null, lineEnd) };
  });
}

/** Without the blank lines behind what went, so that they do not add up. */
function tidied(pieces: readonly Piece[], kept: readonly Piece[], staying: ReadonlyMap<number, Version | null>): readonly Piece[] {
  const behind = new Set([...staying].flatMap(([at, version]) => (version === null ? [pieces[at + 1]] : [])));
  return kept.filter((piece) => !(behind.has(piece) && piece.of === 'frame' && piece.raw.trim() === ''));
}

function withPiece(pieces: readonly Piece[], { kind, text }: Version, shape: SplitFile['shape'], lineEnd: string): readonly Piece[] {
  if (kind !== 'form')
    return [...closed(pieces, lineEnd), { of: 'pair', key: kind, raw: rawOf(text, atMargin, null, lineEnd), style: atMargin }];
  const last = lastIndex(pieces, ({ of }) => of === 'form');
  const known = pieces[last];
  if (!known && shape !== 'base')
    return [...closed(pieces, lineEnd), { of: 'form', key: '', raw: rawOf(text, atMargin, null, lineEnd), style: atMargin }];
  // The second form of a new file.
  const list = known && 'style' in known && known.style.dash === null && shape !== 'base' ? asList(pieces, lineEnd) : pieces;
  const style = itemStyle(stylesOf(list)[0]?.dash ?? 2);
  const made: Piece = { of: 'form', key: '', raw: rawOf(text, style, null, lineEnd), style };
  const head = lastIndex(list, ({ of }) => of === 'forms head');
  const at = last >= 0 ? last : head;
  if (at < 0) return [...closed(list, lineEnd), { of: 'forms head', raw: `forms:${lineEnd}` }, made];
  return [...closed(list.slice(0, at + 1), lineEnd), made, ...list.slice(at + 1)];
}

const stylesOf = (pieces: readonly Piece[]): readonly Style[] => pieces.flatMap((piece) => (piece.of === 'form' ? [piece.style] : []));

function lastIndex(pieces: readonly Piece[], is: (piece: Piece) => boolean): number {
  for (let at = pieces.length - 1; at >= 0; at--) if (is(pieces[at]!)) return at;
  return -1;
}

/** With a line end behind the last of them. */
function closed(pieces: readonly Piece[], lineEnd: string): readonly Piece[] {
  return pieces.map((piece, at) =>
    at === pieces.length - 1 && !piece.raw.endsWith('\n') ? { ...piece, raw: piece.raw + lineEnd } : piece,
  );
}

/** `forms:` says what stands below it: `[]` when nothing does. */
function withFormsHead(pieces: readonly Piece[], lineEnd: string): readonly Piece[] {
  const isEmpty = stylesOf(pieces).length === 0;
  return pieces.map((piece): Piece => {
    if (piece.of !== 'forms head') return piece;
    const said = piece.raw.replace(/^(["']?forms["']? *:)( *(?:\[ *\]|~|null))?/m, isEmpty ? '$1 []' : '$1');
    return { of: 'forms head', raw: said.endsWith('\n') ? said : said + lineEnd };
  });
}

/** One text; every piece but the last ends its line. */
const ended = (pieces: readonly Piece[], lineEnd: string): string =>
  pieces.map(({ raw }, at) => (at < pieces.length - 1 && raw !== '' && !raw.endsWith('\n') ? raw + lineEnd : raw)).join('');
