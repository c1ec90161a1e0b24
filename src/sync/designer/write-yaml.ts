import { isRow } from '#lib/plain.ts';

/** How new text is written: whether lists stand further in than their key. */
export interface YamlStyle {
  readonly indentLists: boolean;
}

/** Plain data as YAML, always the same text for the same data, in the order of its keys. Ends with a line end. */
export function writtenYaml(value: unknown, style: YamlStyle = { indentLists: true }): string {
  return blockLines(value, style).join('\n') + '\n';
}

/** `key: value` as lines without indentation. */
export function pairLines(key: string, value: unknown, style: YamlStyle): readonly string[] {
  const name = scalarText(key);
  if (isInline(value)) return [`${name}: ${inlineText(value)}`];
  if (typeof value === 'string') return blockScalar(`${name}: `, value);
  const inner = blockLines(value, style);
  return [`${name}:`, ...(Array.isArray(value) && !style.indentLists ? inner : indented(inner, 2))];
}

/** `- value` as lines without indentation. */
export function itemLines(value: unknown, style: YamlStyle): readonly string[] {
  if (isInline(value)) return [`- ${inlineText(value)}`];
  if (typeof value === 'string') return blockScalar('- ', value);
  const [first = '', ...rest] = blockLines(value, style);
  return [`- ${first}`, ...indented(rest, 2)];
}

export const indented = (lines: readonly string[], by: number): readonly string[] =>
  lines.map((line) => (line === '' ? '' : ' '.repeat(by) + line));

function blockLines(value: unknown, style: YamlStyle): readonly string[] {
  if (isRow(value) && Object.keys(value).length > 0) return Object.entries(value).flatMap(([key, inner]) => pairLines(key, inner, style));
  if (Array.isArray(value) && value.length > 0) return value.flatMap((item) => itemLines(item, style));
  return typeof value === 'string' && !isInline(value) ? blockScalar('', value) : [inlineText(value)];
}

/** What stands in one line. Lists of a few words do, as people write them. */
function isInline(value: unknown): boolean {
  if (typeof value === 'string') return !isBlockText(value);
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0;
}

/** A text of several lines that a block can hold as it is. */
const isBlockText = (text: string): boolean =>
  text.trimEnd().includes('\n') && !/^[\s]/.test(text) && !/[^\S\n]+$/m.test(text) && isPrintable(text) && !text.includes('\r');

/** Characters that YAML takes as they are; others have to be escaped. */
const isPrintable = (text: string): boolean => !/[^\P{Cc}\t\n]|[\u2028\u2029\ufeff\ufffe\uffff]|\p{Cs}/u.test(text);

function blockScalar(before: string, text: string): readonly string[] {
  const lines = text.split('\n');
  const ends = /\n*$/.exec(text)?.[0].length ?? 0;
  const body = ends > 0 ? lines.slice(0, -1) : lines;
  return [`${before}|${ends === 0 ? '-' : ends === 1 ? '' : '+'}`, ...indented(body, 2)];
}

function inlineText(value: unknown): string {
  if (typeof value === 'string') return scalarText(value);
  if (Array.isArray(value)) return '[]';
  if (isRow(value)) return '{}';
  if (typeof value === 'number' && !Number.isFinite(value)) return Number.isNaN(value) ? '.nan' : value > 0 ? '.inf' : '-.inf';
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Words that some reader of YAML, old or new, takes for something else than a text. */
const ambiguous = /^(?:~|null|true|false|yes|no|on|off|y|n|=|<<|[-+]?\.(?:inf|nan)|\.nan|[-+]?[\d.][\d._,:eExXoOa-fA-F+-]*)$/i;
const plain = /^[\p{L}\p{N}_./(*)^$+][^\p{C}\n\t]*$/u;

/** A text as a scalar in one line. */
export function scalarText(text: string): string {
  const isPlain =
    plain.test(text) &&
    !/^[*]|^\.\.\.|: |:$| #|[,[\]{}]|^\s|\s$/.test(text) &&
    !ambiguous.test(text) &&
    !/^\d{4}-\d/.test(text) &&
    isPrintable(text);
  if (isPlain) return text;
  if (isPrintable(text) && !/['\n\t]/.test(text)) return `'${text}'`;
  return escaped(text);
}

const escaped = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Any value in one line, as it stands inside brackets. */
export function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (isRow(value) && Object.keys(value).length > 0)
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${scalarText(key)}: ${flowText(inner)}`)
      .join(', ')} }`;
  return typeof value === 'string' ? scalarText(value) : inlineText(value);
}
