import type { Clock } from '#lib/ports.ts';
import type { CacheDatabase } from '#db/cache.ts';
import type { JobRow } from '#db/rows.ts';
import type { FoundInLog } from '#sync/find-lines.ts';
import type { LineQuery } from '#sync/log-search.ts';
import type { FromFinder, ToFinder } from './messages.ts';

/** A thread as this file uses it. */
export interface FinderThread {
  ask(message: ToFinder): void;
  listen(heard: (message: FromFinder) => void, broke: () => void): void;
  end(): void;
}

export interface FoundJob extends FoundInLog {
  readonly id: number;
  readonly form: string;
  readonly start: string;
  /** All of its output is here, and was looked through. */
  readonly isWhole: boolean;
}

/** How a search over all logs stands. `searched` of `logs` are through; jobs come newest first. */
export interface FindState {
  readonly at: 'looking' | 'done' | 'refused' | 'cancelled';
  readonly logs: number;
  readonly searched: number;
  readonly jobs: readonly FoundJob[];
  /** The jobs of which something is gone from this device or cannot be read, newest first: it was not looked through. */
  readonly unread: readonly number[];
  /** Why it did not come to its end; '' = it did, or is on its way. */
  readonly why: string;
}

export interface FindSetup {
  readonly cache: CacheDatabase;
  readonly clock: Clock;
  readonly start: () => FinderThread;
  readonly told: (state: FindState) => void;
}

/** How long a thread may be silent over one piece of a log before the expression is to blame. */
const patienceMs = 3000;
const tooLong = 'This expression takes too long. Write it without repetitions inside of repetitions.';
/** So many logs at most are on their way to a thread: more would only take memory. */
const ahead = 2;

/**
 * Looks for lines in all logs that are kept here, on threads of their own. Q1: every log is looked through, or it is said why not.
 * Q2: an expression that takes for ever is cut off within three seconds, and what was found before stays.
 *
 * @returns ends it
 */
export function findInLogs({ cache, clock, start, told }: FindSetup, query: LineQuery, threads = 2): () => void {
  let state: FindState = { at: 'looking', logs: 0, searched: 0, jobs: [], unread: [], why: '' };
  const running = new Set<Minded>();
  const waiting = new Map<number, () => void>();
  const finish = (at: Exclude<FindState['at'], 'looking'>, why = ''): void => {
    if (state.at !== 'looking') return;
    for (const thread of running) thread.end();
    running.clear();
    for (const go of waiting.values()) go();
    told((state = { ...state, at, why }));
  };
  const begin = (rows: ReadonlyMap<number, JobRow>): Minded => {
    const minded = mind(start(), clock, {
      found: (message) => state.at === 'looking' && heard(message, rows.get(message.job)),
      failed: (why) => finish('refused', why),
    });
    running.add(minded);
    minded.ask({ type: 'query', query });
    return minded;
  };
  const heard = ({ job: id, found, unread }: Found, row: JobRow | undefined): void => {
    const isWhole = unread === 0 && row?.job.settled === true;
    const more = found.count > 0 && row ? [{ id, form: row.job.form, start: row.job.start, isWhole, ...found }] : [];
    const jobs = [...state.jobs, ...more].sort((one, other) => other.id - one.id);
    const missed = unread > 0 ? [...state.unread, id].sort((one, other) => other - one) : state.unread;
    told((state = { ...state, jobs, unread: missed, searched: state.searched + 1 }));
    waiting.get(id)?.();
    waiting.delete(id);
  };
  const look = async (): Promise<void> => {
    const all = await cache.keptLogs();
    const rows = new Map(all.map((row) => [row.id, row]));
    told((state = { ...state, logs: all.length }));
    const queue = [...all].sort((one, other) => other.id - one.id);
    const serve = async (thread: Minded): Promise<void> => {
      const sent: Promise<void>[] = [];
      for (let row = queue.shift(); row && state.at === 'looking'; row = queue.shift()) {
        const { id } = row;
        const packed = await cache.packedBlocks(id, row.heads.length);
        const answered = new Promise<void>((go) => waiting.set(id, go));
        if (!running.has(thread)) return;
        const pieces = row.heads.map(({ lines }, n) => ({ gz: packed[n] ?? null, lines }));
        thread.ask({ type: 'log', job: id, pieces, tail: row.tail });
        sent.push(answered);
        if (sent.length >= ahead) await sent.shift();
      }
      await Promise.all(sent);
    };
    await Promise.all(Array.from({ length: Math.min(threads, queue.length) }, () => serve(begin(rows))));
    finish('done');
  };
  look().catch(() => finish('refused', 'What this device keeps cannot be read.'));
  return () => finish('cancelled');
}

/** A thread whose silence is minded while it has something to do. */
interface Minded extends Pick<FinderThread, 'ask' | 'end'> {}
type Found = Extract<FromFinder, { readonly type: 'found' }>;

function mind(
  thread: FinderThread,
  clock: Clock,
  { found, failed }: { readonly found: (message: Found) => unknown; readonly failed: (why: string) => void },
): Minded {
  let open = 0;
  let forgetAlarm = (): void => undefined;
  const watch = (): void => {
    forgetAlarm();
    forgetAlarm = open === 0 ? () => undefined : clock.after(patienceMs, () => failed(tooLong));
  };
  thread.listen(
    (message) => {
      if (message.type === 'refused') return failed(message.why);
      if (message.type === 'found') {
        open--;
        found(message);
      }
      watch();
    },
    () => failed('The search broke off. Start it again.'),
  );
  return {
    ask(message) {
      if (message.type === 'log') open++;
      thread.ask(message);
      watch();
    },
    end() {
      forgetAlarm();
      thread.end();
    },
  };
}
