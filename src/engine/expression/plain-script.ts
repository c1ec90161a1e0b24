import { plainTokens, type PlainToken } from '#engine/expression/plain-tokens.ts';
import { asData, asText, called, combined, longest, notPlain, partOf, signed, type Plain } from '#engine/expression/plain-values.ts';

/** Deeper is no plain script: the interpreter has a bound of its own, which is not reached before. */
const deepest = 12;

/** Operators between two values, loosest first; those of a row are read from left to right. */
const operators = [['||'], ['&&'], ['===', '!==', '==', '!='], ['<', '<=', '>', '>='], ['+', '-'], ['*', '/', '%']] as const;

/**
 * E9: the value of a script that consists of texts, numbers, lists, operators and the common methods of texts and lists, exactly as the
 * interpreter gives it; null for every other script, a faulty one included. Takes time in proportion to its length times that of its texts,
 * both bounded, runs nothing, and never throws.
 */
export function plainValue(source: string): { readonly value: unknown } | null {
  if (source.length > longest) return null;
  const tokens = plainTokens(source);
  if (tokens === null) return null;
  if (tokens.length === 0) return { value: undefined };
  const reader = readerOf(tokens);
  const result = conditional(reader, 0);
  if (result === notPlain) return null;
  takeSign(reader, ';');
  if (reader.at < tokens.length) return null;
  const value = asData(result);
  return value === notPlain ? null : { value };
}

interface Reader {
  readonly tokens: readonly PlainToken[];
  at: number;
  /** How much may still be computed, in characters of the texts that it is computed with. */
  fuel: number;
}

type Read = Plain | typeof notPlain;

const readerOf = (tokens: readonly PlainToken[]): Reader => ({ tokens, at: 0, fuel: 10 * longest });

function takeSign(reader: Reader, ...signs: readonly string[]): string | null {
  const token = reader.tokens[reader.at];
  if (token?.kind !== 'sign' || !signs.includes(token.text)) return null;
  reader.at += 1;
  return token.text;
}

/** Nothing that is read here has an effect, so that the branch not taken may be worked out as well. */
function conditional(reader: Reader, depth: number): Read {
  if (depth > deepest) return notPlain;
  const asked = binary(reader, 0, depth);
  if (asked === notPlain || takeSign(reader, '?') === null) return asked;
  const yes = conditional(reader, depth + 1);
  if (yes === notPlain || takeSign(reader, ':') === null) return notPlain;
  const no = conditional(reader, depth + 1);
  if (no === notPlain) return notPlain;
  return asked ? yes : no;
}

function binary(reader: Reader, level: number, depth: number): Read {
  const signs = operators[level];
  if (signs === undefined) return unary(reader, depth);
  let left = binary(reader, level + 1, depth);
  while (left !== notPlain) {
    const sign = takeSign(reader, ...signs);
    if (sign === null) break;
    const right = binary(reader, level + 1, depth);
    left = right === notPlain || !burns(reader, left) || !burns(reader, right) ? notPlain : joinedBy(sign, left, right);
  }
  return left;
}

function joinedBy(sign: string, left: Plain, right: Plain): Read {
  if (sign === '||') return left || right;
  return sign === '&&' ? left && right : combined(sign, left, right);
}

/** Whether there is fuel for work on a value. */
function burns(reader: Reader, value: Plain): boolean {
  reader.fuel -= 1 + (typeof value === 'string' || Array.isArray(value) ? value.length : 0);
  return reader.fuel > 0;
}

function unary(reader: Reader, depth: number): Read {
  if (depth > deepest) return notPlain;
  const sign = takeSign(reader, '!', '-', '+');
  if (sign === null) return postfix(reader, depth);
  const value = unary(reader, depth + 1);
  return value === notPlain ? notPlain : signed(sign as '!' | '-' | '+', value);
}

function postfix(reader: Reader, depth: number): Read {
  let value = primary(reader, depth);
  while (value !== notPlain) {
    const sign = takeSign(reader, '.', '[');
    if (sign === null) break;
    if (!burns(reader, value)) return notPlain;
    value = sign === '.' ? member(reader, value, depth) : element(reader, value, depth);
  }
  return value;
}

function element(reader: Reader, value: Plain, depth: number): Read {
  const key = conditional(reader, depth + 1);
  return key === notPlain || typeof key === 'string' || takeSign(reader, ']') === null ? notPlain : partOf(value, key);
}

function member(reader: Reader, value: Plain, depth: number): Read {
  const name = reader.tokens[reader.at];
  if (name?.kind !== 'name') return notPlain;
  reader.at += 1;
  if (takeSign(reader, '(') === null) return partOf(value, name.text);
  const args = values(reader, ')', depth + 1);
  return args === notPlain ? notPlain : called(value, name.text, args);
}

/** Values divided by commas, up to a bracket. */
function values(reader: Reader, end: ')' | ']', depth: number): readonly Plain[] | typeof notPlain {
  const found: Plain[] = [];
  if (takeSign(reader, end) !== null) return found;
  for (;;) {
    const value = conditional(reader, depth);
    if (value === notPlain || !burns(reader, value)) return notPlain;
    found.push(value);
    const sign = takeSign(reader, ',', end);
    if (sign !== ',') return sign === null ? notPlain : found;
  }
}

const named: ReadonlyMap<string, Plain> = new Map<string, Plain>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);

function primary(reader: Reader, depth: number): Read {
  const token = reader.tokens[reader.at];
  if (token === undefined) return notPlain;
  reader.at += 1;
  switch (token.kind) {
    case 'text':
      return token.text;
    case 'number':
      return token.value;
    case 'template':
      return filledIn(reader, token.text, depth);
    case 'name':
      return named.has(token.text) ? named.get(token.text) : notPlain;
    case 'sign':
      return bracketed(reader, token.text, depth);
  }
}

function bracketed(reader: Reader, sign: string, depth: number): Read {
  if (sign === '[') return values(reader, ']', depth + 1);
  if (sign !== '(') return notPlain;
  const value = conditional(reader, depth + 1);
  return value === notPlain || takeSign(reader, ')') === null ? notPlain : value;
}

/** A template, its parts `${…}` worked out. A part with a brace of its own is none of a plain script. */
function filledIn(reader: Reader, template: string, depth: number): Read {
  const parts = template.split(/\$\{([^{}]*)\}/);
  let text = '';
  for (const [at, part] of parts.entries()) {
    const piece = at % 2 === 0 ? (part.includes('${') ? notPlain : part) : partFilledIn(reader, part, depth + 1);
    if (piece === notPlain || !burns(reader, piece)) return notPlain;
    text += piece;
  }
  return text.length > longest ? notPlain : text;
}

function partFilledIn(reader: Reader, source: string, depth: number): string | typeof notPlain {
  const tokens = plainTokens(source);
  if (tokens === null) return notPlain;
  const inner: Reader = { tokens, at: 0, fuel: reader.fuel };
  const value = conditional(inner, depth);
  reader.fuel = inner.fuel;
  return value === notPlain || inner.at < tokens.length ? notPlain : asText(value);
}
