import type { JobDetail } from '#contract/jobs.ts';
import { isOver } from '#contract/job-status.ts';
import type { CacheDatabase } from '#db/cache.ts';
import { gzip } from '#db/gzip.ts';
import { emptyLog, fed, type KeptLog, type Position } from '#sync/log-feed.ts';
import { secretNames, withoutSecrets } from '#sync/secrets.ts';

/** A poll's answer about one job. */
export interface JobNews {
  readonly answer: { readonly status: string; readonly message: string };
  readonly job: JobDetail;
}

/**
 * Stores what a poll said: the row without secrets, and what is new of the output (L1-L4). Row and blocks change together.
 *
 * @param known where the feed before ended, from the value returned then
 * @returns `settled` = over, and this was the poll after the end
 */
export async function keepJob(
  cache: CacheDatabase,
  news: JobNews,
  known: Position | null,
  now: number,
): Promise<{ readonly position: Position | null; readonly settled: boolean }> {
  const { output, ...job } = news.job;
  const row = await cache.ownJob(job.id);
  const kept: KeptLog = row ? { blocks: row.heads, tail: row.tail } : emptyLog;
  const settled = isOver(job.status) && row !== null && isOver(row.job.status);
  const form = await cache.form(job.form);
  const stored = {
    ...job,
    extravars: withoutSecrets(job.extravars, secretNames(form?.form['fields'])),
    answer: news.answer,
    settled,
  };
  // An answer without output says nothing about what was there before.
  if (output === '' && row) {
    await cache.jobs.update(job.id, { job: stored, at: now });
    return { position: known, settled };
  }
  const feed = fed(kept, output, matches(known, kept) ? known : null);
  const blocks = await Promise.all(feed.added.map(async (block, index) => ({ job: job.id, n: feed.from + index, gz: await gzip(block) })));
  await cache.transaction('rw', cache.jobs, cache.blocks, async () => {
    await cache.blocks.bulkDelete(kept.blocks.slice(feed.from).map((_, index) => [job.id, feed.from + index] as [number, number]));
    await cache.blocks.bulkPut(blocks);
    await cache.jobs.put({ id: job.id, at: now, job: stored, heads: [...feed.log.blocks], tail: feed.log.tail });
  });
  return { position: feed.position, settled };
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
