import { Cron } from 'croner';
import * as v from 'valibot';
import { CronPattern } from '#contract/admin/repositories.ts';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const two = (part: string): string => part.padStart(2, '0');
const isNumber = (part: string): boolean => /^\d+$/.test(part);

/** One part of a pattern in words; `name` gives a value as people call it. */
function inWords(part: string, unit: string, name: (value: string) => string): string {
  const pieces = part.split(',').map((piece) => {
    const [range = '', step] = piece.split('/');
    const [from = '', to] = range.split('-');
    const span = range === '*' ? '' : to === undefined ? name(from) : `${name(from)} to ${name(to)}`;
    if (step === undefined) return span;
    const every = step === '1' ? `every ${unit}` : `every ${step} ${unit}s`;
    return span === '' ? every : `${every} from ${span}`;
  });
  return pieces.length < 2 ? pieces.join('') : `${pieces.slice(0, -1).join(', ')} and ${pieces.at(-1)}`;
}

const dayOfMonth = (value: string): string => (value.toUpperCase() === 'L' ? 'the last day' : value);
function dayOfWeek(value: string): string {
  const number = value.replace(/l$/i, '');
  const name = days[Number(number)] ?? value;
  return number === value || number === '' ? name : `the last ${name}`;
}

function timeInWords(minute: string, hour: string): string {
  if (isNumber(minute) && isNumber(hour)) return `at ${two(hour)}:${two(minute)}`;
  if (minute === '*' && hour === '*') return 'every minute';
  const atMinute =
    minute === '*' ? 'every minute' : minute.includes('/') ? inWords(minute, 'minute', two) : `at minute ${inWords(minute, 'minute', two)}`;
  if (hour === '*') return minute.includes('/') || minute === '*' ? atMinute : `${atMinute} of every hour`;
  return `${atMinute}, ${hour.includes('/') ? '' : 'in the hours '}${inWords(hour, 'hour', two)}`;
}

/** A time table as a person would say it: `0 4 * * 1` = `at 04:00, on Monday`. null for what is none, and for never. */
export function cronWords(pattern: string): string | null {
  const parts = pattern.trim().split(/\s+/);
  if (!v.is(CronPattern, pattern) || parts.length !== 5) return null;
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = parts;
  const said = [
    timeInWords(minute, hour),
    day === '*'
      ? ''
      : day.includes('/')
        ? `on ${inWords(day, 'day', dayOfMonth)}`
        : `on day ${inWords(day, 'day', dayOfMonth)} of the month`.replace('day the last day of', 'the last day of'),
    // A pattern with both kinds of day comes true on either.
    weekday === '*' ? '' : `${day === '*' ? '' : 'or '}on ${inWords(weekday, 'day', dayOfWeek)}`,
    month === '*' ? '' : `in ${inWords(month, 'month', (value) => months[Number(value) - 1] ?? value)}`,
  ];
  return said.filter((part) => part !== '').join(', ');
}

/** The next times it comes true after `from`, at most `count`; none for what is no time table, and for a day that never comes. */
export function nextRuns(pattern: string, from: Date, count = 3): readonly Date[] {
  if (pattern.trim() === '') return [];
  try {
    return new Cron(pattern.trim(), { paused: true, mode: '5-part' }).nextRuns(count, from);
  } catch {
    return [];
  }
}
