import { randomBytes } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as v from 'valibot';

/** What has to be remembered while a person is at a provider (RFC 7636, OpenID Connect Core 3.1.2). */
export const RoundTrip = v.object({
  provider: v.picklist(['azuread', 'oidc']),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
});
export type RoundTrip = v.InferOutput<typeof RoundTrip>;

/** Keeps them in the browser, sealed: nothing is stored here, and nobody else's browser can finish what was begun in this one. */
export interface RoundTrips {
  seal(trip: RoundTrip): Promise<string>;
  /** null when it was not sealed by this process, or more than ten minutes ago. */
  open(sealed: string): Promise<RoundTrip | null>;
}

const lifeMs = 600_000;

export function roundTrips(now: () => number): RoundTrips {
  const key = randomBytes(32);
  return {
    seal: (trip) =>
      new EncryptJWT({ ...trip })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(new Date(now() + lifeMs))
        .encrypt(key),
    async open(sealed) {
      const opened = await jwtDecrypt(sealed, key, { currentDate: new Date(now()) }).catch(() => null);
      const trip = v.safeParse(RoundTrip, opened?.payload);
      return trip.success ? trip.output : null;
    },
  };
}
