/** What a plain script computes with. */
export type Plain = string | number | boolean | null | undefined | readonly Plain[];

/** Ends the work on a script: the interpreter knows what comes of it. */
export const notPlain: unique symbol = Symbol('not plain');
type Or<T> = T | typeof notPlain;

/** Neither texts nor the work on them get longer: what is long is computed away from the page. */
export const longest = 20_000;

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
const isTexts = (values: readonly Plain[]): values is readonly string[] => values.every((value) => typeof value === 'string');

/** A value as part of a text. Fractions are written by the interpreter: two ways of writing them need not agree. */
export function asText(value: Plain): Or<string> {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : notPlain;
  return Array.isArray(value) ? notPlain : String(value);
}

/** A value where a number is wanted: texts of digits are numbers, too. */
function asNumber(value: Plain): Or<number> {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?(?:0|[1-9]\d{0,14})$/.test(value) ? Number(value) : notPlain;
}

/** What an operator between two values gives. */
export function combined(sign: string, left: Plain, right: Plain): Or<Plain> {
  switch (sign) {
    case '+':
      return sum(left, right);
    case '-':
    case '*':
    case '/':
    case '%':
      return reckoned(sign, asNumber(left), asNumber(right));
    case '<':
    case '<=':
    case '>':
    case '>=':
      return ordered(sign, left, right);
    case '===':
    case '==':
      return same(left, right, sign === '==');
    case '!==':
    case '!=': {
      const isSame = same(left, right, sign === '!=');
      return isSame === notPlain ? notPlain : !isSame;
    }
    default:
      return notPlain;
  }
}

function sum(left: Plain, right: Plain): Or<Plain> {
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  if (typeof left !== 'string' && typeof right !== 'string') return notPlain;
  const one = asText(left);
  const other = asText(right);
  return one === notPlain || other === notPlain ? notPlain : short(one + other);
}

function reckoned(sign: '-' | '*' | '/' | '%', left: Or<number>, right: Or<number>): Or<number> {
  if (left === notPlain || right === notPlain) return notPlain;
  switch (sign) {
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
  }
}

function ordered(sign: '<' | '<=' | '>' | '>=', left: Plain, right: Plain): Or<boolean> {
  const isAlike = (typeof left === 'number' && typeof right === 'number') || (typeof left === 'string' && typeof right === 'string');
  if (!isAlike) return notPlain;
  switch (sign) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}

function same(left: Plain, right: Plain, isLoose: boolean): Or<boolean> {
  if (Array.isArray(left) || Array.isArray(right)) return notPlain;
  const isNothing = (value: Plain): boolean => value === null || value === undefined;
  if (isLoose && (isNothing(left) || isNothing(right))) return isNothing(left) && isNothing(right);
  return isLoose && typeof left !== typeof right ? notPlain : left === right;
}

/** What a sign before a value gives. */
export function signed(sign: '!' | '-' | '+', value: Plain): Or<Plain> {
  if (sign === '!') return !value;
  const number = asNumber(value);
  if (number === notPlain) return notPlain;
  return sign === '-' ? -number : number;
}

/** What stands at a place of a list or a text, or is its length. */
export function partOf(value: Plain, key: Plain): Or<Plain> {
  if (typeof value !== 'string' && !Array.isArray(value)) return notPlain;
  if (key === 'length') return value.length;
  return typeof key === 'number' && Number.isSafeInteger(key) && key >= 0 ? (value as readonly Plain[] | string)[key] : notPlain;
}

const short = (text: string): Or<string> => (text.length > longest ? notPlain : text);

/** What a method of a text or a list gives. */
export function called(value: Plain, method: string, args: readonly Plain[]): Or<Plain> {
  if (typeof value === 'string') return calledOnText(value, method, args);
  return Array.isArray(value) ? calledOnList(value as readonly Plain[], method, args) : notPlain;
}

function calledOnText(text: string, method: string, args: readonly Plain[]): Or<Plain> {
  if (args.length === 0) return bare(text, method);
  if (args.every((arg) => typeof arg === 'number' && Number.isSafeInteger(arg))) return cut(text, method, args as readonly number[]);
  return isTexts(args) ? searched(text, method, args) : notPlain;
}

/** Letters beyond ASCII change with the tables of an engine, and so does what is a blank. */
function bare(text: string, method: string): Or<string> {
  if (method === 'toString') return text;
  if (!isAscii(text)) return notPlain;
  switch (method) {
    case 'toUpperCase':
      return text.toUpperCase();
    case 'toLowerCase':
      return text.toLowerCase();
    case 'trim':
      return text.trim();
    default:
      return notPlain;
  }
}

function cut(text: string, method: string, [from = 0, to]: readonly number[]): Or<string> {
  switch (method) {
    case 'slice':
      return text.slice(from, to);
    case 'substring':
      return text.substring(from, to);
    case 'charAt':
      return text.charAt(from);
    default:
      return notPlain;
  }
}

function searched(text: string, method: string, args: readonly string[]): Or<Plain> {
  const [what = '', by] = args;
  if (method === 'replace' || method === 'replaceAll')
    return by === undefined || args.length > 2 ? notPlain : replaced(text, method, what, by);
  if (args.length > 1) return notPlain;
  switch (method) {
    case 'includes':
      return text.includes(what);
    case 'startsWith':
      return text.startsWith(what);
    case 'endsWith':
      return text.endsWith(what);
    case 'indexOf':
      return text.indexOf(what);
    case 'split':
      return text.split(what);
    case 'concat':
      return short(text + what);
    default:
      return notPlain;
  }
}

function replaced(text: string, method: 'replace' | 'replaceAll', what: string, by: string): Or<string> {
  if (by.includes('$') || (text.length + 1) * (by.length + 1) > longest) return notPlain;
  return method === 'replace' ? text.replace(what, by) : text.replaceAll(what, by);
}

function calledOnList(list: readonly Plain[], method: string, args: readonly Plain[]): Or<Plain> {
  const [first] = args;
  if (args.length !== 1 || Array.isArray(first) || list.some((value) => Array.isArray(value))) return notPlain;
  switch (method) {
    case 'join':
      return typeof first === 'string' ? joined(list, first) : notPlain;
    case 'includes':
      return list.includes(first);
    case 'indexOf':
      return list.indexOf(first);
    default:
      return notPlain;
  }
}

/** What is nothing is an empty text between two others. */
function joined(list: readonly Plain[], between: string): Or<string> {
  if ((list.length + 1) * (between.length + 1) > longest) return notPlain;
  const parts = list.map((value) => (value === null || value === undefined ? '' : asText(value)));
  return parts.includes(notPlain) ? notPlain : short(parts.join(between));
}

/** A result as data, as JSON would carry it where it is a list. */
export function asData(value: Plain): Or<unknown> {
  return Array.isArray(value) ? listed(value as readonly Plain[]) : value;
}

function listed(list: readonly Plain[]): Or<unknown[]> {
  const items = list.map((item): unknown => {
    if (item === undefined) return null;
    if (typeof item === 'number') return Number.isSafeInteger(item) ? item + 0 : notPlain;
    return asData(item);
  });
  return items.includes(notPlain) ? notPlain : items;
}
