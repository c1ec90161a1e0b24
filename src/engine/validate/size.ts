import type { Rule } from '#engine/validate/rule.ts';

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** V13: bytes as people read them: base 1024, at most two decimals, no trailing zeros (F14). */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${units[power]}`;
}

const sizeOf = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'size' in value && typeof value.size === 'number' ? value.size : null;

/** V13: inclusive, of files only. */
export const minSize: Rule = ({ kind, rules: { minSize: min } }, value) => {
  const size = kind === 'file' ? sizeOf(value) : null;
  return min !== null && size !== null && size < min ? `Size (${sizeText(size)}) cannot be lower than ${sizeText(min)}` : null;
};

export const maxSize: Rule = ({ kind, rules: { maxSize: max } }, value) => {
  const size = kind === 'file' ? sizeOf(value) : null;
  return max !== null && size !== null && size > max ? `Size (${sizeText(size)}) cannot be higher than ${sizeText(max)}` : null;
};
