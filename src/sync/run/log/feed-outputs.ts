import { gzip } from '#db/gzip.ts';
import { fed, goesOnFrom, type Position } from '#sync/log-feed.ts';
import type { FromFeeder, ToFeeder } from './messages.ts';

/** Outputs of so many jobs are remembered, the newest ones: they are long. */
const mostOutputs = 4;

/**
 * Compares and compresses what servers send again and again, on a thread of its own. Questions are answered in their order.
 *
 * @returns takes what the page asks
 */
export function feedOutputs(say: (message: FromFeeder, transfer?: Transferable[]) => void): (message: ToFeeder) => void {
  const outputs = new Map<number, string>();
  const positions = new Map<number, Position>();
  const lighten = async (message: Extract<ToFeeder, { type: 'lighten' }>): Promise<void> => {
    const text = await message.body.text();
    const value = objectIn(text);
    const row: unknown = value?.['data'];
    const output: unknown = isRecord(row) ? row['output'] : undefined;
    if (!value || !isRecord(row) || typeof output !== 'string') return say({ type: 'light', ask: message.ask, body: text, chars: null });
    remember(outputs, message.ask, output);
    const body = JSON.stringify({ ...value, data: { ...row, output: '' } });
    return say({ type: 'light', ask: message.ask, body, chars: output.length });
  };
  const feed = async ({ ask, held, job, kept }: Extract<ToFeeder, { type: 'feed' }>): Promise<void> => {
    const output = outputs.get(held);
    if (output === undefined) return say({ type: 'fed', ask, feed: null });
    const known = positions.get(job) ?? null;
    const { log, from, added, position } = fed(kept, output, goesOnFrom(known, kept) ? known : null);
    remember(positions, job, position);
    outputs.delete(held);
    const packed = await Promise.all(added.map((block) => gzip(block)));
    return say(
      { type: 'fed', ask, feed: { log, from, packed } },
      packed.map(({ buffer }) => buffer),
    );
  };
  let last: Promise<unknown> = Promise.resolve();
  return (message) => {
    last = last
      .then(() => (message.type === 'lighten' ? lighten(message) : feed(message)))
      .catch((error: unknown) => say({ type: 'broken', ask: message.ask, why: String(error) }));
  };
}

function remember<T>(all: Map<number, T>, key: number, value: T): void {
  all.delete(key);
  all.set(key, value);
  for (const oldest of all.keys()) if (all.size > mostOutputs) all.delete(oldest);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
