import type { Dexie, Transaction } from 'dexie';

/** One step in the life of a database. */
export interface Migration {
  readonly version: number;
  readonly why: string;
  /** Dexie's index strings; null drops a table. */
  readonly stores?: Readonly<Record<string, string | null>>;
  readonly upgrade?: (tx: Transaction) => PromiseLike<unknown>;
}

/** Every shape the work database has had, oldest first. Append only: a shipped step is never edited, and none may lose a row. */
export const workMigrations: readonly Migration[] = [
  {
    version: 1,
    why: 'favourites, recent forms and view settings survive a reload',
    stores: { favourites: 'form, at', recent: 'form, at', settings: 'name' },
  },
  {
    version: 2,
    why: 'a half-filled form survives a reload; each opening of a form keeps a row of its own, so that two tabs never overwrite each other',
    stores: { answers: 'id, form, editedAt' },
  },
  {
    version: 3,
    why: 'a launch is known before it is sent, so that a reload or a kill does not lose it and nobody starts it twice',
    stores: { launches: 'key, form, opening' },
  },
  {
    version: 4,
    why: 'what is designed survives a reload: a draft for each form, with the text it started from, so that it can be merged',
    stores: { drafts: 'id, editedAt' },
  },
  {
    version: 5,
    why: 'a person keeps the jobs they pinned, and is reminded of decisions that could not be sent',
    stores: { pins: 'job', reminders: 'job' },
  },
];

/** The same for the cache, which may also be dropped: its contents come again from the server. */
export const cacheMigrations: readonly Migration[] = [
  {
    version: 1,
    why: 'catalogue, forms, jobs and logs can be read offline',
    stores: { facts: 'name', forms: 'name', jobs: 'id, at', blocks: '[job+n]' },
  },
  {
    version: 2,
    why: 'without a network a form offers the options it was last given, with their age',
    stores: { evaluations: 'key, at' },
  },
];

/** Declares the steps up to and including `upTo` on a database that is not open yet. */
export function declare(database: Dexie, migrations: readonly Migration[], upTo = Infinity): void {
  for (const { version, stores, upgrade } of migrations) {
    if (version > upTo) return;
    const declared = database.version(version).stores(stores ?? {});
    if (upgrade) declared.upgrade(upgrade);
  }
}
