import { ToggleButton } from '@fluentui/react-components';
import { PinFilled, PinRegular } from '@fluentui/react-icons';
import type { Job } from '#contract/jobs.ts';
import { useJobMarks } from '#hooks/use-job-marks.ts';

/** Keeps a job on this device for as long as the person wants it, also where older ones have to go. */
export function PinButton({ job }: { readonly job: Pick<Job, 'id' | 'form'> }) {
  const { has, mark } = useJobMarks('pins');
  const isPinned = has(job.id);
  return (
    <ToggleButton size="small" icon={isPinned ? <PinFilled /> : <PinRegular />} checked={isPinned} onClick={() => mark(job, !isPinned)}>
      {isPinned ? 'Kept on this device' : 'Keep on this device'}
    </ToggleButton>
  );
}
