import { liveQuery } from 'dexie';
import type { ConfigForm } from '#contract/config.ts';
import type { Databases, FirstReads } from '#db/open.ts';
import type { Fact } from '#db/cache.ts';
import type { AnswersRow, FormRow, JobRow, SettingRow } from '#db/rows.ts';
import type { WorkDatabase } from '#db/work.ts';
import { drawn } from '#sync/run/drawn.ts';

/** What the first view of somebody who is signed in reads from this device. */
export interface FirstView {
  readonly catalogue: Fact<'catalogue'> | null;
  readonly approvals: Fact<'approvals'> | null;
  /** By name. */
  readonly favourites: readonly string[];
  /** Newest first. */
  readonly recent: readonly string[];
  readonly settings: readonly SettingRow[];
  readonly halfFilled: readonly AnswersRow[];
}

const favouritesIn = (work: WorkDatabase) => work.favourites.orderBy('form').primaryKeys();
const recentIn = (work: WorkDatabase) => work.recent.orderBy('at').reverse().primaryKeys();

const questions: { readonly [N in keyof FirstView]: (databases: Databases) => PromiseLike<FirstView[N]> } = {
  catalogue: ({ cache }) => cache.fact('catalogue'),
  approvals: ({ cache }) => cache.fact('approvals'),
  favourites: ({ work }) => favouritesIn(work),
  recent: ({ work }) => recentIn(work),
  settings: ({ work }) => work.settings.toArray(),
  halfFilled: ({ work }) => work.halfFilled(),
};

type Known = { -readonly [N in keyof FirstView]?: FirstView[N] };

const known = new WeakMap<Databases, Known>();
/** What nobody followed since it was read while the databases were opened. */
const unfollowed = new WeakMap<Databases, Set<string>>();

interface FirstForm {
  readonly fact: Fact<'catalogue'> | null;
  readonly form: ConfigForm | null;
}
const knownForms = new WeakMap<Databases, FirstForm & { readonly name: string }>();

/** A form that was read while the databases were opened; undefined when another one was, and once a newer catalogue has been read. */
export function firstForm(databases: Databases, name: string): FirstForm | undefined {
  const first = knownForms.get(databases);
  return first?.name === name && first.fact === lastRead(databases, 'catalogue') ? first : undefined;
}

const knownJobs = new WeakMap<Databases, { readonly id: number; readonly row: JobRow | null }>();

/** A job that was read while the databases were opened, null = it is not kept; given once, undefined after that and for any other. */
export function takeFirstJob(databases: Databases, id: number): JobRow | null | undefined {
  const first = knownJobs.get(databases);
  if (first?.id !== id) return undefined;
  knownJobs.delete(databases);
  return first.row;
}

/** What was read last under this name; undefined when nothing was yet. A page begins with it while it reads again. */
export function lastRead<N extends keyof FirstView>(databases: Databases, name: N): FirstView[N] | undefined {
  return known.get(databases)?.[name];
}

/** Reads it, and remembers it for {@link lastRead}. */
export async function read<N extends keyof FirstView>(databases: Databases, name: N): Promise<FirstView[N]> {
  const value: FirstView[N] = await questions[name](databases);
  const all: Known = known.get(databases) ?? {};
  all[name] = value;
  known.set(databases, all);
  return value;
}

interface Followed {
  readonly changed: Set<() => void>;
  error: unknown;
  stop: () => void;
}
const followed = new WeakMap<Databases, Map<keyof FirstView, Followed>>();
/** What was read while the databases were opened is read again when it is drawn, or after so long. Milliseconds. */
const patienceMs = 1000;

/**
 * Reads it again whenever it changes, once for all who follow it, until the returned function is called. What was read while the
 * databases were opened is the newest there is: reading it again waits until it is drawn.
 */
export function followRead(databases: Databases, name: keyof FirstView, changed: () => void): () => void {
  const all = followed.get(databases) ?? new Map<keyof FirstView, Followed>();
  followed.set(databases, all);
  const one = all.get(name) ?? beginToFollow(databases, name);
  all.set(name, one);
  one.changed.add(changed);
  return () => {
    one.changed.delete(changed);
    if (one.changed.size > 0) return;
    one.stop();
    all.delete(name);
  };
}

/** Why it could not be read the last time; null = it could. */
export const readError = (databases: Databases, name: keyof FirstView): unknown => followed.get(databases)?.get(name)?.error ?? null;

function beginToFollow(databases: Databases, name: keyof FirstView): Followed {
  let isOver = false;
  let end = (): void => undefined;
  const one: Followed = {
    changed: new Set(),
    error: null,
    stop() {
      isOver = true;
      end();
    },
  };
  const tell = (error: unknown): void => {
    one.error = error;
    for (const changed of one.changed) changed();
  };
  const begin = (): void => {
    if (isOver) return;
    const subscription = liveQuery(() => read(databases, name)).subscribe({ next: () => tell(null), error: tell });
    end = () => subscription.unsubscribe();
  };
  if (unfollowed.get(databases)?.delete(name)) void drawn(patienceMs).then(begin);
  else begin();
  return one;
}

/** Reads all of it while the databases are opened, so that the first frame has what it shows. */
export interface FirstLook extends FirstReads {
  /** From now on {@link lastRead} of these databases gives what was read. */
  readonly keepFor: (databases: Databases) => void;
  /** null where none are kept, or they cannot be read. */
  readonly icons: () => Fact<'icons'> | null;
}

/** Which page comes first, as far as it decides on what is read for it. */
export interface FirstPlace {
  /** The name of a form that is read, too; null = none. */
  readonly form: string | null;
  /** The number of a job that is read, too; null = none. */
  readonly job: number | null;
  /** false: a page of jobs, which does not wait for a catalogue of thousands. */
  readonly listsForms: boolean;
}

export function lookFirst({ form, job, listsForms }: FirstPlace = { form: null, job: null, listsForms: true }): FirstLook {
  const found: Known = {};
  let row: FormRow | null = null;
  let jobRow: JobRow | null | undefined;
  let icons: Fact<'icons'> | null = null;
  return {
    cache: (cache) =>
      cache.transaction('r', [cache.facts, cache.forms, cache.jobs], async () => {
        const facts = Promise.all([cache.fact('approvals'), cache.fact('icons')]);
        const catalogue = listsForms ? cache.fact('catalogue') : undefined;
        row = form === null ? null : await cache.form(form);
        if (job !== null) jobRow = await cache.job(job);
        if (catalogue) found.catalogue = await catalogue;
        [found.approvals, icons] = await facts;
      }),
    work: (work) =>
      work.transaction('r', [work.favourites, work.recent, work.settings, work.answers], async () => {
        const marks = Promise.all([favouritesIn(work), recentIn(work)]);
        [found.settings, found.halfFilled] = await Promise.all([work.settings.toArray(), work.halfFilled()]);
        [found.favourites, found.recent] = await marks;
      }),
    keepFor(databases) {
      known.set(databases, found);
      unfollowed.set(databases, new Set(Object.keys(found)));
      const { catalogue: fact } = found;
      if (job !== null && jobRow !== undefined) knownJobs.set(databases, { id: job, row: jobRow });
      if (form !== null && fact !== undefined) knownForms.set(databases, { name: form, fact, form: row?.form ?? null });
    },
    icons: () => icons,
  };
}
