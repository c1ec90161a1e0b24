import { marked } from './guide.ts';

/** A text with the words of the filter marked. */
export function Hits({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  return (
    <>
      {marked(text, words).map((piece, at) =>
        // Pieces never change places.
        piece.isHit ? <mark key={at}>{piece.text}</mark> : piece.text,
      )}
    </>
  );
}
