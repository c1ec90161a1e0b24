import type { JobDetail } from '#contract/jobs.ts';
import { isOver } from '#contract/job-status.ts';
import { positionOf } from '#contract/output-position.ts';
import { digest, extended } from '#lib/hash.ts';
import type { CacheDatabase } from '#db/cache.ts';
import { gzip } from '#db/gzip.ts';
import type { JobRow } from '#db/rows.ts';
import { continued, emptyLog, fed, keptChars, type Feed, type KeptLog, type Position } from '#sync/log-feed.ts';
import { secretNames, withoutSecrets } from '#sync/secrets.ts';

/** A poll's answer about one job. */
export interface JobNews {
  readonly answer: { readonly status: string; readonly message: string };
  readonly job: JobDetail;
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
 * @returns null when the answer does not go on where the kept output ends: nothing was stored, and the next answer has to be a whole one
 */
export async function keepJob(cache: CacheDatabase, news: JobNews, known: Position | null, now: number): Promise<Kept | null> {
  const { output, position, after, ...job } = news.job;
  const row = await cache.ownJob(job.id);
  const kept: KeptLog = row ? { blocks: row.heads, tail: row.tail } : emptyLog;
  if (after !== '' && !goesOn(row, kept, news.job)) return null;
  // A server that names positions has put the last line down before it says that a job is over; of others it is known one poll later.
  const settled = isOver(job.status) && (position !== '' || (row !== null && isOver(row.job.status)));
  const form = await cache.form(job.form);
  const stored = {
    ...job,
    extravars: withoutSecrets(job.extravars, secretNames(form?.form['fields'])),
    answer: news.answer,
    settled,
  };
  const isNews = output !== '' || row?.job.status !== job.status;
  // An answer without output says nothing about what was there before.
  if (output === '' && row) {
    const goesOnFrom = after !== '' || keptChars(kept) === 0 ? { position } : {};
    await cache.jobs.update(job.id, { job: stored, at: now, ...goesOnFrom });
    return { position: known, settled, isNews };
  }
  const whole = after === '' ? fed(kept, output, matches(known, kept) ? known : null) : null;
  const feed = whole ?? continued(kept, output);
  await store(cache, feed, kept, { id: job.id, at: now, job: stored, heads: [...feed.log.blocks], tail: feed.log.tail, position });
  return { position: whole?.position ?? null, settled, isNews };
}

async function store(cache: CacheDatabase, feed: Omit<Feed, 'position'>, kept: KeptLog, row: JobRow): Promise<void> {
  const blocks = await Promise.all(feed.added.map(async (block, index) => ({ job: row.id, n: feed.from + index, gz: await gzip(block) })));
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

/** The rows are as this tab left them: no other tab wrote since. */
function matches(known: Position | null, kept: KeptLog): boolean {
  return (
    known !== null &&
    known.blocks === kept.blocks.length &&
    known.text.length === known.chars + kept.tail.length &&
    known.text.endsWith(kept.tail)
  );
}
