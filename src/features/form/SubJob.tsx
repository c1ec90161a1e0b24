import { useJob } from '#hooks/use-jobs.ts';
import { OutputPane } from './OutputPane.tsx';
import { StatusPill } from './StatusPill.tsx';

/** The step that a multistep job is at: its id, how it stands and its output. */
export function SubJob({ jobId, filtered }: { readonly jobId: number; readonly filtered: boolean }) {
  const view = useJob(jobId);
  const tag = view.at === 'ready' && <StatusPill status={view.job.status} />;
  return <OutputPane view={view} jobId={jobId} filtered={filtered} title="Sub-job output" name={`Output of sub-job ${jobId}`} tag={tag} />;
}
