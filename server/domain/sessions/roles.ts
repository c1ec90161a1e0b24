import type { User } from '#contract/session.ts';
import type { Role } from '../portal/portal.ts';

/** A person before roles are known. */
export interface Person {
  readonly username: string;
  readonly type: string;
  readonly id?: number | string;
  readonly email?: string;
  /** With their source, e.g. `local/admins`. */
  readonly groups: readonly string[];
}

/**
 * The user with roles and options (contract 10.3): a role is granted by one of its groups or by name; `public` comes last, to
 * everybody. An option that several roles set is the AND of them; those of public only fill gaps.
 *
 * @param roles null when the portal cannot be read: then `local/admins` are admins, so that somebody can repair it
 */
export function userWith(person: Person, roles: readonly Role[] | null): User {
  const { username, email, id, type, groups } = person;
  const base = { username, ...(email ? { email } : {}), ...(id === undefined ? {} : { id }), type, groups: [...groups] };
  if (roles === null) return { ...base, roles: groups.includes('local/admins') ? ['admin', 'public'] : ['public'], options: {} };
  const granted = roles.filter((role) => role.name !== 'public' && holds(person, role));
  const options: Record<string, unknown> = {};
  for (const role of granted) {
    for (const [name, value] of Object.entries(role.options ?? {})) {
      options[name] = Object.hasOwn(options, name) ? Boolean(options[name]) && Boolean(value) : value;
    }
  }
  const open = roles.find((role) => role.name === 'public')?.options ?? {};
  return { ...base, roles: [...granted.map((role) => role.name), 'public'], options: { ...open, ...options } };
}

function holds({ groups, type, username }: Person, role: Role): boolean {
  return (role.groups ?? []).some((group) => groups.includes(group)) || (role.users ?? []).includes(`${type}/${username}`);
}
