/** What pages need to compare rows of settings; the rules are in sync. */
export { differences, sameRow, together, type Difference } from '#sync/settings-row.ts';
