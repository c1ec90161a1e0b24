/* The thread that looks through logs kept on this device. The page ends it when an expression takes for ever, or the person had enough. */
import { gunzip } from '#db/gzip.ts';
import { foundIn, nothingFound } from '#sync/find-lines.ts';
import { finderOf, type LineFinder } from '#sync/log-search.ts';
import type { FromFinder, ToFinder } from './messages.ts';

const say = (message: FromFinder): void => postMessage(message);
let finder: LineFinder | null = null;
let turn: Promise<unknown> = Promise.resolve();

async function look({ job, blocks, tail, tailAt }: Extract<ToFinder, { readonly type: 'log' }>): Promise<void> {
  if (finder === null) return;
  let found = nothingFound;
  // The next block is unpacked while this one is looked through.
  let next = blocks[0] ? gunzip(blocks[0]) : null;
  for (let n = 0; next !== null; n++) {
    const text = await next;
    const following = blocks[n + 1];
    next = following ? gunzip(following) : null;
    found = foundIn(found, text, true, finder);
    say({ type: 'moved' });
  }
  const { count, lines } = foundIn({ ...found, upTo: tailAt }, tail, false, finder);
  say({ type: 'found', job, found: { count, lines } });
}

addEventListener('message', ({ data }: MessageEvent<ToFinder>) => {
  if (data.type === 'query') {
    const read = finderOf(data.query);
    if (read.ok) finder = read.value;
    else say({ type: 'refused', why: read.error });
    return;
  }
  turn = turn.then(() => look(data)).catch(() => say({ type: 'found', job: data.job, found: { count: 0, lines: [] } }));
});
