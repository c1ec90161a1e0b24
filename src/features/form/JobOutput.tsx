import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular, DismissRegular, FilterDismissRegular, FilterRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { reasonOf } from '#contract/failure.ts';
import { withoutLow } from '#contract/output.ts';
import { useJobActions, type JobView } from '#hooks/use-jobs.ts';
import { useFollowed, type Run } from '#hooks/use-run.ts';
import { Skeletons } from '#ui/Loading.tsx';
import { LogView } from '#ui/LogView.tsx';
import { Age } from '#ui/Time.tsx';
import { useToast } from '#ui/toasts.tsx';
import styles from './Form.module.css';

/** The output of the job that this form started, while it grows. */
export function JobOutput({ run, jobId }: { readonly run: Run; readonly jobId: number }) {
  const view = useFollowed(run, jobId);
  const [filtered, setFiltered] = useState(true);
  const { download } = useJobActions();
  const say = useToast();
  const save = async () => {
    const answer = await download(jobId);
    if (!answer.ok) say('error', 'Failed to get job output', reasonOf(answer.error));
  };
  const toolbar = (
    <>
      <Button size="small" appearance="subtle" icon={<DismissRegular />} onClick={run.close}>
        Close output
      </Button>
      <Button size="small" appearance="subtle" icon={<ArrowDownloadRegular />} onClick={() => void save()}>
        Download output
      </Button>
      <Button
        size="small"
        appearance="subtle"
        icon={filtered ? <FilterDismissRegular /> : <FilterRegular />}
        onClick={() => setFiltered(!filtered)}
      >
        {filtered ? 'Remove filter' : 'Apply filter'}
      </Button>
    </>
  );
  return (
    <section className={styles['output']} aria-label="Job output">
      <h2 className={styles['groupTitle']}>
        Job {jobId} {view.at === 'ready' && !view.live && <Age asOf={view.asOf} live={false} />}
      </h2>
      <Lines view={view} filtered={filtered} toolbar={toolbar} name={`Output of job ${jobId}`} />
    </section>
  );
}

interface LinesProps {
  readonly view: JobView;
  readonly filtered: boolean;
  readonly toolbar: React.ReactNode;
  readonly name: string;
}
function Lines({ view, filtered, toolbar, name }: LinesProps) {
  if (view.at === 'loading') return <Skeletons rows={4} />;
  if (view.at === 'missing') return <p>The output of this job has not been received yet.</p>;
  return <LogView lines={filtered ? withoutLow(view.lines) : view.lines} follow={!view.job.settled} toolbar={toolbar} name={name} />;
}
