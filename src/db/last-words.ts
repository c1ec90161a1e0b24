import * as v from 'valibot';
import { AnswersRow } from '#db/rows.ts';

/**
 * What a page could not write any more when it was left: WebKit freezes it before the database has begun, Dexie closes its own before
 * it is asked (P1). It stands in the one storage that writes at once, until the database has it.
 */
const LastWord = v.strictObject({ row: AnswersRow, instead: v.array(v.string()) });
export type LastWord = v.InferOutput<typeof LastWord>;

const keyPrefix = (database: string): string => `fieldrun.last ${database} `;

/** Keeps a row until it is written; a device that refuses has lost it. Nothing is kept for somebody who signed out meanwhile (P6). */
export function keepLastWord(database: string, word: LastWord): void {
  withStorage((storage) => {
    if (storage.getItem('token') !== null) storage.setItem(keyPrefix(database) + word.row.id, JSON.stringify(word));
  });
}

/** The database has these rows as they were at `until`, or shall not have them any more. */
export function forgetLastWords(database: string, ids: readonly string[], until = Infinity): void {
  withStorage((storage) => {
    for (const id of ids) {
      const word = read(storage.getItem(keyPrefix(database) + id));
      if (word === null || word.row.editedAt <= until) storage.removeItem(keyPrefix(database) + id);
    }
  });
}

/** What pages that are gone left for this database. */
export function lastWords(database: string): readonly LastWord[] {
  const found: LastWord[] = [];
  withStorage((storage) => {
    for (const key of keysOf(storage, database)) found.push(...[read(storage.getItem(key))].filter((word) => word !== null));
  });
  return found;
}

/** Removes all of them, for the wipe at sign-out. */
export function wipeLastWords(database: string): void {
  withStorage((storage) => {
    for (const key of keysOf(storage, database)) storage.removeItem(key);
  });
}

const keysOf = (storage: Storage, database: string): readonly string[] =>
  Object.keys(storage).filter((key) => key.startsWith(keyPrefix(database)));

function read(text: string | null): LastWord | null {
  try {
    const word = v.safeParse(LastWord, JSON.parse(text ?? 'null'));
    return word.success ? word.output : null;
  } catch {
    return null;
  }
}

function withStorage(work: (storage: Storage) => void): void {
  try {
    work(localStorage);
  } catch {
    // Storage is blocked or full: there is nothing else that writes at once.
  }
}
