import { destination, pino } from 'pino';
import type { Clock } from '#lib/ports.ts';
import type { Log } from '#server/domain/ports.ts';
import { logWriter, type LogFolder } from './log-files.ts';
import { logLine, type LogLevel } from './log-line.ts';
import { redacted, redactedText } from './redaction.ts';

/** How much is written; the words of pino and of syslog. */
export const logLevels = ['silent', 'fatal', 'error', 'warning', 'warn', 'notice', 'info', 'debug', 'trace'] as const;
export type LogSetting = (typeof logLevels)[number];

export interface LogTargets extends LogFolder {
  readonly fileLevel: LogSetting;
  readonly consoleLevel: LogSetting;
}

/** How important an event is for a level to let it through; the words of syslog fall together with ours. */
const ranks: Readonly<Record<LogSetting, number>> = {
  silent: 9,
  fatal: 5,
  error: 4,
  warning: 3,
  warn: 3,
  notice: 2,
  info: 2,
  debug: 1,
  trace: 0,
};
const plain = { silent: 'silent', 5: 'fatal', 4: 'error', 3: 'warn', 2: 'info', 1: 'debug', 0: 'trace' } as const;
const pinoLevel = (level: LogSetting): string => Object.entries(plain).find(([rank]) => rank === String(ranks[level]))?.[1] ?? 'silent';

/**
 * Writes every event twice: one line of JSON on standard error, because standard output is for people, and one line in today's file,
 * which people with the right to it read in the browser. Secrets are taken out before either.
 */
export function logTo(targets: LogTargets, clock: Clock): Log {
  const terminal = pino({ level: pinoLevel(targets.consoleLevel), base: null }, destination({ dest: 2, sync: true }));
  const write = logWriter(targets, clock);
  const to =
    (method: 'debug' | 'info' | 'warn' | 'error', level: LogLevel) =>
    (facts: object, text: string): void => {
      const isInFile = ranks[level] >= ranks[targets.fileLevel];
      if (!isInFile && !terminal.isLevelEnabled(method)) return;
      const [safeFacts, safeText] = [asObject(redacted(facts)), redactedText(text)];
      terminal[method](safeFacts, safeText);
      if (isInFile) write(logLine(new Date(clock.now()), level, safeFacts, safeText));
    };
  return { debug: to('debug', 'debug'), info: to('info', 'info'), warn: to('warn', 'warning'), error: to('error', 'error') };
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : { value });
