import { existsSync, openSync, readSync, closeSync, fstatSync } from 'node:fs';
import Database from 'libsql';
import { Kysely, sql, SqliteDialect } from 'kysely';
import type { Clock } from '#lib/ports.ts';
import { StoreTrouble } from '#server/domain/stores.ts';
import { migrate, newestVersion, versionOf } from './migrations.ts';
import type { Tables } from './tables.ts';

/** How long to leave a file alone that could not be opened, in ms: every try may wait for a lock and holds up everything else. */
const retryMs = 1000;
const lockWaitMs = 200;

/** The database file, opened when it is first needed, and again after trouble. */
export interface DatabaseFile {
  /** Works with the open database. Rejects with StoreTrouble when the file cannot be used; other errors of `work` pass through. */
  use<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * One server at a time has the file, by a lock beside it that the system lets go of when the process ends, however it ends: a second
 * server on the same folder is told so instead of sweeping up the running jobs of the first. A file that is no database is never
 * written to.
 *
 * @param onOpen runs once, right after the file could be opened
 */
export function databaseFile(path: string, clock: Clock, onOpen: (db: Kysely<Tables>) => Promise<void>): DatabaseFile {
  let opening: Promise<Kysely<Tables>> | null = null;
  let failedAt: number | null = null;
  let closed = false;
  let release = (): void => undefined;

  async function fresh(): Promise<Kysely<Tables>> {
    refuseForeign(path);
    const unlock = locked(`${path}.lock`);
    try {
      const db = await ready();
      release = unlock;
      return db;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  async function ready(): Promise<Kysely<Tables>> {
    const raw = connect(path);
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: raw }) });
    try {
      await upToDate(db, path, new Date(clock.now()).toISOString());
      await onOpen(db);
      return db;
    } catch (error) {
      await db.destroy();
      throw error;
    }
  }

  function opened(): Promise<Kysely<Tables>> {
    if (failedAt !== null && clock.now() - failedAt >= retryMs) opening = null;
    if (opening) return opening;
    failedAt = null;
    opening = fresh();
    opening.catch(() => (failedAt = clock.now()));
    return opening;
  }

  return {
    async use(work) {
      if (closed) throw new StoreTrouble('The server is stopping.');
      try {
        return await work(await opened());
      } catch (error) {
        throw isTrouble(error) ? troubleOf(path, error) : error;
      }
    },
    async close() {
      closed = true;
      const db = await opening?.catch(() => null);
      // One whole file is what people copy as a backup.
      if (db) await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db).catch(() => undefined);
      await db?.destroy();
      release();
    },
  };
}

/** Takes the lock; the returned function lets go of it. */
function locked(path: string): () => void {
  const lock = new Database(path, { timeout: lockWaitMs });
  try {
    // Only `exec`: a prepared statement would keep the lock until it is collected as garbage.
    lock.exec(`PRAGMA busy_timeout = ${lockWaitMs}; BEGIN EXCLUSIVE`);
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => {
    lock.exec('ROLLBACK');
    lock.close();
  };
}

/** An older shape is brought up to date; an empty file stays empty until somebody creates the schema. */
async function upToDate(db: Kysely<Tables>, path: string, at: string): Promise<void> {
  const version = await versionOf(db);
  if (version > newestVersion) {
    throw new StoreTrouble(
      `The database ${path} was made by a newer Fieldrun (step ${version}; this one knows ${newestVersion}). Start that version, or choose another data folder with FIELDRUN_DATA.`,
    );
  }
  if (version > 0 && version < newestVersion) await migrate(db, at);
}

function connect(path: string): Database.Database {
  // Its owner only; the files SQLite puts beside it follow.
  closeSync(openSync(path, 'a', 0o600));
  const raw = new Database(path, { timeout: lockWaitMs });
  try {
    raw.exec(`PRAGMA busy_timeout = ${lockWaitMs}`);
    raw.pragma('journal_mode = WAL');
    // FULL: a commit that was acknowledged survives a power cut, too.
    raw.exec('PRAGMA synchronous = FULL');
    raw.exec('PRAGMA foreign_keys = ON');
    // Somebody else's lock shows now and not at the first write.
    raw.exec('BEGIN IMMEDIATE; COMMIT');
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}

const signature = 'SQLite format 3\0';

/** Looks before SQLite does: opening a foreign file must not change a byte of it. */
function refuseForeign(path: string): void {
  if (!existsSync(path)) return;
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(signature.length);
    if (fstatSync(file).size === 0) return;
    readSync(file, head, 0, head.length, 0);
    if (head.toString('latin1') !== signature) throw new StoreTrouble(damaged(path, 'file is not a database'));
  } finally {
    closeSync(file);
  }
}

const damaged = (path: string, text: string): string =>
  `The database ${path} is damaged (${text}). Restore it from a backup, or move it away to start with an empty one. Nothing was changed in it.`;

/** Errors of the file itself, as opposed to a violated rule of the schema or a bug in a query. */
function isTrouble(error: unknown): boolean {
  if (error instanceof StoreTrouble) return true;
  const code = error instanceof Database.SqliteError ? error.code : '';
  if (hasNoSchema(error)) return true;
  return (
    /^SQLITE_(BUSY|LOCKED|NOTADB|CORRUPT|CANTOPEN|READONLY|IOERR|FULL|PERM|AUTH)/.test(code) ||
    (error instanceof Error && error.message.includes('Unable to open connection'))
  );
}

/** Somebody asks before anybody has made the tables. */
const hasNoSchema = (error: unknown): boolean => error instanceof Database.SqliteError && error.message.startsWith('no such table');

function troubleOf(path: string, error: unknown): StoreTrouble {
  if (error instanceof StoreTrouble) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (hasNoSchema(error))
    return new StoreTrouble('The schema is missing in the database. Open the page of this server: it leads to the Schema screen.');
  if (/locked|busy/i.test(text)) {
    return new StoreTrouble(
      `The database ${path} is locked by another program. End the other server or tool that uses this data folder, then try again.`,
    );
  }
  if (/not a database|malformed|corrupt|encrypted/i.test(text)) return new StoreTrouble(damaged(path, text));
  return new StoreTrouble(
    `The database ${path} cannot be used (${text}). Check that the folder exists, is writable and has free space, then try again.`,
  );
}
