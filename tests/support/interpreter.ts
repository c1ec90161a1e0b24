import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const file = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');

/** The bytes of the interpreter, as a page fetches them. */
export function interpreterBytes(): ArrayBuffer {
  const bytes = readFileSync(file);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

/** A clock that goes on by a millisecond with each look: what is cut off is cut off after so many steps, on every machine. */
export function stepClock(stepMs = 1): () => number {
  let at = 0;
  return () => (at += stepMs);
}
