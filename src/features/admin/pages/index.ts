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
}

const page = (load: Parameters<typeof later>[0]): Later<object> => later(load, () => createElement(Skeletons, { rows: 11, height: 44 }));

/** Every page there is, in the order of the menu: its address (also in slugs.ts), its name, its group, and what it loads when it is opened. */
export const adminPages: readonly AdminPageEntry[] = [
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
    slug: 'repos',
    title: 'Repositories',
    group: 'Connection',
    Page: page(async () => (await import('#features/admin/special/RepositoriesPage.tsx')).RepositoriesPage),
  },
];
