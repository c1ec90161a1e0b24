import { destination, pino } from 'pino';
import type { Log } from './domain/ports.ts';

/** One line of JSON per event on standard error; standard output is for people. */
export const logTo = (level: string): Log => pino({ level, base: null }, destination({ dest: 2, sync: true }));
