import { Dexie, type DexieOptions, type Table } from 'dexie';
import * as v from 'valibot';
import type { DraftRow } from '#db/draft-row.ts';
import { AnswersRow, LaunchRow, type FavouriteRow, type JobMarkRow, type RecentRow, type SettingRow } from '#db/rows.ts';
import { forgetLastWords, keepLastWord, lastWords } from '#db/last-words.ts';
import { declare, workMigrations } from '#db/migrations.ts';
import { askToPersist, isFull } from '#db/room.ts';

/** How many forms the list of recent ones holds. */
const recentKept = 8;

/** What a person made on this device. Never dropped by code (P2): only the person discards, or signs out. */
export class WorkDatabase extends Dexie {
  declare readonly favourites: Table<FavouriteRow, string>;
  declare readonly recent: Table<RecentRow, string>;
  declare readonly settings: Table<SettingRow, string>;
  declare readonly answers: Table<AnswersRow, string>;
  /** Lets go of something that is worth less than work; false = there is nothing left. Set by who opens both databases. */
  makeRoom: () => Promise<boolean> = () => Promise.resolve(false);
  declare readonly launches: Table<LaunchRow, string>;
  /** Both are read and written by {@link ./job-marks.ts}. */
  declare readonly pins: Table<JobMarkRow, number>;
  declare readonly reminders: Table<JobMarkRow, number>;
  /** Read and written by {@link ./drafts.ts}. */
  declare readonly drafts: Table<DraftRow, string>;

  /** @param upTo opens it as that version left it, for tests that start in the past */
  constructor(name: string, options: DexieOptions = {}, upTo?: number) {
    super(name, options);
    declare(this, workMigrations, upTo);
  }

  /** Does a write, on a full device in the room that other things leave. Every write of a person's work goes through here. */
  async write<T>(change: () => PromiseLike<T>): Promise<T> {
    for (;;) {
      try {
        return await change();
      } catch (error) {
        if (!isFull(error) || !(await this.makeRoom())) throw error;
      }
    }
  }

  async toggleFavourite(form: string, now: number): Promise<void> {
    await this.write(() =>
      this.transaction('rw', this.favourites, async () => {
        const known = await this.favourites.get(form);
        await (known ? this.favourites.delete(form) : this.favourites.put({ form, at: now }));
      }),
    );
    askToPersist();
  }

  /** Puts a form at the head of the recent ones; the oldest falls off the end. */
  async remember(form: string, now: number): Promise<void> {
    await this.write(() =>
      this.transaction('rw', this.recent, async () => {
        await this.recent.put({ form, at: now });
        const oldest = await this.recent.orderBy('at').reverse().offset(recentKept).primaryKeys();
        await this.recent.bulkDelete(oldest);
      }),
    );
  }

  /** Keeps a choice about how something is shown. */
  async choose(name: string, value: string): Promise<void> {
    await this.write(() => this.settings.put({ name, value }));
  }

  /** What was filled in and neither run nor discarded, newest first; of one form, or of all. Rows that do not fit stay where they are. */
  async halfFilled(form?: string): Promise<readonly AnswersRow[]> {
    const rows = await (form === undefined ? this.answers : this.answers.where('form').equals(form)).toArray();
    return rows.filter((row) => v.is(AnswersRow, row)).sort((one, other) => other.editedAt - one.editedAt);
  }

  /** One of them; null when it is not kept here. */
  async keptAnswers(id: string): Promise<AnswersRow | null> {
    const row = v.safeParse(AnswersRow, await this.answers.get(id));
    return row.success ? row.output : null;
  }

  /** Keeps a row and removes those it replaces: both or neither. */
  async keepAnswers(row: AnswersRow, instead: readonly string[]): Promise<void> {
    await this.write(() =>
      this.transaction('rw', this.answers, async () => {
        await this.answers.put(row);
        await this.answers.bulkDelete(instead.filter((id) => id !== row.id));
      }),
    );
    forgetLastWords(this.name, [row.id, ...instead], row.editedAt);
    askToPersist();
  }

  /** The person ran or discarded these. */
  async forgetAnswers(ids: readonly string[]): Promise<void> {
    await this.write(() => this.answers.bulkDelete([...ids]));
    forgetLastWords(this.name, ids);
  }

  /** The page is left while {@link keepAnswers} may still be under way: it is finished when this database is opened again. */
  keepAnswersLater(row: AnswersRow, instead: readonly string[]): void {
    keepLastWord(this.name, { row, instead: [...instead] });
  }

  /** Writes what pages that were left could not write any more. */
  async finishAnswers(): Promise<void> {
    for (const { row, instead } of lastWords(this.name)) {
      const known = await this.keptAnswers(row.id);
      if (known === null || known.editedAt < row.editedAt) await this.keepAnswers(row, instead);
      else forgetLastWords(this.name, [row.id]);
    }
  }

  /** Keeps a launch that is about to be sent. */
  async keepLaunch(row: LaunchRow): Promise<void> {
    await this.write(() => this.launches.put(row));
  }

  /** Launches without an answer, of one form or of all. Rows that do not fit stay where they are. */
  async unansweredLaunches(form?: string): Promise<readonly LaunchRow[]> {
    const rows = await (form === undefined ? this.launches : this.launches.where('form').equals(form)).toArray();
    return rows.filter((row) => v.is(LaunchRow, row));
  }

  /** It is known what became of a launch. Where it `ran`, what it was filled in with need not be offered again. */
  async forgetLaunch(key: string, ran: boolean): Promise<void> {
    const opening = await this.write(() =>
      this.transaction('rw', this.launches, this.answers, async () => {
        const row = await this.launches.get(key);
        await this.launches.delete(key);
        if (!ran || !row) return null;
        await this.answers.delete(row.opening);
        return row.opening;
      }),
    );
    if (opening !== null) forgetLastWords(this.name, [opening]);
  }

  /** Everything in here as one value, for the file offered before sign-out. */
  async everything(): Promise<Readonly<Record<string, readonly unknown[]>>> {
    const contents: Record<string, readonly unknown[]> = {};
    for (const table of this.tables) contents[table.name] = await table.toArray();
    return contents;
  }
}
