import type { Memory } from './quickjs.ts';

const pageBytes = 65_536;
const wordBytes = 4;
/** A stretch of this many empty pages is no data: it is the stack, which is empty between two calls, or what nobody has taken yet. */
const gapPages = 16;

/**
 * Remembers what a memory holds, and gives what puts it back: everything that was there, at its place. What was not taken yet is not
 * cleaned: whoever takes it does that, as with any memory that was given back.
 */
export function snapshotOf(memory: Memory): () => void {
  const parts = written(memory.buffer);
  return () => {
    const bytes = new Uint8Array(memory.buffer);
    for (const { at, held } of parts) bytes.set(held, at);
  };
}

/** What stands between the gaps. */
function written(buffer: ArrayBuffer): readonly { readonly at: number; readonly held: Uint8Array }[] {
  const words = new Int32Array(buffer);
  const full = [];
  for (let at = 0; at < buffer.byteLength; at += pageBytes) if (!isEmpty(words, at / wordBytes)) full.push(at);
  const parts: { at: number; end: number }[] = [];
  for (const at of full) {
    const last = parts.at(-1);
    if (last && at - last.end < gapPages * pageBytes) last.end = at + pageBytes;
    else parts.push({ at, end: at + pageBytes });
  }
  return parts.map(({ at, end }) => ({ at, held: new Uint8Array(buffer.slice(at, end)) }));
}

/** A plain loop: sixteen megabytes are looked through before a form can be computed, and a call for every word took 80 to 200 ms. */
function isEmpty(words: Int32Array, from: number): boolean {
  for (let at = from; at < from + pageBytes / wordBytes; at++) if (words[at] !== 0) return false;
  return true;
}
