import { isIPv6 } from 'node:net';
import { fail, ok, type Result } from '#lib/result.ts';
import { nameKey } from '#server/domain/name-key.ts';
import { quota, throttle } from '#server/domain/sessions/throttle.ts';

/** Slows down whoever guesses passwords (contract 12 row 22). */
export interface SignInGuard {
  /**
   * Makes one try. Ten wrong ones a minute are enough for a person at one address; beyond that, many wrong ones for a person from
   * anywhere, or from an address for anybody, have to wait, too. Where a person signed in before, what strangers do elsewhere does not
   * keep the right password from opening: there a try that would have to wait is made all the same, one after the other, up to two
   * hundred wrong ones in a quarter of an hour, and a wrong one is told to wait like any other.
   *
   * @returns what `attempt` gave; the error: who has to wait, and how long
   */
  attempt<T, E>(from: string, username: string, attempt: () => Promise<Result<T, E>>): Promise<Result<Result<T, E>, Wait>>;
}

export interface Wait {
  readonly seconds: number;
  /** Whose tries were too many: those of this name, or those of the address for any names. */
  readonly of: 'name' | 'address';
}

const minuteMs = 60_000;
const longMs = 15 * minuteMs;
const perPair = 10;
/** More than one address can use up within the time, so that a single stranger cannot lock a person out everywhere. */
const perPerson = 300;
/** In a place where this person signed in before: far more than a person needs, far fewer than a dictionary. */
const perKnownPlace = 200;
const perAddress = 200;
const mostPlaces = 10_000;
/** Names are chosen by strangers; what is longer than any real one is counted by its beginning. */
const longestName = 256;

export function signInGuard(now: () => number): SignInGuard {
  const pairs = throttle(perPair, minuteMs);
  const people = quota(perPerson, longMs);
  const addresses = quota(perAddress, longMs);
  const knownPlaces = quota(perKnownPlace, longMs);
  /** Where people signed in: strangers' guesses do not hold them up there. */
  const known = new Set<string>();

  return {
    async attempt<T, E>(from: string, username: string, attempt: () => Promise<Result<T, E>>): Promise<Result<Result<T, E>, Wait>> {
      const place = placeOf(from);
      // Spellings that find the same person are counted together.
      const name = nameKey(username.trim()).slice(0, longestName);
      const pair = `${place} ${name}`;
      const isKnown = known.has(pair);
      const address = addresses.enter(place, now());
      if (!address.ok && !isKnown) return fail({ seconds: address.error, of: 'address' });
      const person = isKnown ? knownPlaces.enter(pair, now()) : people.enter(name, now());
      if (!person.ok) return fail({ seconds: person.error, of: 'name' });
      const given: Result<T, E>[] = [];
      const tried = await pairs.attempt(
        pair,
        now,
        async () => {
          const outcome = await attempt();
          given.push(outcome);
          return outcome.ok;
        },
        isKnown,
      );
      const [outcome] = given;
      if (!tried.ok || !outcome) return fail({ seconds: tried.ok ? 1 : tried.error, of: 'name' });
      if (!outcome.ok) return address.ok ? ok(outcome) : fail({ seconds: address.error, of: 'address' });
      if (address.ok) address.value();
      person.value();
      remember(known, pair);
      return ok(outcome);
    },
  };
}

function remember(known: Set<string>, pair: string): void {
  known.delete(pair);
  known.add(pair);
  for (const oldest of known) {
    if (known.size <= mostPlaces) break;
    known.delete(oldest);
  }
}

/** An address as one place: whoever has one IPv6 address has the 2^64 beside it. */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const all = plain.includes('::') ? [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after] : before;
  return all
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
