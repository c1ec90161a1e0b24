import { useRef, useState } from 'react';
import { useFollowed, type Run } from '#hooks/use-run.ts';
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

/** The output of the job that this form started, while it grows; beside it the newest sub-job, where there is one. */
export function JobOutput({ run, jobId, narrow = false }: JobOutputProps) {
  const view = useFollowed(run, jobId);
  const placeRef = useRef<HTMLDivElement>(null);
  useInSight(placeRef);
  const [filtered, setFiltered] = useState(true);
  const subjob = view.at === 'ready' ? view.job.subjobs?.at(-1) : undefined;
  return (
    <div ref={placeRef} className={styles['outputs']} data-focus-home="run">
      <OutputPane view={view} filtered={filtered} jobId={jobId} title="Job output" name={`Output of job ${jobId}`}>
        <OutputTools jobId={jobId} filtered={filtered} onFilter={setFiltered} onClose={run.close} />
      </OutputPane>
      {subjob !== undefined && !narrow && <SubJob key={subjob} jobId={subjob} filtered={filtered} />}
    </div>
  );
}
