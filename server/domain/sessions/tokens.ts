import { createHash, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { TokenPayload, readToken, type User } from '#contract/session.ts';
import type { Clock } from '#lib/ports.ts';

/** Makes and reads tokens (contract 3.1): HS256, with the session's id. Times in seconds. */
export interface Tokens {
  /** How long tokens usually live. */
  readonly accessMs: number;
  readonly refreshMs: number;
  access(user: User, sid: string, seconds?: number): Promise<string>;
  refresh(user: User, sid: string): Promise<{ readonly token: string; readonly hash: string; readonly expiresAt: number }>;
  /** Who sent this access token, and when it was made, in ms since 1970; null when it is none, was changed or expired. */
  reader(token: string): Promise<{ readonly user: User; readonly sid: string; readonly issuedAt: number } | null>;
  /** The session a token of any kind and age was made for; null when it was not made here. */
  sessionOf(token: string): Promise<string | null>;
  /** What a refresh token is: `none` = no refresh token at all, `foreign` = not signed here. */
  inspect(token: string): Promise<'none' | 'foreign' | 'expired' | 'good'>;
}

/** What storage keeps of a refresh token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface TokenRules {
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
  readonly issuer: string;
}

export function signedTokens(secret: Uint8Array, rules: TokenRules, clock: Clock): Tokens {
  const nowSeconds = (): number => Math.floor(clock.now() / 1000);

  const sign = (claims: object, expires: number): Promise<string> =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(nowSeconds())
      .setExpirationTime(expires)
      .setIssuer(rules.issuer)
      .setJti(randomUUID())
      .sign(secret);

  const verified = (token: string, atMs = clock.now()) => jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: new Date(atMs) });

  return {
    accessMs: rules.accessSeconds * 1000,
    refreshMs: rules.refreshSeconds * 1000,
    access: (user, sid, seconds = rules.accessSeconds) => sign({ user, access: true, sid }, nowSeconds() + seconds),
    async refresh(user, sid) {
      const expires = nowSeconds() + rules.refreshSeconds;
      const token = await sign({ user, refresh: true, sid }, expires);
      return { token, hash: hashOfToken(token), expiresAt: expires * 1000 };
    },
    async reader(token) {
      const read = await verified(token).catch(() => null);
      const payload = v.safeParse(TokenPayload, read?.payload);
      if (!payload.success || payload.output.access !== true || payload.output.sid === undefined) return null;
      return { user: payload.output.user, sid: payload.output.sid, issuedAt: (payload.output.iat ?? 0) * 1000 };
    },
    async sessionOf(token) {
      // As if it were 1970: nothing has expired.
      const read = await verified(token, 0).catch(() => null);
      return v.is(TokenPayload, read?.payload) ? (read.payload.sid ?? null) : null;
    },
    async inspect(token) {
      if (readToken(token)?.refresh !== true) return 'none';
      try {
        await verified(token);
        return 'good';
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'foreign';
      }
    },
  };
}
