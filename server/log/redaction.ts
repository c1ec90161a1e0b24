const mask = '***';

/** Names whose values are nobody's business, whatever they are. */
const secretName =
  /pass(word|phrase|wd)?\d?$|_pw$|pwd$|secret|token|authorization|cookie|(private|api|access|encryption|signing|master)[_-]?key|^credentials?$/i;

/** Secrets that betray themselves by their form, each with what takes its place. */
const secretForms: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g, mask],
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, mask],
  [/\b(Bearer|Basic)\s+[\w+/=.~-]{10,}/gi, `$1 ${mask}`],
  // The last @ before the path ends a password, which may hold others.
  [/(\b[a-z][a-z\d+.-]*:\/\/[^\s/:@]*):[^\s/]*@/gi, `$1:${mask}@`],
  [
    /\b((?:[\w-]*(?:password|passwd|secret|token|(?:private|api|access|encryption|signing|master)[_-]?key))["']?\s*[=:]\s*)(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s,;&"']+)/gi,
    `$1${mask}`,
  ],
];

/** A text without the secrets that can be told by their form: keys, tokens, logins in addresses, `password=…`. */
export const redactedText = (text: string): string => secretForms.reduce((left, [form, instead]) => left.replaceAll(form, instead), text);

/** Facts as they may be written down: values of secret names are masked, however deep, and texts are looked through. */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactedText(value);
  if (value instanceof Error) return redactedText(value.stack ?? value.message);
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
  if (depth > 5) return '…';
  if (Array.isArray(value)) return value.map((item) => redacted(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secretName.test(name) && inner ? mask : redacted(inner, depth + 1)]),
  );
}
