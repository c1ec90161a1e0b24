import { useRef, useState } from 'react';
import { useDecision } from '#hooks/use-decision.ts';
import type { JobView } from '#hooks/use-jobs.ts';
import { useFollowed, type Run } from '#hooks/use-run.ts';
import { Decision } from '#ui/Decision.tsx';
import { useInSight } from '#ui/use-in-sight.ts';
import { OutputPane } from './OutputPane.tsx';
import { OutputTools } from './OutputTools.tsx';
import styles from './Form.module.css';
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

/** The output of the job that this form started, while it grows; beside it the newest sub-job, where there is one. */
export function JobOutput({ run, jobId, narrow = false }: JobOutputProps) {
  const view = useFollowed(run, jobId);
  const placeRef = useRef<HTMLDivElement>(null);
  useInSight(placeRef);
  const [filtered, setFiltered] = useState(true);
  const subjob = view.at === 'ready' ? view.job.subjobs?.at(-1) : undefined;
  const step = narrow ? undefined : subjob;
  return (
    <div ref={placeRef} className={styles['outputs']} data-focus-home="run" data-panes={step === undefined ? 1 : 2}>
      {view.at === 'ready' && view.job.status === 'approve' && (
        <div className={styles['approval']}>
          <Waiting view={view} />
        </div>
      )}
      <OutputPane view={view} filtered={filtered} jobId={jobId} title="Job output" name={`Output of job ${jobId}`}>
        <OutputTools jobId={jobId} filtered={filtered} onFilter={setFiltered} onClose={run.close} />
      </OutputPane>
      {step !== undefined && <SubJob key={step} jobId={step} filtered={filtered} />}
    </div>
  );
}
