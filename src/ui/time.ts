const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-11-21 10:32:05` in the viewer's time zone: sortable, and the same for everybody who reads it aloud. */
export function exactTime(ms: number): string {
  const at = new Date(ms);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** `10:32` on the day of `now`, `2026-11-21 10:32` on any other. */
export function clockTime(ms: number, now: number): string {
  const [day, time] = exactTime(ms).split(' ');
  const [today] = exactTime(now).split(' ');
  const short = (time ?? '').slice(0, 5);
  return day === today ? short : `${day} ${short}`;
}

/** `12 s ago`, `5 min ago`, `3 h ago`, and the exact time from a day on. A clock that is a little ahead reads as now. */
export function relativeTime(ms: number, now: number): string {
  const age = now - ms;
  if (age < -minuteMs || age >= dayMs) return exactTime(ms);
  if (age < 5 * secondMs) return 'now';
  if (age < minuteMs) return `${Math.floor(age / secondMs)} s ago`;
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min ago`;
  return `${Math.floor(age / hourMs)} h ago`;
}

/** How long the words of `relativeTime` stay true, in milliseconds. */
export function staysTrueMs(ms: number, now: number): number {
  const age = now - ms;
  if (age < minuteMs) return secondMs;
  return age < hourMs ? 5 * secondMs : minuteMs;
}

/** `1 min 5 s`: how long something took. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / secondMs));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}
