/** Everything administrators list and edit. */
export { awx } from '#contract/admin/awx.ts';
export { credentials } from '#contract/admin/credentials.ts';
export { entra } from '#contract/admin/entra.ts';
export { groups } from '#contract/admin/groups.ts';
export { ldap } from '#contract/admin/ldap.ts';
export { oidc } from '#contract/admin/oidc.ts';
export { settings } from '#contract/admin/settings.ts';
export { users } from '#contract/admin/users.ts';
