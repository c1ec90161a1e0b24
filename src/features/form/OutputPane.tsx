import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { withoutLow } from '#contract/output.ts';
import type { JobView } from '#hooks/use-jobs.ts';
import { zoneNote } from '#hooks/zone-note.ts';
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
  readonly children?: ReactNode;
}

/** The output of one job while it grows, with its age when it is not live. `children` stand in its toolbar. */
export function OutputPane({ view, jobId, filtered, title, name, tag, children }: OutputPaneProps) {
  return (
    <section className={styles['output']} aria-label={title}>
      <h2 className={styles['outputTitle']}>
        <Link to={`/jobs/${jobId}`}>Job {jobId}</Link> {tag} {view.at === 'ready' && !view.live && <Age asOf={view.asOf} live={false} />}
      </h2>
      {view.at === 'loading' && <Skeletons rows={4} />}
      {view.at === 'missing' && <p>The output of this job has not been received yet.</p>}
      {view.at === 'ready' && (
        // The last lines come with the end of the job: it is followed beyond it.
        <LogView
          lines={filtered ? withoutLow(view.lines) : view.lines}
          follow
          toolbar={children}
          name={name}
          note={zoneNote(view.lines, view.job.start)}
        />
      )}
    </section>
  );
}
