/**
 * Why a call did not give what it promises. The text for people is made in `features`, from `kind`.
 *
 * - `unreachable`: no answer came. `offline` = this device has no network, `network` = it has one and the server did not
 *   answer, `timeout`, `gateway` = a proxy answered that the server behind it did not. Whether the server acted is unknown.
 * - `unauthorized`: the session is over; sign in again.
 * - `denied`: the session is fine, the role is not.
 * - `refused`: the server understood and said no, in its own words.
 * - `foreign`: what answered does not speak this contract, e.g. a captive portal or a wrong address.
 */
export type Failure =
  | { readonly kind: 'unreachable'; readonly reason: 'offline' | 'network' | 'timeout' | 'gateway'; readonly message: string }
  | { readonly kind: 'unauthorized'; readonly message: string }
  | { readonly kind: 'denied'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string; readonly error: string; readonly output: unknown }
  | { readonly kind: 'foreign'; readonly message: string };

/** The most telling text of a failure: the server's error if it gave one, else its message. */
export function reasonOf(failure: Failure): string {
  return failure.kind === 'refused' && failure.error !== '' ? failure.error : failure.message;
}
