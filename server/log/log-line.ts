/** The levels of the log file, by the words of syslog. */
export type LogLevel = 'error' | 'warning' | 'info' | 'debug';

const colours: Readonly<Record<LogLevel, number>> = { error: 31, warning: 33, info: 32, debug: 36 };

/** Longer events are cut: a log is read by people. */
const mostCharacters = 8000;

/**
 * One event as one line, `YYYY-MM-DD HH:mm:ss:SSS <level>: <text>` in the server's time, coloured for terminals (contract 10.12).
 * Whatever an event holds, it cannot look like another line or take over a terminal: control characters are written out.
 */
export function logLine(at: Date, level: LogLevel, facts: object, text: string): string {
  const parts = [text, ...Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${factText(value)}`]))];
  const line = written(parts.join(' '));
  const cut = line.length > mostCharacters ? `${line.slice(0, mostCharacters)}… (${line.length - mostCharacters} characters more)` : line;
  return `${dayOf(at)} ${timeOf(at)} \u001B[${colours[level]}m${level}: ${cut}\u001B[0m\n`;
}

/** The day of a moment where the server stands, `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

const timeOf = (at: Date): string =>
  `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}:${String(at.getMilliseconds()).padStart(3, '0')}`;

const two = (number: number): string => String(number).padStart(2, '0');

function factText(value: unknown): string {
  if (typeof value === 'string') return /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value);
  return JSON.stringify(value) ?? String(value);
}

// Control characters are what this is about.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g;
const written = (text: string): string =>
  text.replaceAll(control, (character) => (character === '\n' ? '\\n' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`));
