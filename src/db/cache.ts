import { Dexie, type DexieOptions, type Table } from 'dexie';
import * as v from 'valibot';
import { hashOf } from '#lib/hash.ts';
import type { Config } from '#contract/config.ts';
import { catalogueOf } from '#db/catalogue.ts';
import { cacheMigrations, declare } from '#db/migrations.ts';
import { EvaluationRow, FormRow, JobRow, type LogBlockRow, facts, type FactName, type FactRow, type FactValue } from '#db/rows.ts';

/** Jobs kept for reading offline: this many, and none older than this. */
export const jobsKept = { count: 200, ageMs: 14 * 24 * 3600_000 } as const;

/** Answers to questions of forms kept for reading offline: this many, none older, and none whose JSON is longer. */
export const evaluationsKept = { count: 500, ageMs: 14 * 24 * 3600_000, chars: 2_000_000 } as const;

/** A fact that fits its schema. */
export interface Fact<N extends FactName> {
  readonly at: number;
  readonly etag: string | null;
  readonly value: FactValue<N>;
}

// On by itself wherever the server is on the same machine, and then it notes where every promise came from.
Dexie.debug = false;

/** What the server said. May be dropped at any moment, and is, when it cannot be read. */
export class CacheDatabase extends Dexie {
  declare readonly facts: Table<FactRow, FactName>;
  declare readonly forms: Table<FormRow, string>;
  declare readonly jobs: Table<JobRow, number>;
  declare readonly blocks: Table<LogBlockRow, [number, number]>;
  declare readonly evaluations: Table<EvaluationRow, string>;
  /** The catalogue that was read last, by its name. */
  private held: { readonly of: string; fact: Fact<'catalogue'> } | null = null;
  /** What is not found here is looked for there: a cache in memory stands before the one on a device that takes no more. */
  behind: CacheDatabase | null = null;
  /** The jobs that a person wants to keep: they go last. Set by who opens both databases. */
  pinned: () => Promise<ReadonlySet<number>> = () => Promise.resolve(new Set());

  /** @param upTo opens it as that version left it, for tests that start in the past */
  constructor(name: string, options: DexieOptions = {}, upTo?: number) {
    super(name, options);
    declare(this, cacheMigrations, upTo);
  }

  /** A fact as last told; null when it was never told or no longer fits its schema. */
  async fact<N extends FactName>(name: N): Promise<Fact<N> | null> {
    if (name === 'catalogue') return (await this.catalogue()) as Fact<N> | null;
    const row = await this.factRow(name);
    if (!row) return null;
    const value = v.safeParse(facts[name], row.value);
    return value.success ? { at: row.at, etag: row.etag ?? null, value: value.output as FactValue<N> } : null;
  }

  /** Thousands of forms are read once, and again when they changed: until then it is the same value, whatever its age. */
  private async catalogue(): Promise<Fact<'catalogue'> | null> {
    const [confirmed, before] = await Promise.all([this.fact('confirmed'), this.factRow('catalogue')]);
    if (isNewer(before, confirmed)) {
      const value = v.safeParse(facts.catalogue, before.value);
      if (value.success) return { at: before.at, etag: before.etag ?? null, value: value.output };
    }
    const { held } = this;
    if (held !== null && confirmed?.value.of === held.of) {
      const { at, etag } = confirmed;
      if (held.fact.at !== at || held.fact.etag !== etag) held.fact = { ...held.fact, at, etag };
      return held.fact;
    }
    const row = await this.factRow('listing');
    const value = v.safeParse(facts.listing, row?.value);
    if (!row?.of || !value.success) return null;
    const { at, etag } = row.of === confirmed?.value.of ? confirmed : row;
    this.held = { of: row.of, fact: { at, etag: etag ?? null, value: value.output } };
    return this.held.fact;
  }

  private factRow = async (name: FactName): Promise<FactRow | undefined> =>
    (await this.facts.get(name)) ?? this.fromBehind((cache) => cache.facts.get(name));

  /** The catalogue comes with its config: see {@link keepConfig}. */
  async tell<N extends Exclude<FactName, 'catalogue' | 'listing' | 'confirmed'>>(
    name: N,
    value: FactValue<N>,
    at: number,
    etag?: string | null,
  ): Promise<void> {
    await this.facts.put({ name, at, value, ...(etag ? { etag } : {}) });
  }

  /** The server confirmed what is known: only its age changes. */
  async confirm(name: FactName, at: number): Promise<void> {
    const isElsewhere = name === 'catalogue' && !isNewer(await this.factRow(name), await this.fact('confirmed'));
    await this.touch(isElsewhere ? 'confirmed' : name, at);
  }

  private async touch(name: FactName, at: number): Promise<void> {
    if ((await this.facts.update(name, { at })) > 0) return;
    const row = await this.fromBehind((cache) => cache.facts.get(name));
    if (row) await this.facts.put({ ...row, at });
  }

  /** A form as the server sent it; null when it is not kept here. */
  async form(name: string): Promise<FormRow | null> {
    const own = await this.forms.get(name);
    // A catalogue of its own knows which forms are gone.
    const hasOwn =
      own !== undefined ||
      this.behind === null ||
      ((await this.facts.get('confirmed')) ?? (await this.facts.get('catalogue'))) !== undefined;
    const row = v.safeParse(FormRow, hasOwn ? own : await this.fromBehind((cache) => cache.forms.get(name)));
    return row.success ? row.output : null;
  }

  /**
   * Takes over a config: rows of unchanged forms stay untouched, forms that are gone go. All of it or nothing.
   *
   * @param value what the catalogue reads of it, where somebody has it already: then it stays the same value
   */
  async keepConfig(config: Config, at: number, etag: string | null, value = catalogueOf(config)): Promise<void> {
    const rows = new Map(config.forms.map((form) => [form.name, { name: form.name, hash: hashOf(JSON.stringify(form)), form }]));
    const text = JSON.stringify(value);
    const of = `${at} ${hashOf(text)}`;
    const tag = etag ? { etag } : {};
    await this.transaction('rw', this.facts, this.forms, async () => {
      const known = new Map((await this.forms.toArray()).map((row) => [row.name, row.hash]));
      await this.forms.bulkDelete([...known.keys()].filter((name) => !rows.has(name)));
      await this.forms.bulkPut([...rows.values()].filter((row) => known.get(row.name) !== row.hash));
      await this.facts.bulkPut([
        { name: 'listing', at, value: text, of, ...tag },
        { name: 'confirmed', at, value: { of }, ...tag },
      ]);
      await this.facts.delete('catalogue');
    });
    this.held = { of, fact: { at, etag, value } };
  }

  /** A job as last seen; null when it is not kept here. */
  async job(id: number): Promise<JobRow | null> {
    return (await this.ownJob(id)) ?? (await this.fromBehind((cache) => cache.ownJob(id))) ?? null;
  }

  /** The same without the cache behind this one: what a log goes on from has to stand where it is written. */
  async ownJob(id: number): Promise<JobRow | null> {
    const row = v.safeParse(JobRow, await this.jobs.get(id));
    return row.success ? row.output : null;
  }

  async block(job: number, n: number): Promise<LogBlockRow | undefined> {
    return (await this.blocks.get([job, n])) ?? this.fromBehind((cache) => cache.blocks.get([job, n]));
  }

  /** The jobs whose output is kept here; what cannot be read is left out. */
  async keptLogs(): Promise<readonly JobRow[]> {
    const rows = await (this.behind ?? this).jobs.toArray();
    return rows.filter((row) => v.is(JobRow, row) && (row.tail !== '' || row.heads.length > 0));
  }

  /** The first blocks of a log, as they are kept; null = this one is missing. */
  async packedBlocks(job: number, count: number): Promise<readonly (LogBlockRow['gz'] | null)[]> {
    const rows = await (this.behind ?? this).blocksOf(job).toArray();
    const packed = new Map(rows.map(({ n, gz }) => [n, gz]));
    return Array.from({ length: count }, (_, n) => packed.get(n) ?? null);
  }

  async forgetJob(id: number): Promise<void> {
    await this.transaction('rw', this.jobs, this.blocks, async () => {
      await this.jobs.delete(id);
      await this.blocksOf(id).delete();
    });
    await this.fromBehind((cache) => cache.forgetJob(id));
  }

  /** How many forms and jobs can be read here without a network. */
  async counts(): Promise<{ readonly forms: number; readonly jobs: number }> {
    const on = this.behind ?? this;
    return { forms: await on.forms.count(), jobs: await on.jobs.count() };
  }

  /**
   * Lets go of about `bytes`: jobs seen longest ago first, then answers to questions; pinned jobs only when there is nothing else, and
   * forms stay. Gives how many bytes went.
   */
  async evict(bytes = Infinity): Promise<number> {
    const gone = await this.evictUnpinned(bytes);
    const isEnough = bytes === Infinity ? gone > 0 : gone >= bytes;
    return isEnough ? gone : gone + (await this.evictJobs(await this.oldestJobs(), bytes - gone));
  }

  /** The same, but what a person pinned stays in any case. */
  async evictUnpinned(bytes = Infinity): Promise<number> {
    const pinned = await this.pinnedJobs();
    const gone = await this.evictJobs(
      (await this.oldestJobs()).filter((id) => !pinned.has(id)),
      bytes,
    );
    return gone >= bytes ? gone : gone + (await this.evictEvaluations());
  }

  /** Lets go of the answers to questions of forms; gives how many bytes went. */
  async evictEvaluations(): Promise<number> {
    let gone = 0;
    await this.evaluations.each(({ value }) => void (gone += (JSON.stringify(value) ?? '').length + rowBytes));
    await this.evaluations.clear();
    return gone;
  }

  private async evictJobs(ids: readonly number[], bytes: number): Promise<number> {
    let gone = 0;
    for (const id of ids) {
      if (gone >= bytes) return gone;
      gone += await this.bytesOf(id);
      await this.forgetJob(id);
    }
    return gone;
  }

  private readonly oldestJobs = (): PromiseLike<number[]> => this.jobs.orderBy('at').primaryKeys();

  /** Where the pins cannot be read, nothing is called pinned: room is needed all the same. */
  private async pinnedJobs(): Promise<ReadonlySet<number>> {
    return this.pinned().catch(() => new Set<number>());
  }

  /** What a job takes on this device, roughly. */
  async bytesOf(id: number): Promise<number> {
    let bytes = rowBytes + ((await this.jobs.get(id))?.tail.length ?? 0);
    await this.blocksOf(id).each(({ gz }) => void (bytes += gz.length));
    return bytes;
  }

  /** Lets go of all that the server can give again, forms included. False = there was nothing. */
  async evictAll(): Promise<boolean> {
    if ((await this.evict()) > 0) return true;
    if ((await this.facts.count()) + (await this.forms.count()) === 0) return false;
    await this.transaction('rw', this.facts, this.forms, async () => {
      await this.facts.clear();
      await this.forms.clear();
    });
    return true;
  }

  /** The last answer to a question; null when it is not kept here. */
  async evaluation(key: string): Promise<EvaluationRow | null> {
    const own = await this.evaluations.get(key);
    const row = v.safeParse(EvaluationRow, own ?? (await this.fromBehind((cache) => cache.evaluations.get(key))));
    return row.success ? row.output : null;
  }

  /** Keeps answers, except those that are too long; the oldest ones beyond the number and age kept go. */
  async keepEvaluations(rows: readonly EvaluationRow[]): Promise<void> {
    const kept = rows.filter(({ value }) => (JSON.stringify(value) ?? '').length <= evaluationsKept.chars);
    if (kept.length === 0) return;
    await this.transaction('rw', this.evaluations, async () => {
      await this.evaluations.bulkPut(kept);
      await this.evaluations
        .where('at')
        .below(Math.max(...kept.map(({ at }) => at)) - evaluationsKept.ageMs)
        .delete();
      if ((await this.evaluations.count()) <= evaluationsKept.count) return;
      await this.evaluations.bulkDelete(await this.evaluations.orderBy('at').reverse().offset(evaluationsKept.count).primaryKeys());
    });
  }

  /** Lets go of jobs beyond the number and age kept, those seen longest ago first; pinned ones stay and do not count. */
  async pruneJobs(now: number): Promise<void> {
    const tooOld = await this.jobs
      .where('at')
      .below(now - jobsKept.ageMs)
      .primaryKeys();
    const pinned = await this.pinnedJobs();
    const unpinned = (await this.oldestJobs()).filter((id) => !pinned.has(id));
    const tooMany = unpinned.slice(0, Math.max(0, unpinned.length - jobsKept.count));
    for (const id of new Set([...tooOld.filter((id) => !pinned.has(id)), ...tooMany])) await this.forgetJob(id);
  }

  private blocksOf(job: number) {
    return this.blocks.where('[job+n]').between([job, Dexie.minKey], [job, Dexie.maxKey]);
  }

  /** A device that is full may fail in any way: then there is nothing behind. */
  private async fromBehind<T>(read: (cache: CacheDatabase) => PromiseLike<T>): Promise<T | undefined> {
    if (this.behind === null) return undefined;
    try {
      return await read(this.behind);
    } catch {
      return undefined;
    }
  }
}

/** What a row costs beside its texts, roughly. */
const rowBytes = 500;

/** Whether what a version before kept is the last word: such a version may still be in use in another tab. */
const isNewer = (before: FactRow | undefined, confirmed: { readonly at: number } | null): before is FactRow =>
  before !== undefined && before.at > (confirmed?.at ?? -1);
