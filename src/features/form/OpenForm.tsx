import { Button } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import type { FormView } from '#hooks/use-portal.ts';
import { FormStoreProvider, useFormEngine } from '#hooks/use-form-engine.ts';
import { useRun } from '#hooks/use-run.ts';
import { useCan, useUser } from '#hooks/use-session.ts';
import { Banner } from '#ui/Banner.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { useToast } from '#ui/toasts.tsx';
import { FormHeader } from './FormHeader.tsx';
import styles from './Form.module.css';
import { Help } from './Help.tsx';
import { LostLaunch } from './LostLaunch.tsx';
import { usePanels } from './panels.ts';
import { RunPanel } from './RunPanel.tsx';
import { Section } from './Section.tsx';
import { useGreeting } from './use-greeting.ts';
import { useLinkCopy } from './use-link-copy.ts';
import { Warnings } from './Warnings.tsx';

// Nobody needs these before they ask for them.
const Extravars = lazy(async () => ({ default: (await import('./Extravars.tsx')).Extravars }));
const JobOutput = lazy(async () => ({ default: (await import('./JobOutput.tsx')).JobOutput }));

export interface OpenFormProps {
  readonly view: Extract<FormView, { readonly at: 'ready' }>;
  readonly query: URLSearchParams;
  readonly onReload: () => void;
}

/** A form that may be filled in, run and watched. */
export function OpenForm({ view, query, onReload }: OpenFormProps) {
  const user = useUser();
  const can = useCan();
  const say = useToast();
  const { session, outdated, reopen } = useFormEngine({ form: view.form, constants: view.constants, user, query });
  const { store, problems } = session;
  const { compiled } = store.current();
  const panels = usePanels(compiled.form.showHelp);
  const run = useRun(store, can('run verbosely') && panels.verbose.on ? true : null, say);
  const copyLink = useLinkCopy(store);
  useGreeting(session);
  const jobId = run.launch.at === 'following' || run.launch.at === 'finished' ? run.launch.jobId : null;
  return (
    <FormStoreProvider value={store}>
      <div className={styles['page']}>
        <FormHeader
          {...{ form: compiled.form, asOf: view.asOf, live: view.live, warnings: problems.length, panels, onReload, onCopyLink: copyLink }}
        />
        {panels.help.on && <Help markdown={compiled.form.help} />}
        {panels.problems.on && problems.length > 0 && <Warnings problems={problems} />}
        {outdated && (
          <Banner intent="info" title="This form has changed" actions={<Button onClick={reopen}>Start over with the new form</Button>}>
            What you entered stays until you start over.
          </Banner>
        )}
        <LostLaunch run={run} />
        <div className={styles['columns']}>
          <div className={styles['fields']}>
            {compiled.layout.map((group) => (
              <Section key={group.title} compiled={compiled} group={group} showHidden={panels.hidden.on} />
            ))}
            {panels.extravars.on && (
              <Suspense fallback={<Skeletons rows={4} />}>
                <Extravars />
              </Suspense>
            )}
          </div>
          <RunPanel run={run} abortable={compiled.form.abortable} />
        </div>
        {jobId !== null && (
          <Suspense fallback={<Skeletons rows={4} />}>
            <JobOutput key={jobId} run={run} jobId={jobId} />
          </Suspense>
        )}
      </div>
    </FormStoreProvider>
  );
}
