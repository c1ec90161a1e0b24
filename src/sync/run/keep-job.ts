import type { JobDetail } from '#contract/jobs.ts';
import { isOver } from '#contract/job-status.ts';
import { positionOf } from '#contract/output-position.ts';
import { digest, extended } from '#lib/hash.ts';
import type { CacheDatabase } from '#db/cache.ts';
import { gzip } from '#db/gzip.ts';
import type { JobRow } from '#db/rows.ts';
import { continued, emptyLog, fed, goesOnFrom, keptChars, type Feed, type KeptLog, type Position } from '#sync/log-feed.ts';
import type { HeldOutput } from '#sync/run/log/feeder.ts';
import type { PackedFeed } from '#sync/run/log/messages.ts';
import { secretNames, withoutSecrets } from '#sync/secrets.ts';

/** A poll's answer about one job. */
export interface JobNews {
  readonly answer: { readonly status: string; readonly message: string };
  readonly job: JobDetail;
  /** The output, where another thread holds it; `job.output` is '' then. */
  readonly held?: HeldOutput | null;
}

/** What keeping an answer came to. */
export interface Kept {
  /** Where the feed of a whole answer ended, to go on from. */
  readonly position: Position | null;
  /** The job is over, and nothing of it will change any more. */
  readonly settled: boolean;
  /** The answer brought something. */
  readonly isNews: boolean;
}

/**
 * Stores what a poll said: the row without secrets, and what is new of the output (L1-L4). Row and blocks change together.
 *
 * @param known where the feed before ended, from the value returned then
 * @param coming told of the row of a job that is not kept yet, before it is: where it holds all of the output
 * @returns null when the answer does not go on where the kept output ends: nothing was stored, and the next answer has to be a whole one
 */
export async function keepJob(
  cache: CacheDatabase,
  news: JobNews,
  known: Position | null,
  now: number,
  coming: (row: JobRow) => void = () => undefined,
): Promise<Kept | null> {
  const { output, position, after, ...job } = news.job;
  const [row, form] = await Promise.all([cache.ownJob(job.id), cache.form(job.form)]);
  const kept: KeptLog = row ? { blocks: row.heads, tail: row.tail } : emptyLog;
  if (after !== '' && !goesOn(row, kept, news.job)) return null;
  // A server that names positions has put the last line down before it says that a job is over; of others it is known one poll later.
  const settled = isOver(job.status) && (position !== '' || (row !== null && isOver(row.job.status)));
  const stored = {
    ...job,
    extravars: withoutSecrets(job.extravars, secretNames(form?.form['fields'])),
    answer: news.answer,
    settled,
  };
  const held = news.held && news.held.chars > 0 ? news.held : null;
  const isNews = output !== '' || held !== null || row?.job.status !== job.status;
  // An answer without output says nothing about what was there before.
  if (output === '' && held === null && row) {
    const onwards = after !== '' || keptChars(kept) === 0 ? { position } : {};
    await cache.jobs.update(job.id, { job: stored, at: now, ...onwards });
    return { position: known, settled, isNews };
  }
  const whole = after === '' && held === null ? fed(kept, output, goesOnFrom(known, kept) ? known : null) : null;
  const feed = held ? await held.feed(kept) : await packed(whole ?? continued(kept, output));
  if (!feed) return null;
  const next = { id: job.id, at: now, job: stored, heads: [...feed.log.blocks], tail: feed.log.tail, position };
  if (row === null && next.heads.length === 0) coming(next);
  await store(cache, feed, kept, next);
  return { position: whole?.position ?? null, settled, isNews };
}

async function packed({ log, from, added }: Omit<Feed, 'position'>): Promise<PackedFeed> {
  return { log, from, packed: await Promise.all(added.map((block) => gzip(block))) };
}

async function store(cache: CacheDatabase, feed: PackedFeed, kept: KeptLog, row: JobRow): Promise<void> {
  const blocks = feed.packed.map((gz, index) => ({ job: row.id, n: feed.from + index, gz }));
  await cache.transaction('rw', cache.jobs, cache.blocks, async () => {
    await cache.blocks.bulkDelete(kept.blocks.slice(feed.from).map((_, index) => [row.id, feed.from + index] as [number, number]));
    await cache.blocks.bulkPut(blocks);
    await cache.jobs.put(row);
  });
}

/** L6: an answer from a position on is appended only to the text that the position names, and only when it leads to the next one. */
function goesOn(row: JobRow | null, kept: KeptLog, { output, after, position }: JobDetail): boolean {
  const [from, to] = [positionOf(after), positionOf(position)];
  if (row?.position !== after || !from || !to) return false;
  return (
    from.chars === keptChars(kept) && to.chars === from.chars + output.length && digest(extended(from.hash, output)) === digest(to.hash)
  );
}
