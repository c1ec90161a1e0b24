import { Button } from '@fluentui/react-components';
import { ArrowRepeatAllRegular, CheckmarkRegular, DeleteRegular, DismissRegular, RecordStopRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { JobVerb } from '#contract/policy.ts';
import type { Job } from '#contract/jobs.ts';
import { useIsOnline } from '#hooks/use-connection.ts';
import { useCan } from '#hooks/use-session.ts';
import { Tip } from '#ui/Tip.tsx';
import styles from './jobs.module.css';
import { useJobVerbs, type JobAction } from './use-job-verbs.ts';

interface Offer {
  readonly action: JobAction;
  readonly verb: JobVerb;
  readonly label: string;
  readonly icon: React.ReactElement;
}
const offers: readonly Offer[] = [
  { action: 'approve', verb: 'approve job', label: 'Approve', icon: <CheckmarkRegular /> },
  { action: 'reject', verb: 'reject job', label: 'Reject', icon: <DismissRegular /> },
  { action: 'abort', verb: 'abort job', label: 'Abort', icon: <RecordStopRegular /> },
  { action: 'relaunch', verb: 'relaunch job', label: 'Relaunch', icon: <ArrowRepeatAllRegular /> },
  { action: 'delete', verb: 'delete job', label: 'Delete', icon: <DeleteRegular /> },
];

export interface JobActionsProps {
  readonly job: Job;
  readonly extravars?: Readonly<Record<string, unknown>>;
  /** Buttons with words; otherwise icons with names in tooltips. */
  readonly worded?: boolean;
  /** False: approving and rejecting have a place of their own. */
  readonly decides?: boolean;
  readonly onDeleted?: () => void;
}

/** What this person may do to a job now. One at a time, and only while the server answers: nothing is sent later. */
export function JobActions({ job, extravars, worded = false, decides = true, onDeleted }: JobActionsProps) {
  const can = useCan();
  const isOnline = useIsOnline();
  const act = useJobVerbs();
  const [busy, setBusy] = useState(false);
  const run = async (action: JobAction) => {
    setBusy(true);
    const isDone = await act(action, job, extravars);
    setBusy(false);
    if (isDone && action === 'delete') onDeleted?.();
  };
  return (
    <div className={styles['actions']}>
      {offers
        .filter(({ action, verb }) => can(verb, job) && (decides || (action !== 'approve' && action !== 'reject')))
        .map(({ action, label, icon }) => {
          const name = `${label} job ${job.id}`;
          const said = isOnline ? name : `${name}: needs the server`;
          return (
            <Tip key={action} content={said} relationship="label">
              <Button
                size="small"
                appearance={worded ? 'secondary' : 'subtle'}
                icon={icon}
                disabledFocusable={busy || !isOnline}
                onClick={() => void run(action)}
              >
                {worded ? label : null}
              </Button>
            </Tip>
          );
        })}
    </div>
  );
}
