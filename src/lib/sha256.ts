/** The first 32 bits of the fractional parts of the roots of the first primes: FIPS 180-4, 4.2.2 and 5.3.3. */
function rootsOfPrimes(count: number, root: number): readonly number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (Array.from({ length: number - 2 }, (_, at) => at + 2).some((divisor) => number % divisor === 0)) continue;
    found.push(((number ** (1 / root) % 1) * 2 ** 32) | 0);
  }
  return found;
}

const start = rootsOfPrimes(8, 2);
const constants = rootsOfPrimes(64, 3);
const turned = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

/** SHA-256 of some bytes. For short ones, and where a page has no `crypto.subtle` because it came over plain http. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  let state = start;
  for (let at = 0; at < padded.length; at += 64) state = afterBlock(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, word] of state.entries()) digest.setUint32(at * 4, word);
  return new Uint8Array(digest.buffer);
}

function afterBlock(state: readonly number[], view: DataView, at: number): readonly number[] {
  const words = Array.from({ length: 16 }, (_, word) => view.getInt32(at + word * 4));
  for (let word = 16; word < 64; word++) {
    const [early = 0, late = 0] = [words[word - 15], words[word - 2]];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push(((words[word - 16] ?? 0) + first + (words[word - 7] ?? 0) + second) | 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [round, word] of words.entries()) {
    const mixed = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const one = (h + mixed + (constants[round] ?? 0) + word) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((value, word) => (value + (state[word] ?? 0)) | 0);
}
