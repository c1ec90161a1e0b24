import {
  CheckmarkCircleFilled,
  DismissCircleFilled,
  HandLeftFilled,
  ProhibitedFilled,
  QuestionCircleFilled,
  StopFilled,
  WarningFilled,
} from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { JobStatus } from '#contract/job-status.ts';
import { Pill, type Tone } from '#ui/Pill.tsx';

interface Look {
  readonly tone: Tone;
  readonly icon: ReactNode;
  readonly moving?: boolean;
}

/** Specification 2: success green, failed red, approve yellow, aborted, abandoned, warning and rejected light yellow. */
const looks: Readonly<Record<JobStatus, Look>> = {
  running: { tone: 'brand', icon: null, moving: true },
  abort: { tone: 'brand', icon: null, moving: true },
  aborting: { tone: 'brand', icon: null, moving: true },
  approve: { tone: 'wait', icon: <HandLeftFilled /> },
  success: { tone: 'success', icon: <CheckmarkCircleFilled /> },
  failed: { tone: 'danger', icon: <DismissCircleFilled /> },
  warning: { tone: 'warning', icon: <WarningFilled /> },
  aborted: { tone: 'warning', icon: <StopFilled /> },
  rejected: { tone: 'warning', icon: <ProhibitedFilled /> },
  abandoned: { tone: 'warning', icon: <QuestionCircleFilled /> },
};

export const toneOf = (status: JobStatus): Tone => looks[status].tone;

/** How a job stands: colour, icon and the server's word. */
export function StatusPill({ status }: { readonly status: JobStatus }) {
  const { tone, icon, moving } = looks[status];
  return (
    <Pill tone={tone} icon={icon} moving={moving === true}>
      {status}
    </Pill>
  );
}
