const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** `1.5 GB` */
export function sizeText(bytes: number): string {
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024))));
  const value = bytes / 1024 ** at;
  return `${value.toLocaleString(undefined, { maximumFractionDigits: value < 10 && at > 0 ? 1 : 0 })} ${units[at]}`;
}
