import type { Limits, Reason, Refusal } from './outcome.ts';

const refused = (reason: Reason, message: string): Refusal => ({ ok: false, reason, message });
const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

export const timedOut = ({ timeMs, retryMs }: Limits): Refusal =>
  refused('timedOut', `It computed for longer than ${Math.max(timeMs, retryMs)} ms and was cut off. An expression may take ${timeMs} ms.`);

export const outOfMemory = ({ memoryBytes }: Limits): Refusal =>
  refused('outOfMemory', `It needs more memory than an expression may take (${megabytes(memoryBytes)}).`);

export const tooDeep: Refusal = refused('tooDeep', 'It is nested too deeply, or calls itself without an end.');

export const tooBig = (length: number, { resultLength }: Limits): Refusal =>
  refused('tooBig', `Its result is too big: ${length} characters as JSON, ${resultLength} are allowed.`);

export const promised: Refusal = refused(
  'promise',
  'Its result is a promise. What runs in the page is not waited for: an expression gives its value at once.',
);

export const noData = (what: string): Refusal =>
  refused('notData', `Its result is ${what}. Only data can be kept: texts, numbers, lists, objects.`);

/** The words browsers use: forms were written with them in sight. */
const inBrowserWords: readonly (readonly [RegExp, string])[] = [
  [/^(ReferenceError: )'(.*)' is not defined$/s, '$1$2 is not defined'],
  [/^(TypeError: )cannot read property '(.*)' of (undefined|null)$/s, "$1Cannot read properties of $3 (reading '$2')"],
  [/^(TypeError: )cannot set property '(.*)' of (undefined|null)$/s, "$1Cannot set properties of $3 (setting '$2')"],
  [/^(TypeError: )not a function$/, '$1A value is called that is not a function'],
  [/^(SyntaxError: )unexpected token in expression: ''$/, '$1Unexpected end of input'],
];

/** A thrown value as text, or the limit that it stands for. */
export function thrown(text: string, limits: Limits): Refusal {
  if (text === 'InternalError: out of memory' || text === 'InternalError: string too long') return outOfMemory(limits);
  if (text === 'InternalError: stack overflow') return tooDeep;
  const [pattern, words] = inBrowserWords.find(([pattern]) => pattern.test(text)) ?? [];
  return refused('threw', pattern && words ? text.replace(pattern, words) : text);
}

/** Why JSON could not be made of a result. */
export function unwritable(refusal: Refusal): Refusal {
  if (/circular/i.test(refusal.message)) return noData('a ring: it contains itself');
  return /bigint/i.test(refusal.message) ? noData('or contains a BigInt') : refusal;
}
