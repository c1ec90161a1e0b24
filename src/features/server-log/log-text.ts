import { patternOf, type Pattern } from '#lib/pattern/pattern.ts';
import { ok, type Result } from '#lib/result.ts';

export const levels = ['error', 'warning', 'info', 'debug'] as const;
export type Level = (typeof levels)[number];

/** One line of a log. */
export interface ServerLine {
  /** Its number since the page was opened, from 0. */
  readonly at: number;
  /** As it was written. */
  readonly raw: string;
  /** What a person reads: without the colours of terminals, JSON as words. */
  readonly text: string;
  readonly level: Level;
  /** What a line of JSON holds; undefined = it is none. */
  readonly json: Readonly<Record<string, unknown>> | undefined;
  /** As markup for the log viewer. */
  readonly html: string;
}

// Escape sequences are what this is about.
// oxlint-disable-next-line no-control-regex
const escapes = /\u001B\[[\d;:]*[A-Za-z]/g;

/** The words of syslog, of winston and of pino. */
const words: Readonly<Record<string, Level>> = {
  emerg: 'error',
  alert: 'error',
  crit: 'error',
  fatal: 'error',
  error: 'error',
  warning: 'warning',
  warn: 'warning',
  notice: 'info',
  info: 'info',
  http: 'info',
  verbose: 'debug',
  debug: 'debug',
  trace: 'debug',
  silly: 'debug',
};
const leveled = /^[\d\-T:., Z+]*\s*\[?([a-z]+)\]?:/i;

const colours: Readonly<Record<Level, string>> = {
  error: 'has-text-danger',
  warning: 'has-text-warning',
  info: 'has-text-info',
  debug: 'has-text-grey',
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Reads lines; one that names no level, as of a stack, has that of the line before. */
export function readLines(raws: readonly string[], first = 0): readonly ServerLine[] {
  let level: Level = 'info';
  return raws.map((raw, index) => {
    const line = readLine(raw, first + index, level);
    level = line.level;
    return line;
  });
}

function readLine(raw: string, at: number, before: Level): ServerLine {
  const json = jsonOf(raw);
  if (json) {
    const level = jsonLevel(json['level']) ?? before;
    const text = wordsOf(json, level);
    return { at, raw, text, level, json, html: coloured(escaped(text), level) };
  }
  const text = raw.replaceAll(escapes, '');
  const level = words[leveled.exec(text)?.[1]?.toLowerCase() ?? ''] ?? before;
  // What brings colours of its own keeps them.
  return { at, raw, text, level, json: undefined, html: raw === text ? coloured(escaped(text), level) : escaped(raw) };
}

/** The level stands in its colour, a line that is more than told as a whole. */
function coloured(html: string, level: Level): string {
  const classes = colours[level];
  if (level === 'error' || level === 'warning') return `<span class="${classes}">${html}</span>`;
  return html.replace(/\b(notice|info|http|verbose|debug|trace|silly):/i, `<span class="${classes}">$&</span>`);
}

function jsonOf(raw: string): Readonly<Record<string, unknown>> | undefined {
  if (!raw.startsWith('{') || !raw.endsWith('}')) return undefined;
  try {
    const value: unknown = JSON.parse(raw);
    // It begins with a brace, so it is no list.
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
}

/** pino counts in tens: 10 trace to 60 fatal. */
function jsonLevel(level: unknown): Level | undefined {
  if (typeof level === 'string') return words[level.toLowerCase()];
  if (typeof level !== 'number') return undefined;
  return level >= 50 ? 'error' : level >= 40 ? 'warning' : level >= 30 ? 'info' : 'debug';
}

const told = new Set(['level', 'time', 'timestamp', 'msg', 'message', 'pid', 'hostname', 'v']);

/** The time, level and message of a line of JSON, then what else it says. */
function wordsOf(json: Readonly<Record<string, unknown>>, level: Level): string {
  const { time, timestamp, msg, message } = json;
  const facts = Object.entries(json).filter(([name]) => !told.has(name));
  const rest = facts.map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return [timeOf(time ?? timestamp), `${level}:`, String(msg ?? message ?? ''), ...rest].filter((part) => part !== '').join(' ');
}

function timeOf(time: unknown): string {
  if (typeof time === 'string') return time;
  const at = typeof time === 'number' ? new Date(time) : null;
  return at === null || Number.isNaN(at.getTime()) ? '' : at.toISOString().replace('T', ' ').replace('Z', '');
}

/** Longer ones keep the page busy. */
export const longestFilter = 200;

/** null = there is no filter. Case makes no difference. What was found out about a line is known when it is asked for again. */
export function filterOf(source: string): Result<Pattern, string> | null {
  if (source === '') return null;
  const read = patternOf(source, { ignoreCase: true });
  if (!read.ok) return read;
  const known = new Map<string, boolean>();
  const test = (text: string): boolean => {
    const found = known.get(text) ?? read.value.test(text);
    known.set(text, found);
    return found;
  };
  return ok({ source, test });
}

/** The lines of these levels that fit. */
export const fitting = (lines: readonly ServerLine[], shown: ReadonlySet<Level>, pattern: Pattern | null): readonly ServerLine[] =>
  lines.filter(({ level, text }) => shown.has(level) && (pattern === null || pattern.test(text)));

/** How many lines are kept while the page is open; the oldest go. */
const most = 5000;

/** The lines after a log was read again: what is new follows what is known, so that a reader who scrolled up stays where they are. */
export function grown(known: readonly ServerLine[], text: string): readonly ServerLine[] {
  const raws = text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
  const begins = overlap(known, raws);
  if (begins === null) return readLines(raws);
  const fresh = raws.slice(known.length - begins);
  if (fresh.length === 0) return known;
  const last = known.at(-1);
  const added = readLines([last?.raw ?? '', ...fresh], last?.at ?? 0).slice(1);
  return [...known, ...added].slice(-most);
}

/** Where in the known lines the new ones begin; null = nowhere: another day, or more was written than is read. */
function overlap(known: readonly ServerLine[], raws: readonly string[]): number | null {
  for (let begin = Math.max(0, known.length - raws.length); begin < known.length; begin += 1) {
    if (raws.slice(0, known.length - begin).every((raw, at) => raw === known[begin + at]?.raw)) return begin;
  }
  return null;
}
