import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { NewPassword, readToken, type TokenPair, type User } from '#contract/session.ts';
import type { Clock } from '#lib/ports.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Passwords } from './passwords.ts';
import type { Role } from './portal.ts';
import { userWith } from './roles.ts';
import type { LocalUser, Stores } from './stores.ts';
import { throttle } from './throttle.ts';
import { hashOfToken, type Tokens } from './tokens.ts';

/** How long a refresh token is good after a newer one took its place, in ms: tabs refresh side by side (contract 3.3). */
export const graceMs = 60_000;
const dayMs = 86_400_000;
const keepExpiredMs = 30 * dayMs;

export type RefreshRefusal = 'none' | 'unknown' | 'expired';

export interface Sessions {
  /** @param from where the request comes from, so that guesses are counted per name and place */
  signIn(username: string, password: string, from: string, expiryDays?: string): Promise<Result<TokenPair, string>>;
  refresh(token: string): Promise<Result<TokenPair, RefreshRefusal>>;
  /** Who is calling; null when the token is not good or the session has ended. */
  caller(token: string): Promise<{ readonly user: User; readonly sid: string } | null>;
  /** Ends the session of an access or refresh token, also of an expired one; a foreign token changes nothing. */
  signOut(token: string): Promise<void>;
  /** Ends the other sessions of this person, too. The error is for people. */
  changePassword(user: User, sid: string, password: string, password2: string | null | undefined): Promise<Result<void, string>>;
}

export interface SessionParts {
  readonly stores: Stores;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly clock: Clock;
  /** null while the portal cannot be read. */
  readonly roles: () => Promise<readonly Role[] | null>;
}

export function sessionsOf({ stores, tokens, passwords, clock, roles }: SessionParts): Sessions {
  const tries = throttle(10, 60_000);

  const userOf = async ({ username, id, email, group }: LocalUser): Promise<User> =>
    userWith({ username, id, email, type: 'local', groups: [`local/${group}`] }, await roles());

  async function open(user: User, expiryDays: string | undefined): Promise<TokenPair> {
    const sid = randomUUID();
    const first = await tokens.refresh(user, sid);
    const token = await tokens.access(user, sid, extendedSeconds(user, expiryDays));
    await stores.sessions.open(sid, user, clock.now(), { ...first, sid, replacedAt: null });
    await stores.sessions.purge(clock.now() - keepExpiredMs);
    return { token, refreshtoken: first.token };
  }

  return {
    async signIn(username, password, from, expiryDays) {
      const found = await stores.users.byName(username);
      const known = found !== null && found.passwordHash !== '';
      const tried = await tries.attempt(`${from} ${username}`, clock.now, () =>
        passwords.matches(password, known ? found.passwordHash : null),
      );
      if (!tried.ok) return fail(`Too many failed sign-ins. Try again in ${tried.error} s.`);
      if (!known) return fail(`User ${username} not found`);
      if (!tried.value) return fail('Wrong password');
      return ok(await open(await userOf(found), expiryDays));
    },

    async refresh(token) {
      const kind = await tokens.inspect(token);
      if (kind === 'none') return fail('none');
      const row = kind === 'foreign' ? null : await stores.sessions.find(hashOfToken(token));
      if (!row) return fail('unknown');
      if (kind === 'expired') {
        await stores.sessions.forget(row.hash);
        return fail('expired');
      }
      if (row.replacedAt !== null && clock.now() - row.replacedAt > graceMs) {
        // Somebody kept an old token: whoever holds the newer one has to sign in again, too.
        await stores.sessions.end(row.sid, clock.now());
        return fail('unknown');
      }
      const claimed = readToken(token)?.user;
      const found = claimed?.type === 'local' ? await stores.users.byName(claimed.username) : null;
      if (!found) return fail('unknown');
      const user = await userOf(found);
      const next = await tokens.refresh(user, row.sid);
      await stores.sessions.replace(row.hash, clock.now(), { ...next, sid: row.sid, replacedAt: null });
      return ok({ token: await tokens.access(user, row.sid), refreshtoken: next.token });
    },

    async caller(token) {
      const read = await tokens.reader(token);
      return read && (await stores.sessions.isOpen(read.sid)) ? read : null;
    },

    async signOut(token) {
      const sid = await tokens.sessionOf(token);
      if (sid) await stores.sessions.end(sid, clock.now());
    },

    async changePassword(user, sid, password, password2) {
      if (user.type !== 'local' || typeof user.id !== 'number') return fail(`you can't change the password for an ${user.type} user`);
      if (password2 !== undefined && password2 !== null && password2 !== password) return fail('Passwords are not the same');
      const checked = v.safeParse(NewPassword, password);
      if (!checked.success) return fail(checked.issues[0].message);
      if (!(await stores.users.byId(user.id))) return fail(`User ${user.username} not found`);
      await stores.users.setPassword(user.id, await passwords.hash(password));
      await stores.sessions.endOthers(user, sid, clock.now());
      return ok(undefined);
    },
  };
}

/** A longer life for the access token, only for those whose role allows it (contract 3.2); undefined = the usual one. */
function extendedSeconds(user: User, expiryDays: string | undefined): number | undefined {
  const days = Number(expiryDays);
  return user.options['extendedTokenExpiration'] === true && days > 0 && days <= 3650 ? Math.floor(days * 86_400) : undefined;
}
