const stamp = / ?<span class='(?:low )?tag is-info is-light'>(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d:\d\d)<\/span>/g;

/** A line without the time that the server put beside it, and that time: `YYYY-MM-DDTHH:mm:ss`, in the server's zone. */
export function withoutTime(html: string): { readonly html: string; readonly time: string | null } {
  if (!html.includes('tag is-info is-light')) return { html, time: null };
  let time: string | null = null;
  const rest = html.replaceAll(stamp, (_, year: string, month: string, day: string, clock: string) => {
    time ??= `${year}-${month}-${day}T${clock}`;
    return '';
  });
  return { html: rest, time };
}

/**
 * A time for the reader: the clock in their own zone.
 *
 * @param zone minutes that the server's is ahead of UTC; null = it is not known, and the time is shown as it was written
 */
export function shownTime(time: string, zone: number | null): string {
  if (zone === null) return time.slice(11);
  const at = new Date(Date.parse(`${time}Z`) - zone * 60_000);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** In which zone the times are, for people. */
export function zoneWords(zone: number | null): string {
  if (zone === null) return 'Times as the server writes them';
  const ahead = -new Date().getTimezoneOffset();
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  const name = ahead === 0 ? 'UTC' : `UTC${ahead < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
  return `Times in your zone, ${name}`;
}
