import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { JobView } from '#hooks/use-jobs.ts';
import { useJobLog } from '#hooks/use-job-log.ts';
import { Skeletons } from '#ui/Loading.tsx';
import { LogView } from '#ui/LogView.tsx';
import { Age } from '#ui/Time.tsx';
import styles from './Form.module.css';

export interface OutputPaneProps {
  readonly view: JobView;
  readonly jobId: number;
  readonly filtered: boolean;
  /** What the pane is, and what its lines are, for people who hear the page. */
  readonly title: string;
  readonly name: string;
  /** Beside the heading. */
  readonly tag?: ReactNode;
  /** false: it stands elsewhere. */
  readonly hasHeading?: boolean;
  readonly children?: ReactNode;
}

/** The output of one job while it grows, with its age when it is not live. `children` stand in its toolbar. */
export function OutputPane({ view, jobId, filtered, title, name, tag, hasHeading = true, children }: OutputPaneProps) {
  // It comes while the job begins.
  useEffect(() => void LogView.preload(), []);
  return (
    <section className={styles['output']} aria-label={title}>
      {hasHeading && (
        <h2 className={styles['outputTitle']}>
          <Link to={`/jobs/${jobId}`}>Job {jobId}</Link> {tag} {view.at === 'ready' && !view.live && <Age asOf={view.asOf} live={false} />}
        </h2>
      )}
      {view.at === 'loading' && <Skeletons rows={4} />}
      {view.at === 'missing' && <p>The output of this job has not been received yet.</p>}
      {view.at === 'ready' && (
        // The last lines come with the end of the job: it is followed beyond it.
        <Output view={view} filtered={filtered} name={name} jobId={jobId}>
          {children}
        </Output>
      )}
    </section>
  );
}

type Ready = Pick<OutputPaneProps, 'filtered' | 'name' | 'jobId' | 'children'> & { readonly view: Extract<JobView, { at: 'ready' }> };

function Output({ view, filtered, name, jobId, children }: Ready) {
  const log = useJobLog(view.row);
  return <LogView source={log} hidesLow={filtered} follow toolbar={children} name={name} address={`/jobs/${jobId}`} />;
}
