import * as v from 'valibot';
import { ldap } from '#contract/admin/ldap.ts';
import type { Result } from '#lib/result.ts';
import type { Checked } from '#server/domain/portal/check-steps.ts';
import type { EditedValues } from '#server/domain/stores.ts';

/** The settings of the directory, with the password of its account open: never for an answer or the log. */
export type LdapSettings = v.InferOutput<typeof ldap.row>;

/** Stored or posted values as settings; null where a value cannot be one. */
export function ldapSettingsFrom(values: EditedValues): LdapSettings | null {
  const read = v.safeParse(ldap.row, values);
  return read.success ? read.output : null;
}

/** A person as the directory knows them. Groups are plain names. */
export interface DirectoryPerson {
  readonly username: string;
  /** '' = none. */
  readonly email: string;
  readonly groups: readonly string[];
}

/**
 * Why the directory did not give a person: there is nobody of that name; the password is not theirs; it is theirs, but the account must
 * not be used; the directory itself could not be asked. Texts are for people and hold no secret.
 */
export type DirectoryRefusal =
  | { readonly kind: 'unknown'; readonly text: string }
  | { readonly kind: 'wrong'; readonly text: string }
  | { readonly kind: 'closed'; readonly text: string }
  | { readonly kind: 'trouble'; readonly text: string };

/** Who knows people beside the local directory (contract 4.1, 10.8). Every call answers within half a minute. */
export interface Directory {
  signIn(settings: LdapSettings, username: string, password: string): Promise<Result<DirectoryPerson, DirectoryRefusal>>;
  /** The person as they are now, without their password. */
  find(settings: LdapSettings, username: string): Promise<Result<DirectoryPerson, DirectoryRefusal>>;
  /** Whether these settings work, step by step: nobody signs in, nothing is changed. */
  check(settings: LdapSettings): Promise<Checked>;
}

const attributeName = /^([A-Za-z][A-Za-z0-9-]*|\d+(\.\d+)+)(;[A-Za-z0-9-]+)*$/;

const attributes = {
  username_attribute: 'Username attribute',
  groups_attribute: 'Groups attribute',
  mail_attribute: 'Mail attribute',
  group_member_attribute: 'Group member attribute',
  group_member_user_attribute: 'Group member user attribute',
} as const;

const needed = {
  server: 'Server',
  port: 'Port',
  bind_user_dn: 'Bind user',
  bind_user_pw: 'Bind password',
  search_base: 'Search base',
  username_attribute: attributes.username_attribute,
} as const;
const namesOf = <T extends object>(labels: T) => Object.keys(labels) as (keyof T)[];

/** What is wrong with settings that are to be used, in words; null = nothing. */
export function ldapProblem(settings: LdapSettings): string | null {
  const missing = namesOf(needed).filter((name) => !settings[name]);
  if (missing.length > 0) return `${missing.map((name) => needed[name]).join(', ')}: is required`;
  const odd = namesOf(attributes).find((name) => settings[name] !== '' && !attributeName.test(settings[name]));
  return odd ? `${attributes[odd]}: '${settings[odd]}' is not the name of an attribute` : null;
}
