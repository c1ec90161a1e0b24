import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { NewPassword, readToken, type TokenPair, type User } from '#contract/session.ts';
import type { Clock } from '#lib/ports.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Identities } from '../identity/identities.ts';
import { signInGuard } from '../identity/sign-in-guard.ts';
import type { Passwords } from './passwords.ts';
import type { Role } from '../portal/portal.ts';
import type { Log } from '../ports.ts';
import { userWith, type Person } from './roles.ts';
import type { Stores } from '../stores.ts';
import { throttle } from './throttle.ts';
import { hashOfToken, type Tokens } from './tokens.ts';

/** How long a refresh token is good after a newer one took its place, in ms: tabs refresh side by side (contract 3.3). */
export const graceMs = 60_000;
const dayMs = 86_400_000;
const keepExpiredMs = 30 * dayMs;
const longestLogged = 100;

export type RefreshRefusal = 'none' | 'unknown' | 'expired';

export interface Sessions {
  /** @param from where the request comes from, so that guesses are counted per name and place */
  signIn(username: string, password: string, from: string, expiryDays?: string): Promise<Result<TokenPair, string>>;
  /** A session for somebody a provider outside has vouched for. */
  open(person: Person): Promise<TokenPair>;
  refresh(token: string): Promise<Result<TokenPair, RefreshRefusal>>;
  /** Who is calling; null when the token is not good or the session has ended. */
  caller(token: string): Promise<{ readonly user: User; readonly sid: string } | null>;
  /** Ends the session of an access or refresh token, also of an expired one; a foreign token changes nothing. */
  signOut(token: string): Promise<void>;
  /** Needs the password as it is; ends the other sessions of this person, too. The error is for people. */
  changePassword(user: User, sid: string, change: PasswordChange): Promise<Result<void, string>>;
  changeEmail(user: User, email: string): Promise<Result<void, string>>;
}

/** What `PUT profile` says of a password. */
export interface PasswordChange {
  readonly password: string;
  readonly password2: string | null | undefined;
  /** The one that is to be replaced. */
  readonly current: string | null | undefined;
}

export interface SessionParts {
  readonly stores: Stores;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly clock: Clock;
  readonly identities: Identities;
  /** null while the portal cannot be read. */
  readonly roles: () => Promise<readonly Role[] | null>;
  readonly log: Log;
}

/** People whom a provider outside vouched for: it is asked again when the session is as old as a refresh token gets. */
const isExternal = (user: User): boolean => user.type === 'azuread' || user.type === 'oidc';

const isLocal = (user: User): user is User & { readonly id: number } => user.type === 'local' && typeof user.id === 'number';
const notHere = (user: User): string => `you can't change the password for an ${user.type} user`;

export function sessionsOf({ stores, tokens, passwords, clock, identities, roles, log }: SessionParts): Sessions {
  const guard = signInGuard(clock.now);
  const ownPasswords = throttle(10, 60_000);
  const userOf = async (person: Person): Promise<User> => userWith(person, await roles());
  const current = currentPeople(clock, tokens.accessMs, (user) => identities.now(user));

  async function open(user: User, expiryDays: string | undefined): Promise<TokenPair> {
    const sid = randomUUID();
    const first = await tokens.refresh(user, sid);
    const seconds = extendedSeconds(user, expiryDays);
    const token = await tokens.access(user, sid, seconds);
    // The session is remembered for as long as one of its tokens is good.
    const expiresAt = Math.max(first.expiresAt, clock.now() + (seconds ?? 0) * 1000);
    await stores.sessions.open(sid, user, clock.now(), { ...first, expiresAt, sid, replacedAt: null });
    log.info({ user: user.username, type: user.type }, 'a person signed in');
    await stores.sessions.purge(clock.now() - keepExpiredMs);
    return { token, refreshtoken: first.token };
  }

  return {
    async signIn(username, password, from, expiryDays) {
      const tried = await guard.attempt(from, username, () => identities.byPassword(username, password));
      if (!tried.ok) {
        const { seconds, of } = tried.error;
        // A name that is tried again and again is no password that somebody typed in the wrong place.
        const about = of === 'name' ? { user: username.trim().slice(0, longestLogged), from } : { from };
        log.warn({ ...about, seconds }, 'sign-ins are slowed down');
        return fail(`Too many failed sign-ins. Try again in ${seconds} s.`);
      }
      const found = tried.value;
      return found.ok ? ok(await open(await userOf(found.value), expiryDays)) : found;
    },

    open: async (person) => open(await userOf(person), undefined),

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
      if (claimed && isExternal(claimed) && clock.now() - row.openedAt >= tokens.refreshMs) return fail('expired');
      const person = claimed ? await identities.now(claimed) : null;
      if (!person) {
        await stores.sessions.end(row.sid, clock.now());
        return fail('unknown');
      }
      const user = await userOf(person);
      const next = await tokens.refresh(user, row.sid);
      await stores.sessions.replace(row.hash, clock.now(), { ...next, sid: row.sid, replacedAt: null });
      return ok({ token: await tokens.access(user, row.sid), refreshtoken: next.token });
    },

    async caller(token) {
      const read = await tokens.reader(token);
      if (!read || !(await stores.sessions.isOpen(read.sid))) return null;
      // Groups and roles of the token are those of its day; what counts is what they are now.
      const known = await current(read.sid, read.user, read.issuedAt);
      const person = known && (await identities.here({ ...read.user, ...known, groups: [...known.groups] }));
      return person && { user: await userOf(person), sid: read.sid };
    },

    async signOut(token) {
      const sid = await tokens.sessionOf(token);
      if (sid) await stores.sessions.end(sid, clock.now());
    },

    async changePassword(user, sid, { password, password2, current: old }) {
      if (!isLocal(user)) return fail(notHere(user));
      if (password2 !== undefined && password2 !== null && password2 !== password) return fail('Passwords are not the same');
      const checked = v.safeParse(NewPassword, password);
      if (!checked.success) return fail(checked.issues[0].message);
      const stored = await stores.users.byId(user.id);
      if (!stored) return fail(`User ${user.username} not found`);
      if (!old) return fail('The current password is needed, too, as current_password');
      // A stolen token is no way to try passwords.
      const tried = await ownPasswords.attempt(user.username, clock.now, () => passwords.matches(old, stored.passwordHash));
      if (!tried.ok) return fail(`Too many wrong passwords. Try again in ${tried.error} s.`);
      if (!tried.value) return fail('The current password is wrong');
      await stores.users.setPassword(user.id, await passwords.hash(password));
      await stores.sessions.endOthers(user, sid, clock.now());
      return ok(undefined);
    },

    async changeEmail(user, email) {
      if (!isLocal(user)) return fail(notHere(user));
      await stores.users.update(user.id, { email });
      return ok(undefined);
    },
  };
}

/** A longer life for the access token, only for those whose role allows it (contract 3.2); undefined = the usual one. */
function extendedSeconds(user: User, expiryDays: string | undefined): number | undefined {
  const days = Number(expiryDays);
  return user.options['extendedTokenExpiration'] === true && days > 0 && days <= 3650 ? Math.floor(days * 86_400) : undefined;
}

const mostRemembered = 10_000;

/**
 * The person behind a token: as it says, and where it is older than access tokens usually get, as their directory says now. One with an
 * extended life would keep groups that were taken away (contract 12 row 17). What was found counts for as long as an access token
 * usually does.
 */
function currentPeople(clock: Clock, freshMs: number, find: (user: User) => Promise<Person | null>) {
  const remembered = new Map<string, { readonly at: number; readonly person: Person | null }>();
  return async (sid: string, user: User, issuedAt: number): Promise<Pick<Person, 'groups'> | null> => {
    if (clock.now() - issuedAt <= freshMs) return { groups: user.groups };
    const known = remembered.get(sid);
    if (known && clock.now() - known.at <= freshMs) return known.person;
    const person = await find(user);
    remembered.delete(sid);
    remembered.set(sid, { at: clock.now(), person });
    const [oldest] = remembered.keys();
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
    return person;
  };
}
