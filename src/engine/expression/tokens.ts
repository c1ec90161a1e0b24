/** A placeholder `$(base.column)`. `path` is everything between the brackets; `column` is '' without a dot; `index` the first `[n]` of the base. */
export interface Token {
  readonly path: string;
  readonly base: string;
  readonly column: string;
  readonly index: number | null;
}
/** A text cut into what stands for itself and what is filled in. */
export type Pieces = readonly (string | Token)[];

/** E1: `$(` up to the next `)`; no nesting, no escape (form-engine 3.2). The base ends at the first dot and loses its first `[n]`. */
export function piecesOf(text: string): Pieces {
  const pieces: (string | Token)[] = [];
  let from = 0;
  for (const match of text.matchAll(/\$\(([^)]+)\)/g)) {
    if (match.index > from) pieces.push(text.slice(from, match.index));
    pieces.push(tokenOf(match[1]!));
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

function tokenOf(path: string): Token {
  const dotted = /^([^.]+)\.(.+)$/s.exec(path);
  const base = dotted?.[1] ?? path;
  const index = /\[(\d+)\]/.exec(base)?.[1];
  return { path, base: base.replace(/\[\d+\]/, ''), column: dotted?.[2] ?? '', index: index === undefined ? null : Number(index) };
}

/** The names a text reads, each once, in order. */
export function readsOf(pieces: Pieces): readonly string[] {
  if (pieces.every((piece) => typeof piece === 'string')) return none;
  return [...new Set(pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.base])))];
}

const none: readonly string[] = [];
