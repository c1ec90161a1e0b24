import { describe, expect, test } from 'vitest';
import { inputsOf, readInputs } from '#features/admin/resource/form-values.ts';
import { users } from '#contract/admin/users.ts';
import { adminForm, type FormDeclaration } from '#features/admin/resource/declare.ts';
import { blankRow } from '#features/admin/resource/form-values.ts';
import { awxForm } from '#features/admin/special/AwxPage.tsx';
import { entraForm } from '#features/admin/special/EntraPage.tsx';
import { generalForm } from '#features/admin/special/GeneralPage.tsx';
import { ldapForm } from '#features/admin/special/LdapPage.tsx';
import { mailForm } from '#features/admin/special/MailPage.tsx';
import { oidcForm } from '#features/admin/special/OidcPage.tsx';
import { isPublicUrl, pemProblem } from '#features/admin/special/rules.ts';

/** What is wrong with a row that was blank before these were typed. */
function problems(form: FormDeclaration, typed: Readonly<Record<string, string | boolean>>): Readonly<Record<string, string>> {
  const base = blankRow(form);
  return readInputs(form, { ...inputsOf(form, base), ...typed }, base, false).problems;
}
const required = 'This field is required';
const missing = (form: FormDeclaration, typed: Readonly<Record<string, string | boolean>> = {}): readonly string[] =>
  Object.entries(problems(form, typed)).flatMap(([name, problem]) => (problem === required ? [name] : []));
const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';

test('a text that the server would not read is told before it is sent, at its field', () => {
  const long = `-----BEGIN CERTIFICATE-----\n${'x'.repeat(5 * 1024 ** 2)}\n-----END CERTIFICATE-----`;
  expect(problems(ldapForm, { enable_tls: true, cert: pem, ca_bundle: long })).toMatchObject({
    ca_bundle: 'CA bundle is too long: 5 MB, and the server takes 1 MB of everything here together',
  });
  // A character of one byte in the page may be six in the request.
  expect(problems(ldapForm, { search_base: '\u0001'.repeat(200_000) })).toMatchObject({ search_base: expect.stringContaining('too long') });
  expect(problems(ldapForm, { search_base: 'x'.repeat(900_000) })).not.toHaveProperty('search_base');
  expect(problems(mailForm, { mail_password: 'x'.repeat(60 * 1024 ** 2) }), 'secrets, too').toHaveProperty('mail_password');
  expect(problems(generalForm, { url: 'https://portal.lab', forms_yaml: 'x'.repeat(5 * 1024 ** 2) })).toEqual({});
});

describe('LDAP', () => {
  const needed = [
    'server',
    'port',
    'bind_user_dn',
    'bind_user_pw',
    'search_base',
    'username_attribute',
    'mail_attribute',
    'groups_attribute',
  ];
  test('needs what a search needs, and certificates while they are checked', () => {
    expect(missing(ldapForm).toSorted()).toEqual(needed.toSorted());
    expect(missing(ldapForm, { enable_tls: true }).toSorted()).toEqual([...needed, 'cert', 'ca_bundle'].toSorted());
    expect(missing(ldapForm, { enable_tls: true, ignore_certs: true }).toSorted()).toEqual(needed.toSorted());
  });
  test('says which certificate is none, unless it is not used', () => {
    expect(problems(ldapForm, { enable_tls: true, cert: pem, ca_bundle: 'nonsense' })).toMatchObject({
      ca_bundle: expect.stringMatching(/PEM/),
    });
    expect(problems(ldapForm, { enable_tls: true, cert: pem, ca_bundle: 'nonsense' })).not.toHaveProperty('cert');
    expect(problems(ldapForm, { ca_bundle: 'nonsense' })).not.toHaveProperty('ca_bundle');
  });
  test.each(['0', '65536', '3.5', 'x'])('takes no port %s', (port) => {
    expect(problems(ldapForm, { port })).toHaveProperty('port');
  });
});

test('providers need their registration only while they are enabled, and a filter that is one', () => {
  expect(missing(entraForm)).toEqual([]);
  expect(missing(entraForm, { enable: true })).toEqual(['client_id', 'secret_id']);
  expect(missing(oidcForm)).toEqual([]);
  expect(missing(oidcForm, { enabled: true })).toEqual(['issuer', 'client_id', 'secret_id']);
  expect(problems(oidcForm, { groupfilter: '(' })).toEqual({ groupfilter: 'Must be a regular expression' });
});

test('AWX needs a token or a login, never both, and a bundle while certificates are checked', () => {
  expect(missing(awxForm)).toEqual(['uri', 'token', 'ca_bundle']);
  expect(missing(awxForm, { use_credentials: true, ignore_certs: true })).toEqual(['uri', 'username', 'password']);
});

test('general and mail settings, one row, ask for their own half only', () => {
  expect(problems(generalForm, {})).toEqual({ url: required });
  expect(problems(generalForm, { url: 'portal' })).toEqual({ url: 'Must be a valid public url' });
  expect(missing(mailForm)).toEqual(['mail_server', 'mail_port', 'mail_from']);
  expect(problems(mailForm, { mail_server: 'h', mail_port: '25', mail_from: 'a@b, c@d' })).toEqual({
    mail_from: 'Must be a valid e-mail address',
  });
});

test.each([
  ['https://portal.lab', true],
  ['http://10.0.0.1:8000', true],
  ['https://[::1]:8443', true],
  ['https://portal.lab/', false],
  ['https://portal.lab/path', false],
  ['https://joe@portal.lab', false],
  ['https://portal.lab?x', false],
  ['https://portal.lab\\evil', false],
  ['https://port al', false],
  ['https://portal:99999', false],
  ['javascript:alert(1)', false],
  ['portal.lab', false],
])('%s as the public address: %s', (url, good) => {
  expect(isPublicUrl(url)).toBe(good);
});

test('five megabytes that begin a certificate and never end it are judged in one look', () => {
  const begun = '-----BEGIN CERTIFICATE-----\n'.repeat(190_000);
  expect(pemProblem('cert', begun)).toHaveProperty('cert');
  expect(pemProblem('cert', begun + pem)).toEqual({});
});

test('a row that broke a rule elsewhere is no change by itself; what is set once is not held against it, the rest is said', () => {
  const form = adminForm(users, {
    fields: {
      username: { label: 'Username', once: true, required: () => true },
      email: { label: 'E-mail' },
      group_id: { label: 'Group' },
      password: null,
    },
  });
  const base = { username: 'domain:joe', email: 'nobody', group_id: 7, password: '' };
  const opened = readInputs(form, inputsOf(form, base), base, false);
  expect(opened.values).toEqual(base);
  expect(opened.problems).toEqual({ email: 'E-mail is not an e-mail address' });
  const mended = readInputs(form, { ...inputsOf(form, base), email: 'joe@lab.local' }, base, false);
  expect(readInputs(form, inputsOf(form, base), { ...base, username: '', email: '' }, false).problems).not.toHaveProperty('username');
  expect(mended).toMatchObject({ problems: {}, values: { username: 'domain:joe', email: 'joe@lab.local' } });
});
