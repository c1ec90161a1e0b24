import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular, DismissRegular, FilterDismissRegular, FilterRegular } from '@fluentui/react-icons';
import { reasonOf } from '#contract/failure.ts';
import { useJobActions } from '#hooks/use-jobs.ts';
import { useToast } from '#ui/toasts.tsx';

export interface OutputToolsProps {
  readonly jobId: number;
  /** Whether lines of low importance are left out. */
  readonly filtered: boolean;
  readonly onFilter: (filtered: boolean) => void;
  readonly onClose: () => void;
}

/** What can be done with the output of a job. */
export function OutputTools({ jobId, filtered, onFilter, onClose }: OutputToolsProps) {
  const { download } = useJobActions();
  const say = useToast();
  const save = async () => {
    const answer = await download(jobId);
    if (!answer.ok) say('error', 'Failed to get job output', reasonOf(answer.error));
  };
  return (
    <>
      <Button size="small" appearance="subtle" icon={<DismissRegular />} onClick={onClose}>
        Close output
      </Button>
      <Button size="small" appearance="subtle" icon={<ArrowDownloadRegular />} onClick={() => void save()}>
        Download output
      </Button>
      <Button
        size="small"
        appearance="subtle"
        icon={filtered ? <FilterDismissRegular /> : <FilterRegular />}
        onClick={() => onFilter(!filtered)}
      >
        {filtered ? 'Remove filter' : 'Apply filter'}
      </Button>
    </>
  );
}
