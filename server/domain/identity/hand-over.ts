import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Provider } from '#contract/session.ts';
import type { Person } from '#server/domain/sessions/roles.ts';

/**
 * Tokens that take a person from the answer of a provider to their session (contract 12 rows 2 and 3). They are good once, for two
 * minutes, in the browser that got them, and in this process only. The groups a client may read are in them; what they say is not
 * believed: the person they stand for stays here.
 */
export interface HandOvers {
  /** @returns the token, and a secret for the same browser to keep */
  issue(provider: Provider, person: Person, groups: readonly string[]): Promise<{ readonly token: string; readonly secret: string }>;
  /** The groups of a token that is still good; null for any other. */
  groups(token: string): Promise<readonly string[] | null>;
  /** Gives the person and ends the token, also when the secret is not the one given with it. null = it is not good. */
  redeem(provider: Provider, token: string, secret: string | undefined): Promise<Person | null>;
}

const lifeMs = 120_000;
/** So many wait to be redeemed at most; then the oldest are forgotten. */
const mostWaiting = 1000;

const Claims = v.object({ jti: v.string(), groups: v.array(v.string()) });

interface Waiting {
  readonly provider: Provider;
  readonly person: Person;
  readonly secretHash: Buffer;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export function handOvers(now: () => number): HandOvers {
  const key = randomBytes(32);
  const waiting = new Map<string, Waiting>();

  const read = async (token: string): Promise<v.InferOutput<typeof Claims> | null> => {
    const verified = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(now()) }).catch(() => null);
    const claims = v.safeParse(Claims, verified?.payload);
    return claims.success && waiting.has(claims.output.jti) ? claims.output : null;
  };

  return {
    async issue(provider, person, groups) {
      const id = randomUUID();
      const secret = randomBytes(32).toString('base64url');
      waiting.set(id, { provider, person, secretHash: hashOf(secret) });
      for (const oldest of waiting.keys()) {
        if (waiting.size <= mostWaiting) break;
        waiting.delete(oldest);
      }
      const token = await new SignJWT({ groups: [...groups] })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(id)
        .setExpirationTime(new Date(now() + lifeMs))
        .sign(key);
      return { token, secret };
    },
    groups: async (token) => (await read(token))?.groups ?? null,
    async redeem(provider, token, secret) {
      const claims = await read(token);
      const found = claims && waiting.get(claims.jti);
      if (!claims || !found) return null;
      waiting.delete(claims.jti);
      const isSame = found.provider === provider && secret !== undefined && timingSafeEqual(hashOf(secret), found.secretHash);
      return isSame ? found.person : null;
    },
  };
}
