import type { Client, Entry } from 'ldapts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Directory, DirectoryPerson, DirectoryRefusal, LdapSettings } from '#server/domain/identity/directory.ts';
import { linkLocalProblem } from '#server/network/link-local.ts';
import { outgoing, type Outgoing } from '#server/network/outgoing.ts';
import { facts } from '#server/network/tls-trouble.ts';
import { checkDirectory } from './ldap-check.ts';
import { bindAsService, DirectoryTrouble, hostOf, troubleText, withDirectory, type DirectoryWork } from './ldap-connection.ts';

/** What Active Directory means by the number in its refusal, beside a wrong name or password (contract 4.1). */
const subCodes: Readonly<Record<string, string>> = {
  '530': 'Not permitted to logon at this time',
  '532': 'Password expired',
  '533': 'Account disabled',
  '701': 'Account expired',
  '773': 'User must reset password',
  '775': 'Account locked',
};
const nobody = { kind: 'unknown', text: 'user not found or usernameAttribute is wrong' } as const;
const mostGroups = 1000;

/** Values of an attribute as texts; the directory spells names of attributes as it likes. */
function valuesOf(entry: Entry, name: string): readonly string[] {
  const [, found] = Object.entries(entry).find(([key]) => key.toLowerCase() === name.toLowerCase()) ?? [];
  return [found ?? []].flat().flatMap((value) => (typeof value === 'string' ? [value] : [value.toString('utf8')]));
}

/** The name of a group: the first part of a distinguished name, where that is a CN; a plain name stays as it is (contract 4.1). */
export function groupName(written: string): string | null {
  const [, name] = /^\s*cn\s*=\s*((?:\\.|[^,+\\])*)/i.exec(written) ?? [];
  if (name !== undefined) return unescaped(name.trim()) || null;
  return written.includes('=') ? null : written.trim() || null;
}

/** RFC 4514: a backslash before two digits of a byte, or before a character that would mean something. */
function unescaped(value: string): string {
  const bytes = value.replaceAll(/(?:\\[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('\\', ''), 'hex').toString('utf8'));
  return bytes.replaceAll(/\\(.)/g, '$1');
}

/** The one entry of this name; null when there is none. */
async function entryOf(client: Client, settings: LdapSettings, username: string): Promise<Entry | null> {
  const { EqualityFilter } = await import('ldapts');
  const wanted = [settings.username_attribute, settings.groups_attribute, settings.mail_attribute, settings.group_member_user_attribute];
  const { searchEntries } = await client.search(settings.search_base, {
    scope: 'sub',
    // As a value, not as text: nothing in a name can become part of the filter.
    filter: new EqualityFilter({ attribute: settings.username_attribute, value: username }),
    attributes: [...new Set([...wanted.filter((name) => name !== ''), 'userAccountControl'])],
    // Who is meant by a name that two have cannot be told.
    sizeLimit: 2,
  });
  if (searchEntries.length > 1) throw new DirectoryTrouble(`The directory has more than one entry named ${username}`);
  return searchEntries[0] ?? null;
}

async function searchedGroups(client: Client, settings: LdapSettings, entry: Entry): Promise<readonly string[]> {
  const { AndFilter, EqualityFilter } = await import('ldapts');
  const { group_member_user_attribute: by } = settings;
  const members = by === '' || by.toLowerCase() === 'dn' ? [entry.dn] : valuesOf(entry, by);
  const names: string[] = [];
  for (const member of members) {
    const isMember = new EqualityFilter({ attribute: settings.group_member_attribute || 'member', value: member });
    const ofClass = new EqualityFilter({ attribute: 'objectClass', value: settings.group_class });
    const { searchEntries } = await client.search(settings.groups_search_base || settings.search_base, {
      scope: 'sub',
      filter: settings.group_class === '' ? isMember : new AndFilter({ filters: [ofClass, isMember] }),
      attributes: ['cn'],
      paged: true,
    });
    names.push(...searchEntries.flatMap((group) => valuesOf(group, 'cn')[0] ?? groupName(group.dn) ?? []));
  }
  return names;
}

async function personOf(client: Client, settings: LdapSettings, entry: Entry, typed: string): Promise<DirectoryPerson> {
  const own = settings.groups_attribute === '' ? [] : valuesOf(entry, settings.groups_attribute).flatMap((value) => groupName(value) ?? []);
  const searched = settings.is_advanced ? await searchedGroups(client, settings, entry) : [];
  return {
    username: valuesOf(entry, settings.username_attribute)[0] ?? typed,
    email: settings.mail_attribute === '' ? '' : (valuesOf(entry, settings.mail_attribute)[0] ?? ''),
    groups: [...new Set([...own, ...searched])].slice(0, mostGroups),
  };
}

/** Whether Active Directory says that the account is switched off. */
const isDisabled = (entry: Entry): boolean => (Number(valuesOf(entry, 'userAccountControl')[0] ?? 0) & 2) !== 0;

/** Why a password was not taken; null when the error is another one. */
function refusalOf(error: unknown): DirectoryRefusal | null {
  const { code, text } = facts(error);
  if (code !== '49') return null;
  const [, sub = ''] = /\bdata ([0-9a-f]{3}),?/i.exec(text) ?? [];
  const why = subCodes[sub.toLowerCase()];
  return why === undefined ? { kind: 'wrong', text: 'Invalid Credentials' } : { kind: 'closed', text: why };
}

type Asked = Promise<Result<DirectoryPerson, DirectoryRefusal>>;

const orTrouble = (asking: Asked): Asked => asking.catch((error: unknown) => fail({ kind: 'trouble' as const, text: troubleText(error) }));

/** The same as `withDirectory`, except that a link-local address is refused with its reason. */
async function withCarefulDirectory<T>(settings: LdapSettings, out: Outgoing, work: DirectoryWork<T>): Promise<T> {
  const refused = await linkLocalProblem(hostOf(settings.server) ?? '');
  if (refused !== null) throw new DirectoryTrouble(refused);
  return withDirectory(settings, out, work);
}

/** @param allowLinkLocal whether it may have a link-local address */
export function ldapDirectory(allowLinkLocal: boolean): Directory {
  const within = allowLinkLocal ? withDirectory : withCarefulDirectory;
  const out = outgoing(allowLinkLocal);
  return {
    async signIn(settings, username, password) {
      // An empty password would bind as nobody, and succeed.
      if (password === '') return fail({ kind: 'wrong', text: 'Invalid Credentials' });
      const asked = within(settings, out, async (connect): Asked => {
        const service = await connect();
        await bindAsService(service, settings);
        const entry = await entryOf(service, settings, username);
        if (!entry) return fail(nobody);
        const own = await connect();
        const refused = await own.bind(entry.dn, password).then(() => null, refusedOrThrow);
        return refused ? fail(refused) : ok(await personOf(service, settings, entry, username));
      });
      return orTrouble(asked);
    },

    async find(settings, username) {
      const asked = within(settings, out, async (connect): Asked => {
        const service = await connect();
        await bindAsService(service, settings);
        const entry = await entryOf(service, settings, username);
        return entry && !isDisabled(entry) ? ok(await personOf(service, settings, entry, username)) : fail(nobody);
      });
      return orTrouble(asked);
    },

    check: (settings) => checkDirectory(settings, allowLinkLocal),
  };
}

function refusedOrThrow(error: unknown): DirectoryRefusal {
  const refused = refusalOf(error);
  if (refused) return refused;
  throw error;
}
