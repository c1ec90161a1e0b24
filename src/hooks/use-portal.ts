import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { Result } from '#lib/result.ts';
import type { Category, ConfigForm, FormSummary } from '#contract/config.ts';
import { isUnanswered, reasonOf, type Failure } from '#contract/failure.ts';
import { can } from '#contract/policy.ts';
import { useObservable, useOpenPortal, usePortalState } from '#hooks/services.tsx';
import { useIsOnline } from '#hooks/use-connection.ts';
import { useUser } from '#hooks/use-session.ts';
import { useHasSpoken } from '#hooks/use-setup.ts';
import { useRead } from '#hooks/use-read.ts';
import { firstForm } from '#sync/run/first-view.ts';

export type PortalView =
  | { readonly at: 'loading' }
  | { readonly at: 'missing'; readonly failure: Failure | null }
  | {
      readonly at: 'ready';
      readonly categories: readonly Category[];
      /** Those this person may open, by name, case-insensitive. */
      readonly forms: readonly FormSummary[];
      /** What the server could not read, and why the newest config could not be loaded. */
      readonly problems: readonly string[];
      /** ms since 1970 */
      readonly asOf: number;
      readonly live: boolean;
    };

/** Made once: the comparison of two texts is a tenth of making what compares them. */
const { compare } = new Intl.Collator(undefined, { sensitivity: 'base' });
const none: readonly FormSummary[] = [];

/** Catalogue and categories as last read. */
export function usePortal(): PortalView {
  const user = useUser();
  const { databases, config, freshConfig } = useOpenPortal();
  const failure = useObservable(config.failure);
  const isOnline = useIsOnline();
  const hasSpoken = useHasSpoken();
  const fresh = useObservable(freshConfig);
  // The first answer of the server is drawn while it is kept.
  const kept = useRead(databases, 'catalogue');
  const fact = kept ?? fresh?.fact ?? kept;
  const summaries = fact?.value.summaries ?? none;
  const forms = useMemo(
    () => summaries.filter((form) => can(user, 'open form', form)).sort((a, b) => compare(a.name, b.name)),
    [summaries, user],
  );
  if (fact === undefined) return { at: 'loading' };
  if (fact === null) return failure || !isOnline ? { at: 'missing', failure } : { at: 'loading' };
  const { categories, problems } = fact.value;
  return {
    at: 'ready',
    categories,
    forms,
    problems: failure && !isUnanswered(failure) ? [`${failure.message}: ${reasonOf(failure)}`, ...problems] : problems,
    asOf: fact.at,
    live: isOnline && hasSpoken && failure === null,
  };
}

export function useReloadPortal(): () => Promise<Result<void, Failure>> {
  return useOpenPortal().config.ask;
}

export type FormView =
  | { readonly at: 'loading' }
  | { readonly at: 'missing'; readonly why: 'unknown' | 'denied' | 'not cached' }
  | {
      readonly at: 'ready';
      /** As the server sent it; the engine reads it and reports what it cannot. */
      readonly form: ConfigForm;
      readonly constants: Readonly<Record<string, unknown>>;
      readonly asOf: number;
      readonly live: boolean;
    };

/** One form as last read, if this person may open it. */
export function useForm(name: string): FormView {
  const user = useUser();
  const { databases, config, freshConfig } = useOpenPortal();
  const fresh = useObservable(freshConfig);
  const failure = useObservable(config.failure);
  const isOnline = useIsOnline();
  const hasSpoken = useHasSpoken();
  const kept = useLiveQuery(
    async () => {
      const [fact, row] = await Promise.all([databases.cache.fact('catalogue'), databases.cache.form(name)]);
      return { fact, form: row?.form ?? null };
    },
    [databases, name],
    firstForm(databases, name),
  );
  // The first answer of the server is drawn while it is kept.
  const known = kept?.fact || fresh === null ? kept : { fact: fresh.fact, form: fresh.forms.find((it) => it.name === name) ?? null };
  if (known === undefined) return { at: 'loading' };
  const { fact, form } = known;
  if (fact === null) return failure || !isOnline ? { at: 'missing', why: 'not cached' } : { at: 'loading' };
  // For a moment after the name changed, the form is still the one before.
  if (form !== null && form.name !== name) return { at: 'loading' };
  if (form === null) return { at: 'missing', why: 'unknown' };
  const roles = form['roles'];
  if (!can(user, 'open form', { roles: Array.isArray(roles) ? roles : [] })) return { at: 'missing', why: 'denied' };
  return { at: 'ready', form, constants: fact.value.constants, asOf: fact.at, live: isOnline && hasSpoken && failure === null };
}

/** How many jobs wait for this person; 0 while unknown. */
export function useApprovals(): number {
  const state = usePortalState();
  return useRead(state.at === 'open' ? state.portal.databases : null, 'approvals')?.value ?? 0;
}
