import type { KeptLog } from '#sync/log-feed.ts';
import type { FromFeeder, PackedFeed, ToFeeder } from './messages.ts';

/** An output that stays where it was read. */
export interface HeldOutput {
  /** Its length; nothing else is known of it here. */
  readonly chars: number;
  /** What is new of it, compressed; null = it is not held any more, and has to be asked for again. */
  feed(kept: KeptLog): Promise<PackedFeed | null>;
}

/** Reads long answers about jobs on a thread of its own. */
export interface Feeder {
  /** The answer as text, its output left out where that is held; a short answer is as it came. */
  lighten(job: number, body: Blob): Promise<{ readonly body: string; readonly held: HeldOutput | null }>;
  stop(): void;
}

/** Shorter answers cost less than the way to another thread. Bytes. */
const longBody = 200_000;

type Question = ToFeeder extends infer Q ? (Q extends { readonly ask: number } ? Omit<Q, 'ask'> : never) : never;

/** @param start null where there are no workers: then answers are read here */
export function createFeeder(start: (() => Worker) | null): Feeder {
  let worker: Worker | null = null;
  let isUsable = start !== null;
  let asks = 0;
  const open = new Map<number, (answer: FromFeeder | null) => void>();
  const end = (): void => {
    worker?.terminate();
    worker = null;
    for (const answer of open.values()) answer(null);
    open.clear();
  };
  const begin = (): Worker => {
    const begun = start!();
    begun.addEventListener('message', ({ data }: MessageEvent<FromFeeder>) => {
      open.get(data.ask)?.(data.type === 'broken' ? null : data);
      open.delete(data.ask);
    });
    begun.addEventListener('error', () => {
      isUsable = false;
      end();
    });
    return begun;
  };
  const asked = (question: Question): Promise<FromFeeder | null> =>
    new Promise((resolve) => {
      worker ??= begin();
      open.set(++asks, resolve);
      worker.postMessage({ to: 'feeder', message: { ...question, ask: asks } }, { transfer: [] });
    });
  return {
    stop() {
      // An answer that comes later starts no thread: nobody would end it, and it would hold what the person read.
      isUsable = false;
      end();
    },
    async lighten(job, body) {
      const light = body.size >= longBody && isUsable ? await asked({ type: 'lighten', job, body }) : null;
      if (light?.type !== 'light') return { body: await body.text(), held: null };
      const { chars, ask: held } = light;
      const feed = async (kept: KeptLog): Promise<PackedFeed | null> => {
        const answer = isUsable ? await asked({ type: 'feed', held, job, kept }) : null;
        return answer?.type === 'fed' ? answer.feed : null;
      };
      return { body: light.body, held: chars === null ? null : { chars, feed } };
    },
  };
}
