/**
 * The addresses of the settings, in the order of the side menu (administrator specification 2). Here and not in the registry, because
 * the router knows them from the start and the pages come later.
 */
export const adminSlugs = [
  'settings/overview',
  'settings/activity',
  'settings',
  'mail_settings',
  'groups',
  'users',
  'ldap',
  'azuread',
  'oidc',
  'credentials',
  'sshkey',
  'knownhosts',
  'awx',
  'repos',
] as const;
export type AdminSlug = (typeof adminSlugs)[number];

/** Whether an address belongs to the settings: `/users`, and what is below it. */
export const isAdminPath = (pathname: string): boolean =>
  adminSlugs.some((slug) => pathname === `/${slug}` || pathname.startsWith(`/${slug}/`));
