import { checkLdap, ldap } from '#contract/admin/ldap.ts';
import { CheckCard } from '#features/admin/check/CheckCard.tsx';
import { useCheck } from '#features/admin/check/use-check.ts';
import { adminForm } from '#features/admin/resource/declare.ts';
import { SingleEditor, type SingleParts } from '#features/admin/resource/SingleEditor.tsx';
import { pemProblem } from './rules.ts';

const always = (): boolean => true;
const directory = 'Directory';
const tls = 'TLS';
const bind = 'Bind user';
const people = 'People';
const groups = 'Groups';

interface Tls {
  readonly enable_tls: boolean;
  readonly ignore_certs: boolean;
}
const isChecked = (values: Tls): boolean => values.enable_tls && !values.ignore_certs;

export const ldapForm = adminForm(ldap, {
  fields: {
    enable: { section: directory, label: 'Enable Ldap', hint: 'People sign in with their directory account.' },
    server: { section: directory, label: 'Server', hint: 'A host name or an address.', placeholder: 'ldap.example.org', required: always },
    port: {
      section: directory,
      label: 'Port',
      hint: 'Usually 389, and 636 for TLS from the first byte.',
      placeholder: '389',
      required: always,
    },
    enable_tls: { section: tls, label: 'Enable TLS', hint: 'From the first byte, or by StartTLS where the port does not speak it.' },
    ignore_certs: {
      section: tls,
      label: 'Ignore certificate errors',
      hint: 'Anybody in between could read along.',
      when: ({ enable_tls: isOn }) => isOn,
    },
    cert: {
      section: tls,
      label: 'Certificate',
      hint: 'PEM: the certificate of the server.',
      as: 'code',
      when: isChecked,
      required: isChecked,
    },
    ca_bundle: {
      section: tls,
      label: 'CA bundle',
      hint: 'PEM: the certificates of those who signed it. One that signed itself goes here, too.',
      as: 'code',
      when: isChecked,
      required: isChecked,
    },
    bind_user_dn: {
      section: bind,
      label: 'Bind user DN',
      hint: 'The account that searches for people. It needs no more rights than that.',
      placeholder: 'cn=portal,dc=example,dc=org',
      required: always,
    },
    bind_user_pw: { section: bind, label: 'Bind user password', required: always },
    search_base: { section: people, label: 'Search base', placeholder: 'ou=people,dc=example,dc=org', required: always },
    username_attribute: {
      section: people,
      label: 'Username attribute',
      hint: 'What people type to sign in: sAMAccountName in Active Directory, often uid elsewhere.',
      required: always,
    },
    mail_attribute: { section: people, label: 'Mail attribute', placeholder: 'mail', required: always },
    groups_attribute: {
      section: groups,
      label: 'Groups attribute',
      hint: 'Of a person: CN=Operators,… in it makes the group ldap/Operators.',
      placeholder: 'memberOf',
      required: always,
    },
    is_advanced: {
      section: groups,
      label: 'Advanced settings',
      hint: 'Groups are searched, too, for directories that do not list them with the person.',
    },
    groups_search_base: {
      section: groups,
      label: 'Groups search base',
      hint: 'Blank means the search base.',
      when: ({ is_advanced: isOn }) => isOn,
    },
    group_class: { section: groups, label: 'Group class', placeholder: 'groupOfNames', when: ({ is_advanced: isOn }) => isOn },
    group_member_attribute: {
      section: groups,
      label: 'Group member attribute',
      hint: 'Of a group: who is in it.',
      placeholder: 'member',
      when: ({ is_advanced: isOn }) => isOn,
    },
    group_member_user_attribute: {
      section: groups,
      label: 'Group member user attribute',
      hint: 'Of a person: what groups list of them. Blank means the distinguished name.',
      placeholder: 'dn',
      when: ({ is_advanced: isOn }) => isOn,
    },
  },
  check: ({ cert, ca_bundle: bundle }) => ({ ...pemProblem('cert', cert), ...pemProblem('ca_bundle', bundle) }),
});

/** The directory people sign in with. */
export function LdapPage() {
  return (
    <SingleEditor
      kind={ldap}
      form={ldapForm}
      title="LDAP"
      subtitle="Names that are no local users are looked for in this directory."
      verb="Update Ldap"
      said="Ldap is updated"
    >
      {(parts) => <Try {...parts} />}
    </SingleEditor>
  );
}

function Try(parts: SingleParts) {
  const check = useCheck(checkLdap, parts);
  return (
    <CheckCard
      title="Test"
      check={check}
      verb="Test Ldap"
      away={parts.away}
      text="Connects, binds and searches with what stands above, before it is saved. Nothing is changed."
    />
  );
}
