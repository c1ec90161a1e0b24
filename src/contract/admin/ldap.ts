import * as v from 'valibot';
import { CheckAnswer } from '#contract/admin/check.ts';
import { endpoint } from '#contract/endpoint.ts';
import { defineSingle, secret, wholeNumber } from '#contract/resource.ts';
import { flag, text } from '#contract/wire.ts';

const entries = {
  /** A host name or address. */
  server: text(),
  port: wholeNumber(1, 65_535),
  /** Over TLS; where the port does not speak it from the first byte, by StartTLS. */
  enable_tls: flag(),
  /** The certificate of the server is not checked. */
  ignore_certs: flag(),
  /** PEM certificate of the server. */
  cert: text(),
  /** PEM certificates of those who signed it. */
  ca_bundle: text(),
  /** The account that searches for people. */
  bind_user_dn: text(),
  /** Never read back. */
  bind_user_pw: secret(),
  search_base: text(),
  /** What people type as their name. */
  username_attribute: text(),
  groups_search_base: text(),
  /** Of a person: the names of their groups, as distinguished names or plain. */
  groups_attribute: text(),
  group_class: text(),
  /** Of a group: who is in it. */
  group_member_attribute: text(),
  /** Of a person: what groups list of them; '' = the distinguished name. */
  group_member_user_attribute: text(),
  /** Groups are searched, too, by the four entries before this one that speak of groups. */
  is_advanced: flag(),
  mail_attribute: text(),
  enable: flag(),
};

/** The directory people may sign in with, one row (contract 10.8). */
export const ldap = defineSingle({ path: '/ldap', name: 'Ldap', failedName: 'ldap', entries });

/** Binds and searches by the settings in the body; a blank password means the stored one. The answer's message is for people, its steps say how far it came. */
export const checkLdap = endpoint({
  method: 'POST',
  path: '/ldap/check',
  access: 'settings',
  input: v.object(entries),
  output: CheckAnswer,
  reply: 'message-and-output',
  offline: 'refused',
  repeatable: true,
});
