const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A size in bytes as people read it: base 1024, up to TB, at most two decimals, no trailing zeros. */
export function sizeText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Number(value.toFixed(2))} ${units[unit]}`;
}
