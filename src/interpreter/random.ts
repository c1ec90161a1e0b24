const drawn = new Uint32Array(512);
let used = drawn.length;

/** A number from 0 to 1 that nobody can foresee: forms make passwords of them. */
export function randomNumber(): number {
  if (used === drawn.length) {
    crypto.getRandomValues(drawn);
    used = 0;
  }
  const [high = 0, low = 0] = drawn.subarray(used, (used += 2));
  // 53 bits, as many as a number between 0 and 1 has.
  return ((high >>> 5) * 2 ** 26 + (low >>> 6)) / 2 ** 53;
}
