import type { Provider, User } from '#contract/session.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Passwords } from '#server/domain/sessions/passwords.ts';
import type { Person } from '#server/domain/sessions/roles.ts';
import type { LocalUser, SingleStore, UserStore } from '#server/domain/stores.ts';
import { ldapSettingsFrom, type Directory, type DirectoryPerson, type LdapSettings } from './directory.ts';

/** Who people are: the local directory first, then the other one (contract 4.1). */
export interface Identities {
  /** The error is the text a client shows. */
  byPassword(username: string, password: string): Promise<Result<Person, string>>;
  /** A person who signed in before, as they are now; null when they are gone, or their way to sign in was switched off. */
  now(user: User): Promise<Person | null>;
  /** The same by what this server itself knows, for every request: nobody outside is asked, groups from there are those of the token. */
  here(user: User): Promise<Person | null>;
}

/** Of a sign-in that failed, whatever of the two was wrong: otherwise names could be told by trying. */
export const wrongLogin = 'Wrong user name or password';

export interface IdentityParts {
  readonly users: UserStore;
  readonly passwords: Passwords;
  readonly ldap: SingleStore;
  readonly directory: Directory;
  /** Which of the groups a provider outside once told still count; null while sign-in with it is switched off. */
  readonly stillCounting: (provider: Provider, groups: readonly string[]) => Promise<readonly string[] | null>;
}

const local = ({ username, id, email, group }: LocalUser): Person => ({
  username,
  id,
  email,
  type: 'local',
  groups: [`local/${group}`],
});

const directoryPerson = ({ username, email, groups }: DirectoryPerson): Person => ({
  username,
  type: 'ldap',
  ...(email === '' ? {} : { email }),
  groups: groups.map((name) => `ldap/${name}`),
});

/** What a token said of a person whose source cannot be asked. */
const claimed = ({ username, type, id, email, groups }: User): Person => ({
  username,
  type,
  ...(id == null ? {} : { id }),
  ...(email ? { email } : {}),
  groups,
});

export function identitiesOf({ users, passwords, ldap, directory, stillCounting }: IdentityParts): Identities {
  /** The settings of the directory, null while it is switched off. */
  async function inUse(): Promise<LdapSettings | null> {
    const settings = ldapSettingsFrom((await ldap.read()) ?? {});
    return settings?.enable ? settings : null;
  }

  async function localNow({ id, username }: User): Promise<Person | null> {
    const found = await users.byName(username);
    // Somebody else may have got the name since.
    return found && found.username === username && (id == null || found.id === id) ? local(found) : null;
  }

  async function vouchedFor(user: User, provider: Provider): Promise<Person | null> {
    const groups = await stillCounting(provider, user.groups);
    return groups && { ...claimed(user), groups };
  }

  return {
    async byPassword(username, password) {
      const found = await users.byName(username);
      const known = found !== null && found.passwordHash !== '';
      // Also for nobody, so that the time it takes does not tell who is known.
      const isRight = await passwords.matches(password, known ? found.passwordHash : null);
      if (known) return isRight ? ok(local(found)) : fail(wrongLogin);
      const settings = await inUse();
      if (!settings) return fail(wrongLogin);
      const asked = await directory.signIn(settings, username, password);
      if (asked.ok) return ok(directoryPerson(asked.value));
      return fail(asked.error.kind === 'unknown' || asked.error.kind === 'wrong' ? wrongLogin : `Ldap : ${asked.error.text}`);
    },

    async now(user) {
      switch (user.type) {
        case 'local':
          return localNow(user);
        case 'ldap': {
          const settings = await inUse();
          if (!settings) return null;
          const asked = await directory.find(settings, user.username);
          if (asked.ok) return directoryPerson(asked.value);
          // A directory that is down for a moment must not sign everybody out.
          return asked.error.kind === 'trouble' ? claimed(user) : null;
        }
        case 'azuread':
        case 'oidc':
          return vouchedFor(user, user.type);
        default:
          return null;
      }
    },

    async here(user) {
      switch (user.type) {
        case 'local':
          return localNow(user);
        case 'ldap':
          return (await inUse()) ? claimed(user) : null;
        case 'azuread':
        case 'oidc':
          return vouchedFor(user, user.type);
        default:
          return null;
      }
    },
  };
}
