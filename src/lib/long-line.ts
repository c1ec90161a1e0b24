/** How long a line of a text that people edit may be, in UTF-16 units: browsers lay out a line of five million for three seconds. */
export const mostInLine = 200_000;

/** Whether a line of a text is longer than that. */
export function hasLongLine(text: string): boolean {
  if (text.length <= mostInLine) return false;
  for (let at = 0; at <= text.length;) {
    const end = text.indexOf('\n', at);
    const next = end === -1 ? text.length : end;
    if (next - at > mostInLine) return true;
    at = next + 1;
  }
  return false;
}
