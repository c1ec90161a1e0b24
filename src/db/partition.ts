import { hashOf } from '#lib/hash.ts';
import type { User } from '#contract/session.ts';

/**
 * The name of everything kept for one person of one server on this device (P7). Two people, or one person on two servers, never
 * share a partition.
 *
 * @param origin of the API, e.g. `https://forms.example`
 */
export function partitionOf(origin: string, user: Pick<User, 'type' | 'username'>): string {
  return hashOf([origin, user.type, user.username].join('\n'));
}

export const cacheName = (partition: string): string => `fieldrun-cache-${partition}`;
export const workName = (partition: string): string => `fieldrun-work-${partition}`;
/** The worker's store of config answers. Answers that need no sign-in are kept under `public`. */
export const answersName = (partition: string): string => `fieldrun-answers-${partition}`;
/** How the names of all caches that the worker fills by itself begin; the shell's precache is named otherwise. */
export const ownCaches = 'fieldrun-';
export const iconsName = `${ownCaches}icons`;
/** The interpreter of expressions, which only some forms need. */
export const interpreterName = `${ownCaches}interpreter`;
/** Pages that few people may open, from their first use on. */
export const lateName = `${ownCaches}late`;
