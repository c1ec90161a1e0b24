const stamp = /<span class='(?:low )?tag is-info is-light'>(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)<\/span>/;
const minuteMs = 60_000;
/** Zones differ by quarters of an hour. */
const stepMinutes = 15;
/** The first output comes soon after the start; later than this the two say nothing about each other. */
const furthestMinutes = 14 * 60;

/**
 * The zone of the times in a job's output, in minutes ahead of UTC: the server writes them in its own and does not name it (contract
 * 7.10). It is worked out from the first of them and the start of the job; null when there is none.
 *
 * @param start ISO 8601, UTC
 */
export function outputZone(lines: readonly string[], start: string): number | null {
  for (const line of lines.slice(0, 20)) {
    const found = stamp.exec(line);
    if (found === null) continue;
    const [year = 0, month = 0, day = 0, hour, minute, second] = found.slice(1).map(Number);
    const ahead = (Date.UTC(year, month - 1, day, hour, minute, second) - Date.parse(start)) / minuteMs;
    const zone = Math.round(ahead / stepMinutes) * stepMinutes;
    return Math.abs(zone) <= furthestMinutes ? zone : null;
  }
  return null;
}

/** `UTC`, `UTC+1`, `UTC-3:30` */
export function zoneName(minutes: number): string {
  const rest = Math.abs(minutes) % 60;
  const hours = Math.floor(Math.abs(minutes) / 60);
  if (minutes === 0) return 'UTC';
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
