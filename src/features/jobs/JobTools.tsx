import { Button, ToggleButton } from '@fluentui/react-components';
import { ArrowClockwiseRegular, ArrowDownloadRegular, BracesVariableRegular, PinFilled, PinRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { Job } from '#contract/jobs.ts';
import { useJobMarks } from '#hooks/use-job-marks.ts';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { useMedia } from '#ui/use-media.ts';
import styles from './jobs.module.css';

export interface JobToolsProps {
  readonly job: Job;
  /** What can be done to the job. */
  readonly actions: ReactNode;
  /** Whether the variables are shown; null = they are not for this person. */
  readonly extravars: boolean | null;
  readonly onExtravars: (shows: boolean) => void;
  readonly onRefresh: () => void;
  readonly onDownload: () => void;
  /** Puts another run beside this one. */
  readonly choice: ReactNode;
}

/** What can be done with a job and what is known of it. On phones what is seldom pressed is behind one button: the output comes first. */
export function JobTools({ job, actions, extravars, onExtravars, onRefresh, onDownload, choice }: JobToolsProps) {
  const isNarrow = useMedia('(max-width: 640px)');
  const { has, mark } = useJobMarks('pins');
  const isPinned = has(job.id);
  const more = [
    { label: 'Refresh', icon: <ArrowClockwiseRegular />, onPress: onRefresh },
    { label: 'Download Job', icon: <ArrowDownloadRegular />, onPress: onDownload },
    // It stays as long as the person wants it, also where older ones have to go.
    {
      label: isPinned ? 'Kept on this device' : 'Keep on this device',
      icon: isPinned ? <PinFilled /> : <PinRegular />,
      checked: isPinned,
      onPress: () => mark(job, !isPinned),
    },
  ];
  return (
    <div className={styles['jobTools']}>
      {actions}
      {extravars !== null && (
        <ToggleButton size="small" icon={<BracesVariableRegular />} checked={extravars} onClick={() => onExtravars(!extravars)}>
          Show Extravars
        </ToggleButton>
      )}
      {!isNarrow &&
        more.map(({ label, icon, checked, onPress }) =>
          checked === undefined ? (
            <Button key={label} size="small" icon={icon} onClick={onPress}>
              {label}
            </Button>
          ) : (
            <ToggleButton key={label} size="small" icon={icon} checked={checked} onClick={onPress}>
              {label}
            </ToggleButton>
          ),
        )}
      {isNarrow && <MoreMenu entries={more} />}
      {choice}
    </div>
  );
}
