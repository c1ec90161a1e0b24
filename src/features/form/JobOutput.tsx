import { Button } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { useDecision } from '#hooks/use-decision.ts';
import type { JobView } from '#hooks/use-jobs.ts';
import { useFollowed, type Run } from '#hooks/use-run.ts';
import { Decision } from '#ui/Decision.tsx';
import { Age } from '#ui/Time.tsx';
import { useInSight } from '#ui/use-in-sight.ts';
import { useMedia } from '#ui/use-media.ts';
import { OutputPane } from './OutputPane.tsx';
import { OutputTools } from './OutputTools.tsx';
import styles from './Form.module.css';
import { StatusPill } from './StatusPill.tsx';
import { SubJob } from './SubJob.tsx';

export interface JobOutputProps {
  readonly run: Run;
  readonly jobId: number;
  /** Whether something else has the room beside the output: then the sub-job waits. */
  readonly narrow?: boolean;
}

/** What the job asks of whoever may decide. */
function Waiting({ view: { job, refresh } }: { readonly view: Extract<JobView, { at: 'ready' }> }) {
  return <Decision {...useDecision(job, refresh)} />;
}

/**
 * The output of the job that this form started, while it grows; beside it the newest sub-job, where there is one. On phones it is a sheet
 * over the form, with the state of the run in its head, and folds to that.
 */
export function JobOutput({ run, jobId, narrow = false }: JobOutputProps) {
  const view = useFollowed(run, jobId);
  const placeRef = useRef<HTMLDivElement>(null);
  useInSight(placeRef);
  const isSheet = useMedia('(max-width: 640px)');
  // A run that an earlier page began keeps nobody from filling in the form again.
  const [isFolded, setFolded] = useState(run.launch.at === 'following' && run.launch.rejoined);
  useFoldWhenLeft(isSheet && !isFolded, placeRef, () => setFolded(true));
  const [filtered, setFiltered] = useState(true);
  const subjob = view.at === 'ready' ? view.job.subjobs?.at(-1) : undefined;
  const step = narrow && !isSheet ? undefined : subjob;
  return (
    <div
      ref={placeRef}
      className={styles['outputs']}
      data-focus-home="run"
      data-panes={step === undefined ? 1 : 2}
      data-folded={isSheet && isFolded}
    >
      {isSheet && <SheetHead view={view} jobId={jobId} isFolded={isFolded} onFold={setFolded} />}
      {view.at === 'ready' && view.job.status === 'approve' && (
        <div className={styles['approval']}>
          <Waiting view={view} />
        </div>
      )}
      <OutputPane view={view} filtered={filtered} jobId={jobId} title="Job output" name={`Output of job ${jobId}`} hasHeading={!isSheet}>
        <OutputTools jobId={jobId} filtered={filtered} onFilter={setFiltered} onClose={run.close} />
      </OutputPane>
      {step !== undefined && <SubJob key={step} jobId={step} filtered={filtered} />}
    </div>
  );
}

interface SheetHeadProps {
  readonly view: JobView;
  readonly jobId: number;
  readonly isFolded: boolean;
  readonly onFold: (isFolded: boolean) => void;
}

function SheetHead({ view, jobId, isFolded, onFold }: SheetHeadProps) {
  return (
    <header className={styles['sheetHead']}>
      <h2 className={styles['outputTitle']}>
        <Link to={`/jobs/${jobId}`}>Job {jobId}</Link>
        {view.at === 'ready' && <StatusPill status={view.job.status} />}
        {view.at === 'ready' && !view.live && <Age asOf={view.asOf} live={false} />}
      </h2>
      <Button
        className="target"
        appearance="subtle"
        icon={isFolded ? <ChevronUpRegular /> : <ChevronDownRegular />}
        aria-expanded={!isFolded}
        aria-label={isFolded ? 'Unfold output' : 'Fold output'}
        onClick={() => onFold(!isFolded)}
      />
    </header>
  );
}

/** Folds the sheet when the focus goes to something of the page that it may cover. The bar below it stays in sight. */
function useFoldWhenLeft(isOn: boolean, placeRef: RefObject<HTMLElement | null>, fold: () => void): void {
  const latest = useRef(fold);
  useEffect(() => {
    latest.current = fold;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const moved = ({ target }: FocusEvent): void => {
      const isBelow =
        target instanceof Element && (placeRef.current?.contains(target) === true || target.closest('aside, dialog') !== null);
      if (!isBelow && target instanceof Element && target.closest('main') !== null) latest.current();
    };
    document.addEventListener('focusin', moved);
    return () => document.removeEventListener('focusin', moved);
  }, [isOn, placeRef]);
}
