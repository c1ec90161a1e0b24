import { Button } from '@fluentui/react-components';
import { useRef } from 'react';
import type { CompiledForm } from '#engine/index.ts';
import { useAgain, type Again } from '#hooks/use-again.ts';
import { useEvaluations } from '#hooks/use-evaluations.ts';
import { FormStoreProvider, useFormEngine } from '#hooks/use-form-engine.ts';
import { useHalfFilled, type HalfFilledView } from '#hooks/use-half-filled.ts';
import type { FormView } from '#hooks/use-portal.ts';
import { useRun, type Run } from '#hooks/use-run.ts';
import { useCan, useUser } from '#hooks/use-session.ts';
import { Banner } from '#ui/Banner.tsx';
import { later } from '#ui/later.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useFocusKept } from '#ui/use-focus-kept.ts';
import { useMedia } from '#ui/use-media.ts';
import { CameWithLink } from './CameWithLink.tsx';
import { Fields } from './Fields.tsx';
import { focusHome } from './focus.ts';
import { FormHeader } from './FormHeader.tsx';
import styles from './Form.module.css';
import { HalfFilledOffer } from './HalfFilledOffer.tsx';
import { LastRunsLater } from './LastRunsLater.tsx';
import { LostLaunch } from './LostLaunch.tsx';
import { usePanels, type FormPanels } from './panels.ts';
import { quietSay } from './quiet-say.ts';
import { RunPanel } from './RunPanel.tsx';
import { standingOf } from './run-state.ts';
import { useGreeting } from './use-greeting.ts';
import { useLinkCopy } from './use-link-copy.ts';
import { useProblems } from './use-problems.ts';
import { useReload } from './use-reload.ts';
import { Warnings } from './Warnings.tsx';

// Nobody needs these before they ask for them.
const Extravars = later(
  async () => (await import('./Extravars.tsx')).Extravars,
  ({ isDrawer }) => (isDrawer ? null : <Skeletons rows={4} />),
);
const CameFromJob = later(async () => (await import('./CameFromJob.tsx')).CameFromJob);
const JobOutput = later(
  async () => (await import('./JobOutput.tsx')).JobOutput,
  () => <div className={styles['outputs']} />,
);

export interface OpenFormProps {
  readonly view: Extract<FormView, { readonly at: 'ready' }>;
  readonly query: URLSearchParams;
  /** Something that was entered here before is on this device. */
  readonly isLeft?: boolean;
  readonly onReload: () => void;
}

/** A form that may be filled in, run and watched. */
export function OpenForm({ view, query, isLeft = false, onReload }: OpenFormProps) {
  const user = useUser();
  const can = useCan();
  const say = useToast();
  const { session, outdated, reopen } = useFormEngine({ form: view.form, constants: view.constants, user, query });
  const { store, compiled } = session;
  const panels = usePanels(compiled.form.showHelp);
  const problems = useProblems(session);
  const verbose = can('run verbosely') && panels.verbose.on ? true : null;
  const isNarrow = useMedia('(max-width: 1099.98px)');
  const sayOfRun = isNarrow ? quietSay(say, store, view.form) : say;
  const again = useAgain(session, query.get('__again__'));
  const run = useRun(store, { form: view.form, verbose, say: sayOfRun, opening: session.id, from: again.job, onCleared: panels.close });
  const jobId = run.launch.at === 'following' || run.launch.at === 'finished' ? run.launch.jobId : null;
  useEvaluations(store, (label) => say('warning', 'Expression interval stopped !', label));
  const halfFilled = useHalfFilled(session, run.isOwn ? jobId : null, (reason) => say('error', unkept, reason));
  useGreeting(session);
  const reload = useReload(store, onReload);
  const copyLink = useLinkCopy(store);
  const warnings = [...problems.map(({ message }) => message), ...run.problems];
  const pageRef = useRef<HTMLDivElement>(null);
  useFocusKept(pageRef, focusHome);
  return (
    <FormStoreProvider value={store}>
      <div ref={pageRef} className={styles['page']}>
        <FormHeader
          {...{ form: compiled.form, panels, isNarrow, asOf: view.asOf, live: view.live, warnings: warnings.length }}
          isBare={run.formHidden}
          standing={standingOf(run.launch)}
          onReload={reload}
          onCopyLink={copyLink}
        />
        <div className={styles['columns']}>
          <div className={styles['fields']}>
            <Above {...{ compiled, panels, warnings, halfFilled, run, again }} onReopen={outdated ? reopen : null} />
            <Fields compiled={compiled} panels={panels} run={run} isMoreComing={isLeft && halfFilled.offer === null}>
              {isNarrow && <LastRunsLater form={compiled.form.name} />}
            </Fields>
          </div>
          <RunPanel
            run={run}
            abortable={compiled.form.abortable}
            isBar={isNarrow}
            onReveal={can('debug forms') ? () => panels.hidden.turn(true) : null}
          >
            <Beside panels={panels} isDrawer={isNarrow} />
            {!isNarrow && <LastRunsLater form={compiled.form.name} />}
          </RunPanel>
          <Below run={run} jobId={jobId} panels={panels} />
        </div>
      </div>
    </FormStoreProvider>
  );
}

const unkept = 'This device could not keep what you entered. Until it can, it is only on this page.';

function Outdated({ onReopen }: { readonly onReopen: () => void }) {
  return (
    <Banner intent="info" title="This form has changed" actions={<Button onClick={onReopen}>Start over with the new form</Button>}>
      What you entered stays until you start over, and is offered again then.
    </Banner>
  );
}

interface AboveProps {
  readonly compiled: CompiledForm;
  readonly panels: FormPanels;
  readonly warnings: readonly string[];
  readonly halfFilled: HalfFilledView;
  readonly run: Run;
  readonly again: Again;
  /** The form changed since it was opened; null = it did not. */
  readonly onReopen: (() => void) | null;
}

/** What a person should know before they fill in the form. */
function Above({ compiled, panels, warnings, halfFilled, run, again, onReopen }: AboveProps) {
  return (
    <>
      {panels.problems.on && warnings.length > 0 && <Warnings messages={warnings} />}
      {onReopen && <Outdated onReopen={onReopen} />}
      <HalfFilledOffer view={halfFilled} compiled={compiled} />
      <LostLaunch run={run} />
      <CameWithLink />
      {(again.at === 'failed' || again.at === 'filled') && <CameFromJob again={again} />}
    </>
  );
}

/** Extravars, when somebody asked for them. */
function Beside({ panels: { extravars }, isDrawer }: { readonly panels: FormPanels; readonly isDrawer: boolean }) {
  if (!extravars.on) return null;
  return <Extravars isDrawer={isDrawer} onClose={() => extravars.turn(false)} />;
}

/** The output of the job that was started here. */
function Below({ run, jobId, panels }: { readonly run: Run; readonly jobId: number | null; readonly panels: FormPanels }) {
  if (jobId === null) return null;
  return <JobOutput key={jobId} run={run} jobId={jobId} narrow={panels.extravars.on} />;
}
