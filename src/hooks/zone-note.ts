import { outputZone, zoneName } from '#contract/output-zone.ts';

/** Says in which zone the times of an output are, when it is not the viewer's: lists and ages are in theirs. */
export function zoneNote(lines: readonly string[], start: string): string | undefined {
  const zone = outputZone(lines, start);
  return zone === null || zone === -new Date(start).getTimezoneOffset() ? undefined : `Times in ${zoneName(zone)}`;
}
