import { isOver, type JobStatus } from '#contract/job-status.ts';
import { useJob } from '#hooks/use-jobs.ts';
import { Pill, type Tone } from '#ui/Pill.tsx';
import { OutputPane } from './OutputPane.tsx';

/** The step that a multistep job is at: its id, how it stands and its output. */
export function SubJob({ jobId, filtered }: { readonly jobId: number; readonly filtered: boolean }) {
  const view = useJob(jobId);
  const status = view.at === 'ready' ? view.job.status : null;
  const tag = status !== null && (
    <Pill tone={toneOf(status)} moving={!isOver(status) && status !== 'approve'}>
      {status}
    </Pill>
  );
  return <OutputPane view={view} jobId={jobId} filtered={filtered} title="Sub-job output" name={`Output of sub-job ${jobId}`} tag={tag} />;
}

function toneOf(status: JobStatus): Tone {
  switch (status) {
    case 'success':
      return 'success';
    case 'failed':
      return 'danger';
    case 'approve':
      return 'wait';
    case 'running':
    case 'abort':
    case 'aborting':
      return 'brand';
    case 'warning':
    case 'aborted':
    case 'rejected':
    case 'abandoned':
      return 'warning';
  }
}
