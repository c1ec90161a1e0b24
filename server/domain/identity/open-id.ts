import type { Result } from '#lib/result.ts';
import type { Checked } from '#server/domain/portal/check-steps.ts';
import type { RoundTrip } from './round-trips.ts';

/** What a check of a provider tries, in its order. */
export const providerSteps = ['settings', 'name', 'connection', 'tls', 'document', 'issuer', 'client', 'callback'] as const;

/** A provider and how this portal is registered with it. */
export interface Registration {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What a provider vouches for: checked issuer, audience, signature, time and nonce. */
export interface Vouched {
  readonly claims: Readonly<Record<string, unknown>>;
  /** For the provider's own services; never leaves the server. */
  readonly accessToken: string;
}

/** The exchange with OpenID Connect providers. Errors are for people and hold no secret. Every call answers within half a minute. */
export interface OpenId {
  /** Where to send the person, and what to remember until they are back. */
  begin(
    registration: Registration,
    redirectUri: string,
    scope: string | null,
  ): Promise<Result<{ readonly to: string; readonly remembered: Omit<RoundTrip, 'provider'> }, string>>;
  /** @param query what the provider added to the address, with its `?` */
  finish(registration: Registration, redirectUri: string, query: string, trip: RoundTrip): Promise<Result<Vouched, string>>;
  /** Where to send the person to sign out there, too; '' when the provider has no such page. */
  endSession(registration: Registration, back: string): Promise<string>;
  /**
   * Whether the provider answers as one and knows this portal.
   * @param callback the address it sends people back to; '' = not known yet
   */
  check(registration: Registration, callback: string): Promise<Checked>;
}

/** What Entra ID's directory knows of the person an access token stands for. */
export interface Graph {
  person(
    accessToken: string,
  ): Promise<Result<{ readonly id: string; readonly username: string; readonly groups: readonly string[] }, string>>;
}
