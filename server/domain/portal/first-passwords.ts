import type { Passwords } from '../sessions/passwords.ts';
import type { Stores } from '../stores.ts';

/** Somebody and the password they have had from the beginning. */
export interface FirstPassword {
  readonly username: string;
  readonly password: string;
}

/** Those of them that nobody changed yet. */
export type StillWorking = (known: readonly FirstPassword[]) => Promise<readonly FirstPassword[]>;

/** A password is tried once; from then on only after somebody changed it, because trying costs as much as a sign-in. */
export function stillWorkingIn(users: Pick<Stores['users'], 'byName'>, passwords: Passwords): StillWorking {
  const tried = new Map<string, { readonly hash: string; readonly works: Promise<boolean> }>();
  async function works({ username, password }: FirstPassword): Promise<boolean> {
    const hash = (await users.byName(username))?.passwordHash ?? '';
    if (hash === '') return false;
    const key = JSON.stringify([username, password]);
    const before = tried.get(key);
    if (before?.hash === hash) return before.works;
    const found = passwords.matches(password, hash);
    tried.set(key, { hash, works: found });
    return found;
  }
  return async (known) => {
    const found = await Promise.all(known.map(works));
    return known.filter((_user, at) => found[at]);
  };
}
