/**
 * Why a call did not give what it promises. The text for people is made in `features`, from `kind`.
 *
 * - `unreachable`: no answer of the server came. `offline` = this device has no network, `network` = it has one and the server did not
 *   answer, `timeout`, `gateway` = a proxy answered that the server behind it did not, `trouble` = an error outside of the contract
 *   (429, 5xx). Whether the server acted is unknown.
 * - `unauthorized`: the session is over; sign in again.
 * - `denied`: the session is fine, the role is not.
 * - `refused`: the server understood and said no, in its own words.
 * - `foreign`: what answered does not speak this contract, e.g. a captive portal or a wrong address. Whether the server acted is unknown.
 *
 * `unsent`: it is known that the server did not act on this call, because it was not sent, or only met the end of a token.
 */
export type Failure =
  | {
      readonly kind: 'unreachable';
      readonly reason: 'offline' | 'network' | 'timeout' | 'gateway' | 'trouble';
      readonly message: string;
      readonly unsent?: true;
    }
  | { readonly kind: 'unauthorized'; readonly message: string }
  | { readonly kind: 'denied'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string; readonly error: string; readonly output: unknown }
  | { readonly kind: 'foreign'; readonly message: string; readonly unsent?: true };

/** The server has not spoken: nothing was answered, or something else did. What is known here still is all that is known. */
export const isUnanswered = (failure: Failure): boolean => failure.kind === 'unreachable' || failure.kind === 'foreign';

/** The same failure of a call that the server is known not to have acted on. */
export const unsent = (failure: Failure): Failure =>
  failure.kind === 'unreachable' || failure.kind === 'foreign' ? { ...failure, unsent: true } : failure;

/** The most telling text of a failure: the server's error if it gave one, else its message. */
export function reasonOf(failure: Failure): string {
  return failure.kind === 'refused' && failure.error !== '' ? failure.error : failure.message;
}
