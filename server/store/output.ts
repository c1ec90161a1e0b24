import { setTimeout as rest } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { JobStore, NewOutput } from '#server/domain/stores.ts';
import type { DatabaseFile } from './database.ts';
import type { Tables } from './tables.ts';

interface Waiting {
  readonly id: number;
  readonly output: readonly NewOutput[];
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** A commit waits for the disk and holds up everything else; others get as long as it took before the next one, at most this, in ms. */
const longestRest = 50;

/** Rows per statement: five values each, well below SQLite's limit. */
const rowsAtOnce = 500;

/**
 * Collects the output of all running jobs and writes it in one commit per turn: a commit waits for the disk, and a hundred
 * jobs must not wait for it a hundred times.
 */
export function appender(file: DatabaseFile): JobStore['append'] {
  let queue: Waiting[] = [];
  let writing = false;

  async function write(): Promise<void> {
    writing = true;
    while (queue.length > 0) {
      const turn = queue;
      queue = [];
      const begun = performance.now();
      try {
        await file.use((db) => db.transaction().execute((tx) => store(tx, turn)));
        for (const { done } of turn) done();
      } catch (error) {
        for (const { failed } of turn) failed(error);
      }
      await rest(Math.min(longestRest, performance.now() - begun));
    }
    writing = false;
  }

  return (id, output) => {
    if (output.length === 0) return Promise.resolve();
    return new Promise((done, failed) => {
      queue.push({ id, output, done, failed });
      if (!writing) {
        writing = true;
        setImmediate(() => void write());
      }
    });
  };
}

async function store(tx: Transaction<Tables>, turn: readonly Waiting[]): Promise<void> {
  const nextOf = new Map<number, number>();
  const rows: { job_id: number; order: number; stream: string; at: number; text: string }[] = [];
  for (const { id, output } of turn) {
    let next = nextOf.get(id) ?? (await lastOrder(tx, id)) + 1;
    for (const { stream, text, at } of output) rows.push({ job_id: id, order: next++, stream, at, text });
    nextOf.set(id, next);
  }
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx
      .insertInto('job_output')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  }
}

/** Orders start at 1; 0 = nothing yet. */
export async function lastOrder(db: Kysely<Tables>, id: number): Promise<number> {
  const row = await db
    .selectFrom('job_output')
    .select(({ fn }) => fn.max('order').as('last'))
    .where('job_id', '=', id)
    .executeTakeFirst();
  return row?.last ?? 0;
}
