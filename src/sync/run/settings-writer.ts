import type { Result } from '#lib/result.ts';
import { isUnanswered, type Failure } from '#contract/failure.ts';
import { bodyOf, sameRow, withoutSecrets, type RowKind, type Values } from '#contract/settings-row.ts';

/** How a write ended. */
export type Written =
  /** `id` of a new row; null where it had one, or its number is not known. */
  | { readonly at: 'saved'; readonly id: number | null }
  /** Somebody else saved meanwhile; nothing was written. */
  | { readonly at: 'changed'; readonly theirs: Values }
  | { readonly at: 'gone' }
  | { readonly at: 'refused'; readonly failure: Failure }
  /** No answer came, and reading back did not tell either. Written again with the same key, it is not done twice. */
  | { readonly at: 'unknown'; readonly failure: Failure };

/** What is to be written: `base` is the row as it was when editing began. */
export interface Change {
  readonly base: Values;
  readonly mine: Values;
  /** New secrets by name. */
  readonly replaced: Readonly<Record<string, string>>;
  /** Idempotency key of this attempt. */
  readonly key: string;
}

/** Where a row is read and written. */
export interface RowPlace {
  readonly read: () => Promise<Result<Values, Failure>>;
  readonly write: (body: Values, key: string) => Promise<Result<unknown, Failure>>;
}

/** Whether the server may have acted although nobody heard of it. */
const isLost = (failure: Failure): boolean => isUnanswered(failure) && !('unsent' in failure && failure.unsent);

/**
 * Writes over a row. SR5: it is read again before, and what somebody else changed since is not overwritten unseen. SR6: after a lost answer it
 * is read back.
 */
export async function overwrite(kind: RowKind, place: RowPlace, { base, mine, replaced, key }: Change): Promise<Written> {
  const fresh = await place.read();
  if (!fresh.ok) return fresh.error.kind === 'refused' ? { at: 'gone' } : { at: 'refused', failure: fresh.error };
  const theirs = withoutSecrets(kind, fresh.value);
  const keepsSecrets = Object.keys(replaced).length === 0;
  if (!sameRow(kind, base, theirs)) {
    return sameRow(kind, theirs, mine) && keepsSecrets ? { at: 'saved', id: null } : { at: 'changed', theirs };
  }
  const answer = await place.write(bodyOf(kind, fresh.value, mine, replaced), key);
  if (answer.ok) return { at: 'saved', id: null };
  if (!isLost(answer.error)) return { at: 'refused', failure: answer.error };
  const back = await place.read();
  // A row is written as one: a secret is there when what came with it is.
  const tells = keepsSecrets || !sameRow(kind, base, mine);
  if (back.ok && tells && sameRow(kind, withoutSecrets(kind, back.value), mine)) return { at: 'saved', id: null };
  return { at: 'unknown', failure: answer.error };
}

/** The same for a new row; `find` looks for it in the list after a lost answer: its id, or null when it is not there. */
export async function create(
  kind: RowKind,
  write: RowPlace['write'],
  find: () => Promise<number | null>,
  { mine, replaced, key }: Change,
): Promise<Written> {
  const answer = await write(bodyOf(kind, null, mine, replaced), key);
  if (answer.ok) return { at: 'saved', id: typeof answer.value === 'number' ? answer.value : null };
  if (!isLost(answer.error)) return { at: 'refused', failure: answer.error };
  const id = await find();
  return id === null ? { at: 'unknown', failure: answer.error } : { at: 'saved', id };
}

/** Does something once; after a lost answer `isDone` looks whether it was done. */
export async function settle(deed: Promise<Result<unknown, Failure>>, isDone: () => Promise<boolean>): Promise<Written> {
  const answer = await deed;
  if (answer.ok) return { at: 'saved', id: null };
  if (!isLost(answer.error)) return { at: 'refused', failure: answer.error };
  return (await isDone()) ? { at: 'saved', id: null } : { at: 'unknown', failure: answer.error };
}
