import { fail, ok, type Result } from '#lib/result.ts';
import type { EditedValues } from '../stores.ts';

/**
 * The secret a check works with: the one that was sent, else the stored one, and that only for the place it was stored for. Otherwise a
 * check with another address would hand it to whoever listens there. The error is for people.
 *
 * @param secret the name of the value
 * @param place the name of the value that says where it is sent: a host name, or an address with its scheme
 * @param called what people call the secret
 */
export function secretForCheck(
  given: EditedValues,
  stored: EditedValues,
  { secret, place, called }: { readonly secret: string; readonly place: string; readonly called: string },
): Result<string, string> {
  const [sent, kept] = [given[secret], stored[secret]].map((value) => String(value ?? ''));
  if (sent) return ok(sent);
  // Without a place it goes nowhere: that one is missing is another check's word.
  if (!kept || !given[place] || placeOf(given[place]) === placeOf(stored[place])) return ok(kept ?? '');
  return fail(`The stored ${called} is for ${stored[place] || 'no host yet'} only. Enter the ${called} to check ${given[place]}`);
}

/** Scheme, host and port of an address; a host name as it is compared. */
function placeOf(value: string | number | null | undefined): string {
  const text = String(value ?? '').trim();
  if (text.includes('://') && URL.canParse(text)) return new URL(text).origin;
  return text.toLowerCase().replace(/\.$/, '');
}
