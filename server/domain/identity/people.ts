import * as v from 'valibot';
import { NewPassword } from '#contract/session.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Passwords } from '#server/domain/sessions/passwords.ts';
import { byName } from '#server/domain/name-key.ts';
import type { GroupRow, Stores, UserRow } from '#server/domain/stores.ts';

/** The first admin and their group: roles and the way back into a portal depend on them. */
const first = 1;

/** What a write says of a person; undefined = nothing. A blank password keeps the stored one. */
export interface UserValues {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly email?: string | undefined;
  readonly group_id?: number | undefined;
}

/** The local directory as administrators keep it (contract 10.1, 10.2). Errors are for people. */
export interface People {
  users(): Promise<readonly UserRow[]>;
  groups(): Promise<readonly GroupRow[]>;
  addUser(values: UserValues): Promise<Result<number, string>>;
  /** The name never changes. A new password ends the sessions of this person. An unknown id changes nothing. */
  changeUser(id: number, values: UserValues): Promise<Result<void, string>>;
  /** Ends the sessions of this person, too. An unknown id changes nothing. */
  removeUser(id: number): Promise<Result<void, string>>;
  addGroup(name: string): Promise<Result<number, string>>;
  /** @param which its name or its id, as the path says it; an unknown one changes nothing */
  renameGroup(which: string, name: string): Promise<Result<void, string>>;
  /** false = there is none of this id, or it has users. */
  removeGroup(id: number): Promise<Result<boolean, string>>;
}

export interface PeopleParts {
  readonly stores: Pick<Stores, 'users' | 'groups' | 'sessions'>;
  readonly passwords: Passwords;
  readonly now: () => number;
}

/** What is wrong with a new password, in words; null = nothing. */
function passwordProblem(password: string): string | null {
  const checked = v.safeParse(NewPassword, password);
  return checked.success ? null : `Password: ${checked.issues[0].message}`;
}

export function peopleOf(parts: PeopleParts): People {
  const { stores } = parts;
  return {
    users: () => stores.users.list(),
    groups: () => stores.groups.list(),
    ...usersOf(parts),
    ...groupsOf(parts),
  };
}

function usersOf({ stores, passwords, now }: PeopleParts): Pick<People, 'addUser' | 'changeUser' | 'removeUser'> {
  const { users, groups, sessions } = stores;
  const isGroup = async (id: number): Promise<boolean> => (await groups.list()).some((group) => group.id === id);

  return {
    async addUser({ username, password, email, group_id: group }) {
      if (!username) return fail('Username is required');
      if (!password) return fail('Password is required');
      if (email === undefined) return fail("Email is required; '' is fine");
      const weak = passwordProblem(password);
      if (weak !== null) return fail(weak);
      if (group === undefined || !(await isGroup(group))) return fail(`There is no group with id ${group ?? "''"}`);
      const id = await users.insert({ username, email, group_id: group, passwordHash: await passwords.hash(password) });
      return id === null ? fail(`There is a user named '${username}' already`) : ok(id);
    },

    async changeUser(id, { password, email, group_id: group }) {
      const found = await users.byId(id);
      if (!found) return ok(undefined);
      if (id === first) return fail(`You cannot change user '${found.username}' here. They change their password in their own profile`);
      const weak = password ? passwordProblem(password) : null;
      if (weak !== null) return fail(weak);
      if (group !== undefined && !(await isGroup(group))) return fail(`There is no group with id ${group}`);
      await users.update(id, {
        ...(email === undefined ? {} : { email }),
        ...(group === undefined ? {} : { group_id: group }),
        ...(password ? { passwordHash: await passwords.hash(password) } : {}),
      });
      if (password) await sessions.endOthers({ username: found.username, type: 'local' }, '', now());
      return ok(undefined);
    },

    async removeUser(id) {
      const found = await users.byId(id);
      if (!found) return ok(undefined);
      if (id === first) return fail(`You cannot delete user '${found.username}'`);
      await users.remove(id);
      await sessions.endOthers({ username: found.username, type: 'local' }, '', now());
      return ok(undefined);
    },
  };
}

function groupsOf({ stores: { groups } }: PeopleParts): Pick<People, 'addGroup' | 'renameGroup' | 'removeGroup'> {
  return {
    async addGroup(name) {
      const id = await groups.insert(name);
      return id === null ? fail(`There is a group named '${name}' already`) : ok(id);
    },
    async renameGroup(which, name) {
      const all = await groups.list();
      const found = byName(all, which, (group) => group.name) ?? all.find((group) => String(group.id) === which);
      if (!found) return ok(undefined);
      if (found.id === first) return fail(`You cannot rename group '${found.name}'`);
      return (await groups.rename(found.id, name)) ? ok(undefined) : fail(`There is a group named '${name}' already`);
    },
    async removeGroup(id) {
      const found = (await groups.list()).find((group) => group.id === id);
      if (found?.id === first) return fail(`You cannot delete group '${found.name}'`);
      return ok(await groups.removeEmpty(id));
    },
  };
}
