import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import isoWeek from 'dayjs/plugin/isoWeek.js';
import type { DateType } from '#engine/index.ts';

dayjs.extend(customParseFormat);
dayjs.extend(isoWeek);

/** How a value of each type is written (form-engine 2). A week is its ISO number. */
const written: Readonly<Record<DateType, string>> = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  time: 'HH:mm:ss',
  month: 'YYYY-MM',
  year: 'YYYY',
  week: 'W',
};
/** What a person may type besides. */
const alsoRead: Readonly<Record<DateType, readonly string[]>> = {
  date: ['YYYY-M-D', 'D.M.YYYY', 'YYYY/M/D'],
  datetime: ['YYYY-MM-DD HH:mm', 'YYYY-MM-DDTHH:mm:ss', 'YYYY-MM-DDTHH:mm', 'YYYY-MM-DD'],
  time: ['H:mm:ss', 'HH:mm', 'H:mm'],
  month: ['YYYY-M'],
  year: [],
  week: [],
};
const words: Readonly<Record<DateType, string>> = {
  date: 'a date like 2026-11-21',
  datetime: 'a date and time like 2026-11-21 10:32:00',
  time: 'a time like 10:32:00',
  month: 'a month like 2026-11',
  year: 'a year like 2026',
  week: 'a week from 1 to 53',
};

/** What stands in an empty input. */
export const patternOf = (type: DateType): string => (type === 'week' ? '1-53' : written[type]);

export function write(type: DateType, date: Date): string {
  const day = dayjs(date);
  return type === 'week' ? String(day.isoWeek()) : day.format(written[type]);
}

/** The moment a text stands for, null for one that stands for none. A week is looked for in the year of `now`. */
export function read(type: DateType, text: string, now: Date): Date | null {
  if (type === 'week') {
    const week = /^\d{1,2}$/.test(text) ? Number(text) : 0;
    return week >= 1 && week <= 53 ? dayjs(now).isoWeek(week).toDate() : null;
  }
  const day = [written[type], ...alsoRead[type]].map((format) => dayjs(text, format, true)).find((one) => one.isValid());
  return day === undefined ? null : day.toDate();
}

/** Q-DT: the value stays as it was typed; a text that cannot be read is pointed out. */
export function warningOf(type: DateType, text: string, now: Date): string | null {
  return text === '' || read(type, text, now) !== null ? null : `'${text}' is not ${words[type]}.`;
}

/** The day of one moment with the time of another; midnight without one. */
export function withTime(day: Date, time: Date | null): Date {
  const at = dayjs(time ?? dayjs(day).startOf('day'));
  return dayjs(day).hour(at.hour()).minute(at.minute()).second(at.second()).millisecond(0).toDate();
}
