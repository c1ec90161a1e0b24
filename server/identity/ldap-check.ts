import type { Client, Filter } from 'ldapts';
import type { CheckStepName } from '#contract/admin/check.ts';
import { ldapProblem, type LdapSettings } from '#server/domain/identity/directory.ts';
import { stepsOf, type Checked, type Steps } from '#server/domain/portal/check-steps.ts';
import { outgoing } from '#server/network/outgoing.ts';
import { reach } from '#server/network/reach.ts';
import { facts, tlsText } from '#server/network/tls-trouble.ts';
import { bindAsService, hostOf, troubleText, trustProblem, withDirectory } from './ldap-connection.ts';

const names: readonly CheckStepName[] = ['settings', 'name', 'connection', 'tls', 'bind', 'search', 'groups'];
const noConnection = 'Bad server or port (connection failed)';
const wayOut = 'Put the certificate of that authority, or of the server itself, into CA bundle';

/** How long the directory may look for one entry, in seconds: without an index it could look for long. */
const lookSeconds = 4;

/**
 * Whether these settings reach the directory, bind and find people and groups there.
 *
 * @param allowLinkLocal whether it may be a link-local address
 */
export async function checkDirectory(settings: LdapSettings, allowLinkLocal: boolean): Promise<Checked> {
  const steps = stepsOf(names);
  const problem = ldapProblem(settings);
  if (problem !== null) return steps.failed('settings', problem);
  const broken = trustProblem(settings);
  if (broken !== null) return steps.failed('settings', broken, 'Certificate is not valid');
  const host = hostOf(settings.server);
  if (host === null) return steps.failed('settings', `Server: '${settings.server}' is not the name of a host`, noConnection);
  steps.note('settings', 'ok');
  const reached = await reach({ host, port: settings.port ?? 0, tls: null, wayOut, allowLinkLocal }, steps);
  if (!reached.ok) return steps.failed(reached.error.step, reached.error.text, noConnection);
  let at: CheckStepName = 'tls';
  try {
    return await withDirectory(settings, outgoing(allowLinkLocal), async (connect) => {
      const service = await connect();
      noteTls(settings, steps);
      at = 'bind';
      await bindAsService(service, settings);
      steps.note('bind', 'ok', `Signed in as ${settings.bind_user_dn}`);
      at = 'search';
      await findPeople(service, settings, steps);
      at = 'groups';
      await findGroups(service, settings, steps);
      return steps.done();
    });
  } catch (error) {
    return failedAt(at, error, settings, steps);
  }
}

function noteTls({ enable_tls: on, ignore_certs: ignoring }: LdapSettings, steps: Steps): void {
  if (!on) steps.note('tls', 'warning', 'TLS is off: passwords travel in plain text');
  else if (ignoring) steps.note('tls', 'warning', 'The certificate is not checked: anybody in between could read along');
  else steps.note('tls', 'ok', 'The certificate is trusted');
}

/** Whether something below a place has what the filter asks for; null where the directory did not say in time. */
async function isThere(client: Client, base: string, filter: Filter): Promise<boolean | null> {
  try {
    const found = await client.search(base, { scope: 'sub', filter, attributes: ['1.1'], sizeLimit: 1, timeLimit: lookSeconds });
    return found.searchEntries.length > 0;
  } catch (error) {
    const { code } = facts(error);
    // More than one is enough; out of time or patience says nothing.
    if (code === '4') return true;
    if (code === '3' || code === '11') return null;
    throw error;
  }
}

async function findPeople(client: Client, settings: LdapSettings, steps: Steps): Promise<void> {
  const { PresenceFilter } = await import('ldapts');
  const { search_base: base, username_attribute: attribute } = settings;
  await client.search(base, { scope: 'base', attributes: ['1.1'] });
  const found = await isThere(client, base, new PresenceFilter({ attribute }));
  if (found === false) steps.note('search', 'warning', `Nobody below ${base} that the bind user may see has the attribute ${attribute}`);
  else steps.note('search', 'ok', found ? `People with ${attribute} are below ${base}` : '');
}

async function findGroups(client: Client, settings: LdapSettings, steps: Steps): Promise<void> {
  const { EqualityFilter, PresenceFilter } = await import('ldapts');
  if (settings.is_advanced) {
    const base = settings.groups_search_base || settings.search_base;
    await client.search(base, { scope: 'base', attributes: ['1.1'] });
    const { group_class: kind } = settings;
    const attribute = settings.group_member_attribute || 'member';
    const ofClass = new EqualityFilter({ attribute: 'objectClass', value: kind });
    if (kind !== '' && (await isThere(client, base, ofClass)) === false)
      return steps.note('groups', 'warning', `No group of class ${kind} is below ${base}`);
    const found = await isThere(client, base, new PresenceFilter({ attribute }));
    if (found === false) return steps.note('groups', 'warning', `No group below ${base} has the attribute ${attribute}`);
    return steps.note('groups', 'ok', found ? `Groups with ${attribute} are below ${base}` : '');
  }
  const { groups_attribute: attribute, search_base: base } = settings;
  if (attribute === '') return steps.note('groups', 'skipped', 'No groups attribute is set: people come without groups');
  const found = await isThere(client, base, new PresenceFilter({ attribute }));
  if (found === false)
    return steps.note('groups', 'warning', `Nobody below ${base} has the attribute ${attribute}: people would come without groups`);
  return steps.note('groups', 'ok', found ? `People have groups in ${attribute}` : '');
}

function failedAt(at: CheckStepName, error: unknown, settings: LdapSettings, steps: Steps): Checked {
  const { code, text } = facts(error);
  const said = troubleText(error);
  const isClosed = said === noConnection;
  if (isClosed && at === 'bind' && !settings.enable_tls)
    return steps.failed('connection', `The connection was closed: the port may want TLS. Switch TLS on (${text})`, said);
  if (at === 'tls') return steps.failed('tls', isClosed ? `TLS did not begin: ${text}` : tlsText(error, settings.server, wayOut), said);
  return steps.failed(at, meaningOf(at, code, settings) ?? said, said);
}

/** What a result code of LDAP means at a step; null where its own text says it. */
function meaningOf(at: CheckStepName, code: string, settings: LdapSettings): string | null {
  if (code === '8' || code === '13') return 'The directory wants TLS first';
  if (at === 'bind') {
    if (code === '49') return 'The directory does not accept the bind user or its password';
    if (code === '34') return `Bind user: '${settings.bind_user_dn}' is not a distinguished name such as cn=portal,dc=example,dc=org`;
    return null;
  }
  const base = at === 'groups' && settings.is_advanced ? settings.groups_search_base || settings.search_base : settings.search_base;
  const label = base === settings.search_base ? 'Search base' : 'Groups search base';
  if (code === '32') return `${label}: there is no ${base}, or the bind user must not see it`;
  if (code === '34') return `${label}: '${base}' is not a distinguished name such as ou=people,dc=example,dc=org`;
  if (code === '10') return `${label}: ${base} is kept by another server`;
  if (code === '50') return `The bind user must not search below ${base}`;
  return null;
}
