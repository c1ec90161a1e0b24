import { useEffect, useState } from 'react';
import type { Result } from '#lib/result.ts';
import type { Failure } from '#contract/failure.ts';
import { install, type Addition, type CheckStatus, type SchemaState } from '#contract/setup.ts';
import { useObservable, useServices } from '#hooks/services.tsx';
import { observable } from '#sync/run/observable.ts';

const noProblem = observable<string | null>(null);

export type SchemaView =
  | { readonly at: 'checking' }
  | { readonly at: 'failed'; readonly failure: Failure }
  | { readonly at: 'answered'; readonly state: SchemaState };

/** The start-up check of the database, for the Schema page. */
export function useSchema(): SchemaView {
  const state = useObservable(useServices().setup.state);
  return state.at === 'failed' || state.at === 'answered' ? state : { at: 'checking' };
}

export interface SchemaActions {
  readonly recheck: () => Promise<void>;
  readonly create: () => Promise<Result<unknown, Failure>>;
  /** Whether the first administrator comes with the schema; AnsibleForms makes it at its next start. */
  readonly createsAdministrator: () => boolean;
}

export function useSchemaActions(): SchemaActions {
  const { setup } = useServices();
  return { recheck: setup.check, create: setup.create, createsAdministrator: () => setup.knows('setup') };
}

export type InstallView =
  | { readonly at: 'loading' | 'failed' }
  | { readonly at: 'ready'; readonly checks: readonly { readonly label: string; readonly status: CheckStatus }[] };

/** The installation checks, asked anew each time the page is opened. */
export function useInstallChecks(): InstallView {
  const { api } = useServices();
  const [view, setView] = useState<InstallView>({ at: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    void api.call(install, {}).then((answer) => {
      if (isCurrent) setView(answer.ok ? { at: 'ready', checks: answer.value } : { at: 'failed' });
    });
    return () => void (isCurrent = false);
  }, [api]);
  return view;
}

/** The message of the Error page: why the database check or the config failed; null when neither did. */
export function useStartupError(): string | null {
  const { setup, portal } = useServices();
  const state = useObservable(setup.state);
  const opened = useObservable(portal);
  const configProblem = useConfigProblem();
  if (opened.at === 'failed') return opened.message;
  if (state.at === 'answered' && state.state.at === 'error') return state.state.message;
  if (state.at === 'failed') return `Failed to check AnsibleForms database schema\n${state.failure.message}`;
  return configProblem;
}

/** Why there is no config to go on with: it was refused, and this device keeps none. null = there is one, or it may still come. */
export function useConfigProblem(): string | null {
  const state = useObservable(useServices().portal);
  return useObservable(state.at === 'open' ? state.portal.configProblem : noProblem);
}

/** The server's version; null while unknown. */
export function useVersion(): string | null {
  return useObservable(useServices().setup.version);
}

/** Whether the server says that it knows something more than AnsibleForms. Nothing is known while its version is not. */
export function useKnowing(): (addition: Addition) => boolean {
  const { setup } = useServices();
  useObservable(setup.version);
  return (addition) => setup.knows(addition);
}

/** Whether the server has answered this page. What is drawn from this device before that carries its age (P5). */
export function useHasSpoken(): boolean {
  return useObservable(useServices().setup.state).at === 'answered';
}
