import { adminSlugs } from '#features/admin/slugs.ts';
import { adminNames } from '#tests/support/admin-names.ts';

/** Every page of the settings: its address, and what the menu calls it. */
export const adminPages = adminSlugs.map((slug) => ({ slug, menu: adminNames[slug] }));
