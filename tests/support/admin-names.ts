import type { AdminSlug } from '#features/admin/slugs.ts';

/** Administrator specification 2, and what is ours: what the menu of the settings calls each page. */
export const adminNames: Readonly<Record<AdminSlug, string>> = {
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

const longer: Partial<Record<AdminSlug, string>> = { settings: 'General settings', mail_settings: 'Mail settings' };

/** The heading of a page: two say more than the menu. */
export const headingOf = (slug: AdminSlug): string => longer[slug] ?? adminNames[slug];
