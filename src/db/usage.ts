import * as v from 'valibot';
import type { JobStatus } from '#contract/job-status.ts';
import type { CacheDatabase } from '#db/cache.ts';
import type { Databases } from '#db/open.ts';
import { answersName, iconsName, interpreterName, lateName } from '#db/partition.ts';
import { AnswersRow, EvaluationRow, FormRow, JobRow } from '#db/rows.ts';

/** A job that can be read here without the server. `isWhole`: with all of its output. */
export interface KeptJob {
  readonly id: number;
  readonly form: string;
  readonly status: JobStatus;
  /** When it was last read, ms since 1970. */
  readonly at: number;
  readonly bytes: number;
  readonly isWhole: boolean;
}

/** Some rows of one kind, and what they take, roughly. */
export interface KindUse {
  readonly count: number;
  readonly bytes: number;
}

/** What this device keeps for a person. */
export interface Usage {
  /** Read last, first. */
  readonly jobs: readonly KeptJob[];
  /** Forms, the catalogue and lists. */
  readonly forms: KindUse;
  /** What questions of forms were last answered. */
  readonly answers: KindUse;
  /** What the person made. */
  readonly work: KindUse;
  /** The app itself, for everybody on this device. */
  readonly app: KindUse;
  /** Rows that this version cannot read: of the cache, and of what the person made. */
  readonly unreadable: { readonly cache: number; readonly work: number };
}

const bytesOf = (rows: readonly unknown[]): number => (rows.length === 0 ? 0 : JSON.stringify(rows).length);

/** Looks through all of it: for a page that somebody opened to know. */
export async function usageOf({ cache, work }: Databases, partition: string): Promise<Usage> {
  const on = cache.behind ?? cache;
  const [rows, forms, facts, answers] = await Promise.all([
    on.jobs.toArray(),
    on.forms.toArray(),
    on.facts.toArray(),
    on.evaluations.toArray(),
  ]);
  const jobs = await Promise.all(rows.filter((row) => v.is(JobRow, row)).map((row) => keptJob(on, row)));
  const made = Object.values(await work.everything()).flat();
  const unread = <T>(all: readonly T[], schema: v.GenericSchema): number => all.filter((row) => !v.is(schema, row)).length;
  return {
    jobs: jobs.sort((one, other) => other.at - one.at),
    forms: { count: forms.length, bytes: bytesOf(forms) + bytesOf(facts) },
    answers: { count: answers.length, bytes: bytesOf(answers) },
    work: { count: made.length, bytes: bytesOf(made) },
    app: await appUse(partition),
    unreadable: {
      cache: rows.length - jobs.length + unread(forms, FormRow) + unread(answers, EvaluationRow),
      work: unread(await work.answers.toArray(), AnswersRow),
    },
  };
}

async function keptJob(cache: CacheDatabase, { id, at, job }: JobRow): Promise<KeptJob> {
  return { id, at, form: job.form, status: job.status, isWhole: job.settled, bytes: await cache.bytesOf(id) };
}

/** Shell, icons, interpreter, pages that were opened, and answers that the worker keeps for this person. */
async function appUse(partition: string): Promise<KindUse> {
  const use = { count: 0, bytes: 0 };
  if (typeof caches === 'undefined') return use;
  const mine = new Set([iconsName, interpreterName, lateName, answersName(partition), answersName('public')]);
  for (const name of await caches.keys().catch(() => [])) {
    if (!name.includes('precache') && !mine.has(name)) continue;
    const files = await caches.open(name);
    for (const request of await files.keys()) {
      use.count++;
      use.bytes += (await (await files.match(request))?.blob())?.size ?? 0;
    }
  }
  return use;
}

/**
 * Forgets everything that the server can give again, also where the database itself is broken. What a person made stays as it is.
 * The page has to be opened anew afterwards.
 */
export async function rebuildCache(cache: CacheDatabase, partition: string): Promise<void> {
  const on = cache.behind ?? cache;
  try {
    await on.transaction('rw', on.tables, () => Promise.all(on.tables.map((table) => table.clear())));
  } catch {
    // It is made anew with the next page.
    await on.delete();
  }
  if (typeof caches !== 'undefined') await caches.delete(answersName(partition)).catch(() => false);
}

/** How much room the browser gives this site and how much of it is taken; null where it does not say. */
export async function roomOnDevice(): Promise<{ readonly used: number; readonly quota: number } | null> {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return usage === undefined || quota === undefined ? null : { used: usage, quota };
  } catch {
    return null;
  }
}

/** Whether the browser promised not to clear what is kept by itself; null where it cannot be asked. */
export async function isPersisted(): Promise<boolean | null> {
  try {
    return await navigator.storage.persisted();
  } catch {
    return null;
  }
}

/** Asks for that promise. Browsers decide by themselves, some ask the person. */
export async function persistNow(): Promise<boolean> {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}
