const two = (value: number): string => String(value).padStart(2, '0');

/** A time as the server's own clock shows it: `YYYY-MM-DD HH:mm:ss` (contract 1.6). */
export function localTime(at: number): string {
  const date = new Date(at);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

/** The same with milliseconds, as digits only: `YYYYMMDDHHmmssSSS`. Later ones sort behind earlier ones (contract 5.5). */
export function stampOf(at: number): string {
  return localTime(at).replaceAll(/\D/g, '') + String(new Date(at).getMilliseconds()).padStart(3, '0');
}

/** The time a stamp stands for, without its milliseconds. */
export function timeOfStamp(stamp: string): string {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(stamp) ?? [];
  return `${parts.slice(0, 3).join('-')} ${parts.slice(3).join(':')}`;
}
