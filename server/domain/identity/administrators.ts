import { can } from '#contract/policy.ts';
import type { User } from '#contract/session.ts';
import { isRow } from '#engine/index.ts';
import type { FormsWork } from '../designer/forms-work.ts';
import { portalFrom, type Role } from '../portal/portal.ts';
import type { PortalSource } from '../ports.ts';
import { userWith, type Person } from '../sessions/roles.ts';
import type { Stores } from '../stores.ts';

/** Sees to it that somebody can always mend the configuration. */
export interface Administrators {
  /**
   * Why this text must not become the base of the configuration: somebody this server knows may open the settings now, and nobody could
   * then. It knows the local directory and the caller; who is in the groups of other directories it cannot know. null = it may.
   */
  lostBy(caller: User, text: string): Promise<string | null>;
}

export interface AdministratorsParts {
  readonly portal: Pick<PortalSource, 'peek'>;
  readonly work: Pick<FormsWork, 'meanings'>;
  readonly stores: Pick<Stores, 'users' | 'groups'>;
}

const lockedOut =
  'Nobody could open the settings any more, not even you: no role gives the right to somebody this server knows. ' +
  'Keep the role admin with the group local/admins, or with a group or person that exists. ' +
  'A role for groups of another directory only is saved by somebody who is in one of them. Nothing was changed';

export function administratorsOf({ portal, work, stores }: AdministratorsParts): Administrators {
  /** null where the text cannot be read: then local/admins are admins. */
  async function rolesIn(text: string): Promise<readonly Role[] | null> {
    const [read] = await work.meanings([text]);
    return read?.ok && isRow(read.value) ? portalFrom({ roles: read.value['roles'] }, []).roles : null;
  }

  async function localPeople(): Promise<readonly Person[]> {
    const [users, groups] = await Promise.all([stores.users.list(), stores.groups.list()]);
    const names = new Map(groups.map(({ id, name }) => [id, name]));
    return users.map(({ username, group_id: group }) => ({ username, type: 'local', groups: [`local/${names.get(group) ?? ''}`] }));
  }

  return {
    async lostBy({ username, type, groups }, text) {
      const next = await rolesIn(text);
      const read = (await portal.peek()).portal;
      const people = [{ username, type, groups }, ...(await localPeople())];
      const hasOne = (roles: readonly Role[] | null): boolean => people.some((person) => can(userWith(person, roles), 'open settings'));
      return hasOne(next) || !hasOne(read.ok ? read.value.roles : null) ? null : lockedOut;
    },
  };
}
