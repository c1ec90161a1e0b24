import { storedSecret } from '#contract/resource.ts';
import { redacted } from '#server/log/redaction.ts';

/** How long a name or value is at most, in characters. */
const longest = 200;

/** In one line, without characters that nobody sees. */
export function shortened(text: string): string {
  const line = text.slice(0, longest + 1).replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ');
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/**
 * A value as it may be written down for years: one line, short, without what looks like a secret. null = there is none.
 *
 * @param name what it is called, which may say that it is a secret
 */
export function shownValue(value: unknown, name = 'value'): string | null {
  if (value === undefined || value === null || value === '') return null;
  const open = redacted({ [name]: typeof value === 'string' ? value.slice(0, 4000) : value });
  const inner: unknown = Reflect.get(Object(open), name);
  const text = typeof inner === 'string' ? inner : JSON.stringify(inner);
  const lines = text.trimEnd().split(/\r?\n/);
  return lines.length === 1 ? shortened(text) : `${shortened(lines[0] ?? '')} (${lineCount(value)})`;
}

/** A text that is a document of its own: only how long it is. */
export const shownDocument = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? lineCount(value) : null);

/** A secret: whether there is one. */
export const shownSecret = (value: unknown): string | null => (value === undefined || value === null || value === '' ? null : storedSecret);

function lineCount(value: unknown): string {
  const lines = String(value).trimEnd().split('\n').length;
  return lines === 1 ? '1 line' : `${lines} lines`;
}
