import { useRef, useState } from 'react';
import { markdownOf } from '#lib/markdown-text.ts';
import { filledIn } from '#contract/approval-text.ts';
import { reasonOf } from '#contract/failure.ts';
import { useIsOnline } from '#hooks/use-connection.ts';
import { useJobMarks } from '#hooks/use-job-marks.ts';
import { useJobActions, type StoredJob } from '#hooks/use-jobs.ts';
import { useCan } from '#hooks/use-session.ts';

/** What a waiting job asks, and the way to answer it. */
export interface DecisionView {
  readonly title: string;
  /** Markdown, with the values of the job filled in as plain text. */
  readonly message: string;
  readonly who: string;
  /** Why nothing can be decided here now; '' = it can. */
  readonly whyNot: string;
  /** Notes that the person wanted to decide, while nothing can be sent; null = there is nothing to note. */
  readonly reminder: { readonly label: string; readonly isOn: boolean; readonly set: (is: boolean) => void } | null;
  /** An answer is on its way, or was taken: the job has not moved on yet. */
  readonly isBusy: boolean;
  readonly yes: string;
  readonly no: string;
  /** What a no loses. */
  readonly loss: { readonly title: string; readonly text: string };
  /** What is decided on; null = this person may not see it. */
  readonly about: { readonly name: string; readonly value: unknown } | null;
  /** Sends an answer once, whatever is pressed meanwhile, and says how it went; null = one is on its way already. */
  readonly answer: (isYes: boolean) => Promise<Said | null>;
}
interface Said {
  readonly intent: 'success' | 'error';
  readonly text: string;
  readonly details: string;
}

/** @param ask reads the job again: an answer that was refused may have been given elsewhere */
export function useDecision(job: StoredJob, ask: () => void): DecisionView {
  const actions = useJobActions();
  const can = useCan();
  const isOnline = useIsOnline();
  const reminders = useJobMarks('reminders');
  const isSending = useRef(false);
  const [answered, setAnswered] = useState<string | null>(null);
  const { id, form, approval, extravars } = job;
  // A job in steps may wait again, for something else.
  const question = JSON.stringify([id, job.step, approval]);
  const roles = [...new Set([...(approval?.roles ?? []), 'admin'])];
  const whyNot = isOnline ? '' : 'Needs the server: nothing is decided later by itself.';
  return {
    title: filledIn(approval?.title ?? '', extravars) || 'This job waits for approval',
    message: filledIn(approval?.message ?? '', extravars, markdownOf),
    who: approval === null ? 'Anyone may decide.' : `May decide: ${roles.join(', ')}.`,
    whyNot: can('approve job', job) ? whyNot : 'You have none of these roles.',
    reminder:
      isOnline || !can('approve job', job)
        ? null
        : { label: 'Remind me when the server is there again', isOn: reminders.has(id), set: (is) => reminders.mark(job, is) },
    isBusy: answered === question,
    yes: 'Approve',
    no: 'Reject',
    loss: { title: `Reject job ${id}, ${form}?`, text: 'The job ends and cannot be approved any more.' },
    about: can('see extravars') ? { name: 'Variables this decides on', value: extravars } : null,
    async answer(isYes) {
      if (isSending.current || answered === question) return null;
      isSending.current = true;
      setAnswered(question);
      const outcome = await (isYes ? actions.approve(id) : actions.reject(id));
      isSending.current = false;
      if (!outcome.ok) setAnswered(null);
      else if (reminders.has(id)) reminders.unmark([id]);
      ask();
      if (outcome.ok) return { intent: 'success', text: `Job ${id} has been ${isYes ? 'approved' : 'rejected'}`, details: '' };
      return { intent: 'error', text: `Failed to ${isYes ? 'approve' : 'reject'} job`, details: reasonOf(outcome.error) };
    },
  };
}
