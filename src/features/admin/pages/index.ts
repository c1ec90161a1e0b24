import type { Addition } from '#contract/setup.ts';
import type { AdminSlug } from '#features/admin/slugs.ts';
import { later, type Later } from '#ui/later.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { createElement } from 'react';

export const adminGroups = ['General', 'Authentication', 'Connection'] as const;
export type AdminGroup = (typeof adminGroups)[number];

/** One page of the settings. */
export interface AdminPageEntry {
  readonly slug: AdminSlug;
  readonly title: string;
  readonly group: AdminGroup;
  readonly Page: Later<object>;
  /** Only of servers that say they know this. */
  readonly needs?: Addition;
}

const page = (load: Parameters<typeof later>[0]): Later<object> => later(load, () => createElement(Skeletons, { rows: 11, height: 44 }));

/** Every page there is, in the order of the menu: its address (also in slugs.ts), its name, its group, and what it loads when it is opened. */
export const adminPages: readonly AdminPageEntry[] = [
  {
    slug: 'settings/overview',
    title: 'Overview',
    group: 'General',
    needs: 'overview',
    Page: page(async () => (await import('#features/admin/special/OverviewPage.tsx')).OverviewPage),
  },
  {
    slug: 'settings',
    title: 'General',
    group: 'General',
    Page: page(async () => (await import('#features/admin/special/GeneralPage.tsx')).GeneralPage),
  },
  {
    slug: 'mail_settings',
    title: 'Mail',
    group: 'General',
    Page: page(async () => (await import('#features/admin/special/MailPage.tsx')).MailPage),
  },
  {
    slug: 'settings/activity',
    title: 'Activity',
    group: 'General',
    needs: 'activity',
    Page: page(async () => (await import('#features/admin/special/ActivityPage.tsx')).ActivityPage),
  },
  {
    slug: 'groups',
    title: 'Groups',
    group: 'Authentication',
    Page: page(async () => (await import('#features/admin/special/GroupsPage.tsx')).GroupsPage),
  },
  {
    slug: 'users',
    title: 'Users',
    group: 'Authentication',
    Page: page(async () => (await import('#features/admin/special/UsersPage.tsx')).UsersPage),
  },
  {
    slug: 'ldap',
    title: 'LDAP',
    group: 'Authentication',
    Page: page(async () => (await import('#features/admin/special/LdapPage.tsx')).LdapPage),
  },
  {
    slug: 'azuread',
    title: 'Entra ID',
    group: 'Authentication',
    Page: page(async () => (await import('#features/admin/special/EntraPage.tsx')).EntraPage),
  },
  {
    slug: 'oidc',
    title: 'OpenID Connect',
    group: 'Authentication',
    Page: page(async () => (await import('#features/admin/special/OidcPage.tsx')).OidcPage),
  },
  {
    slug: 'credentials',
    title: 'Credentials',
    group: 'Connection',
    Page: page(async () => (await import('#features/admin/special/CredentialsPage.tsx')).CredentialsPage),
  },
  {
    slug: 'sshkey',
    title: 'SSH key',
    group: 'Connection',
    Page: page(async () => (await import('#features/admin/special/SshKeyPage.tsx')).SshKeyPage),
  },
  {
    slug: 'knownhosts',
    title: 'Known hosts',
    group: 'Connection',
    Page: page(async () => (await import('#features/admin/special/KnownHostsPage.tsx')).KnownHostsPage),
  },
  {
    slug: 'awx',
    title: 'AWX',
    group: 'Connection',
    Page: page(async () => (await import('#features/admin/special/AwxPage.tsx')).AwxPage),
  },
  {
    slug: 'repos',
    title: 'Repositories',
    group: 'Connection',
    Page: page(async () => (await import('#features/admin/special/RepositoriesPage.tsx')).RepositoriesPage),
  },
];
