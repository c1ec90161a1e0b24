import { isUnderWay, type JobStatus } from '#contract/job-status.ts';
import { Pill, type Tone } from '#ui/Pill.tsx';

/** How a job stands, in the server's word. */
export function StatusPill({ status }: { readonly status: JobStatus }) {
  return (
    <Pill tone={toneOf(status)} moving={isUnderWay(status)}>
      {status}
    </Pill>
  );
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
