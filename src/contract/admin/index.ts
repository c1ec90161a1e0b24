/** Everything administrators list and edit. */
export { credentials } from '#contract/admin/credentials.ts';
