import type { PrecacheEntry } from 'workbox-precaching';
import { lateName } from '#db/partition.ts';
import { pathOf, type KeptFiles } from './kept-files.ts';

/** Where the build puts pages that few people may open (scripts/vite/chunks.ts). */
const folder = '/assets/late/';

export const isLate = (file: PrecacheEntry | string): boolean => pathOf(file).startsWith(folder);

/** `/assets/late/GroupsPage-4f2a.js` without its hash. */
const stem = (path: string): string => path.replace(/-[\w-]{8}(?=\.\w+$)/, '');

/** Who opened such a page has it in the next version, too, with all that it may load; the pages that nobody opened here stay away. */
export const lateFiles = (paths: readonly string[]): KeptFiles => ({
  cacheName: lateName,
  paths,
  wanted(kept) {
    const known = new Set(kept.map(stem));
    return (path) => known.has(stem(path));
  },
});
