import { Button } from '@fluentui/react-components';
import { isSettled, type CompiledForm, type Group } from '#engine/index.ts';
import { useEvaluations } from '#hooks/use-evaluations.ts';
import { FormStoreProvider, useFormEngine, useFormFact } from '#hooks/use-form-engine.ts';
import { useHalfFilled } from '#hooks/use-half-filled.ts';
import type { FormView } from '#hooks/use-portal.ts';
import { UploadsProvider, useRun } from '#hooks/use-run.ts';
import { useCan, useUser } from '#hooks/use-session.ts';
import { Banner } from '#ui/Banner.tsx';
import { later } from '#ui/later.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { useToast } from '#ui/toasts.tsx';
import { Blocked } from './Blocked.tsx';
import { FormHeader } from './FormHeader.tsx';
import styles from './Form.module.css';
import { HalfFilledOffer } from './HalfFilledOffer.tsx';
import { Help } from './Help.tsx';
import { LostLaunch } from './LostLaunch.tsx';
import { usePanels, type FormPanels } from './panels.ts';
import { RunPanel } from './RunPanel.tsx';
import { Section } from './Section.tsx';
import { useGradual } from './use-gradual.ts';
import { useGreeting } from './use-greeting.ts';
import { useLinkCopy } from './use-link-copy.ts';
import { useProblems } from './use-problems.ts';
import { useReload } from './use-reload.ts';
import { Warnings } from './Warnings.tsx';

// Nobody needs these before they ask for them.
const coming = () => <Skeletons rows={4} />;
const Extravars = later(async () => (await import('./Extravars.tsx')).Extravars, coming);
const JobOutput = later(async () => (await import('./JobOutput.tsx')).JobOutput, coming);

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
  const { store, compiled } = session;
  const panels = usePanels(compiled.form.showHelp);
  const problems = useProblems(session);
  const verbose = can('run verbosely') && panels.verbose.on ? true : null;
  const run = useRun(store, { form: view.form, verbose, say, onCleared: panels.close });
  const jobId = run.launch.at === 'following' || run.launch.at === 'finished' ? run.launch.jobId : null;
  useEvaluations(store, (label) => say('warning', 'Expression interval stopped !', label));
  const halfFilled = useHalfFilled(session, jobId, (reason) => say('error', unkept, reason));
  useGreeting(session);
  const reload = useReload(store, onReload);
  const copyLink = useLinkCopy(store);
  const warnings = [...problems.map(({ message }) => message), ...run.problems];
  return (
    <FormStoreProvider value={store}>
      <div className={styles['page']}>
        <FormHeader
          {...{ form: compiled.form, asOf: view.asOf, live: view.live, warnings: warnings.length, panels, isBare: run.formHidden }}
          onReload={reload}
          onCopyLink={copyLink}
        />
        {panels.help.on && <Help markdown={compiled.form.help} />}
        {panels.problems.on && warnings.length > 0 && <Warnings messages={warnings} />}
        {outdated && <Outdated onReopen={reopen} />}
        <HalfFilledOffer view={halfFilled} compiled={compiled} />
        <LostLaunch run={run} />
        <div className={styles['columns']}>
          <UploadsProvider value={run.uploads}>{run.formHidden ? <div /> : <Fields compiled={compiled} panels={panels} />}</UploadsProvider>
          <RunPanel run={run} abortable={compiled.form.abortable}>
            <Blocked onReveal={can('debug forms') ? () => panels.hidden.turn(true) : null} />
          </RunPanel>
        </div>
        {jobId !== null && <JobOutput key={jobId} run={run} jobId={jobId} narrow={panels.extravars.on} />}
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

function Fields({ compiled, panels }: { readonly compiled: CompiledForm; readonly panels: FormPanels }) {
  const isBusy = useFormFact((state) => !isSettled(state));
  const lines = compiled.layout.reduce((sum, group) => sum + group.lines.length, 0);
  const { count, endRef } = useGradual(lines, isBusy);
  return (
    <div className={styles['fields']}>
      {begun(compiled.layout, count).map(([group, shown]) => (
        <Section key={group.title} compiled={compiled} group={group} lineCount={shown} showHidden={panels.hidden.on} />
      ))}
      {count < lines && <div ref={endRef} aria-hidden="true" />}
      {panels.extravars.on && <Extravars />}
    </div>
  );
}

/** The groups that the first `count` lines lie in, each with how many of them. */
function begun(layout: CompiledForm['layout'], count: number): readonly (readonly [Group, number])[] {
  const found: [Group, number][] = [];
  for (let at = 0, left = count; at < layout.length && left > 0; at += 1) {
    const group = layout[at]!;
    found.push([group, Math.min(left, group.lines.length)]);
    left -= group.lines.length;
  }
  return found;
}
