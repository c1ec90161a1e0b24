import type { Databases } from '#db/open.ts';
import type { Fact } from '#db/cache.ts';
import type { AnswersRow, SettingRow } from '#db/rows.ts';

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

const questions: { readonly [N in keyof FirstView]: (databases: Databases) => PromiseLike<FirstView[N]> } = {
  catalogue: ({ cache }) => cache.fact('catalogue'),
  approvals: ({ cache }) => cache.fact('approvals'),
  favourites: ({ work }) => work.favourites.orderBy('form').primaryKeys(),
  recent: ({ work }) => work.recent.orderBy('at').reverse().primaryKeys(),
  settings: ({ work }) => work.settings.toArray(),
  halfFilled: ({ work }) => work.halfFilled(),
};

type Known = { -readonly [N in keyof FirstView]?: FirstView[N] };

const known = new WeakMap<Databases, Known>();

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

/** Reads all of it at once, so that the first frame has what it shows. What cannot be read is read, and complained about, by the pages. */
export async function readAhead(databases: Databases): Promise<void> {
  const { cache, work } = databases;
  const readAll = (names: readonly (keyof FirstView)[]): Promise<unknown> => Promise.all(names.map((name) => read(databases, name)));
  await Promise.all([
    cache.transaction('r', cache.facts, () => readAll(['catalogue', 'approvals'])),
    work.transaction('r', [work.favourites, work.recent, work.settings, work.answers], () =>
      readAll(['favourites', 'recent', 'settings', 'halfFilled']),
    ),
  ]).catch(() => undefined);
}
