import { gunzip } from '#db/gzip.ts';
import { foundIn, nothingFound } from '#sync/find-lines.ts';
import { finderOf, type LineFinder } from '#sync/log-search.ts';
import type { FromFinder, LogPiece, ToFinder } from './messages.ts';

/**
 * Looks through logs, one after the other. What of a log is gone or cannot be unpacked is told as unread; its lines are counted.
 *
 * @returns takes what the page asks
 */
export function lookThrough(say: (message: FromFinder) => void): (message: ToFinder) => void {
  let finder: LineFinder | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const look = async ({ job, pieces, tail }: Extract<ToFinder, { readonly type: 'log' }>): Promise<void> => {
    if (finder === null) return;
    let found = nothingFound;
    let unread = 0;
    // The next piece is unpacked while this one is looked through.
    let next = textOf(pieces[0]);
    for (const [n, { lines }] of pieces.entries()) {
      const text = await next;
      next = textOf(pieces[n + 1]);
      if (text === null) unread += lines;
      found = text === null ? { ...found, upTo: found.upTo + lines } : foundIn(found, text, true, finder);
      say({ type: 'moved' });
    }
    const { count, lines } = foundIn(found, tail, false, finder);
    say({ type: 'found', job, found: { count, lines }, unread });
  };
  return (message) => {
    if (message.type === 'log') {
      // A line of millions of characters may be too long for an expression: browsers give up with an error.
      turn = turn.then(() => look(message)).catch(() => say({ type: 'refused', why: tooMuch }));
      return;
    }
    const read = finderOf(message.query);
    if (read.ok) finder = read.value;
    else say({ type: 'refused', why: read.error });
  };
}

const tooMuch = 'This expression is too much for a line of one of the logs. Write it without repetitions inside of repetitions.';

const textOf = async (piece: LogPiece | undefined): Promise<string | null> => (piece?.gz ? gunzip(piece.gz).catch(() => null) : null);
