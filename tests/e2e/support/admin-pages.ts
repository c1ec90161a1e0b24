import { adminSlugs } from '#features/admin/slugs.ts';

const names: Readonly<Record<(typeof adminSlugs)[number], string>> = {
  'settings/overview': 'Overview',
  'settings/activity': 'Activity',
  settings: 'General',
  mail_settings: 'Mail',
  groups: 'Groups',
  users: 'Users',
  ldap: 'LDAP',
  azuread: 'Entra ID',
  oidc: 'OpenID Connect',
  credentials: 'Credentials',
  sshkey: 'SSH key',
  knownhosts: 'Known hosts',
  awx: 'AWX',
  repos: 'Repositories',
};

/** Every page of the settings: its address, and what the menu calls it. */
export const adminPages = adminSlugs.map((slug) => ({ slug, menu: names[slug] }));
