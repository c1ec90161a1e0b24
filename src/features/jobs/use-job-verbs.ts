import { reasonOf, type Failure } from '#contract/failure.ts';
import type { Job } from '#contract/jobs.ts';
import { ok, type Result } from '#lib/result.ts';
import { useJobActions } from '#hooks/use-jobs.ts';
import { useConfirm } from '#ui/Confirm.tsx';
import type { Ask } from '#ui/ConfirmDialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { approvalText } from '#contract/approval-text.ts';

export type JobAction = 'relaunch' | 'abort' | 'approve' | 'reject' | 'delete';
type Outcome = Result<string, Failure>;
type Extravars = Readonly<Record<string, unknown>>;

/**
 * Does something to a job: asks first where it decides or loses something, sends once, says how it went.
 *
 * @param extravars the job's variables where they are known; a question that needs them reads them
 */
export type JobVerbs = (action: JobAction, job: Job, extravars?: Extravars) => Promise<boolean>;

export function useJobVerbs(): JobVerbs {
  const actions = useJobActions();
  const confirm = useConfirm();
  const say = useToast();

  const send = async (action: JobAction, id: number): Promise<Outcome> => {
    const done = async (sent: Promise<Result<unknown, Failure>>, text: string): Promise<Outcome> => {
      const outcome = await sent;
      return outcome.ok ? { ok: true, value: text } : outcome;
    };
    switch (action) {
      case 'relaunch':
        return actions.relaunch(id);
      case 'abort':
        return done(actions.abort(id), 'Aborting job');
      case 'approve':
        return done(actions.approve(id), `Job ${id} has been approved`);
      case 'reject':
        return done(actions.reject(id), `Job ${id} has been rejected`);
      case 'delete':
        return done(actions.remove(id), `Job ${id} is deleted`);
    }
  };

  return async (action, job, known) => {
    const extravars = known === undefined && isAsked(action, job) ? await actions.extravars(job.id) : ok(known ?? {});
    if (!extravars.ok) {
      say('error', 'Failed to get job output', reasonOf(extravars.error));
      return false;
    }
    const ask = question(action, job, extravars.value);
    if (ask !== null && !(await confirm(ask))) return false;
    const outcome = await send(action, job.id);
    if (outcome.ok) say('success', outcome.value);
    else say('error', failureText(action, job.id, outcome.error), reasonOf(outcome.error));
    return outcome.ok;
  };
}

/** The sentences of specification 8; a refused deletion names the job. */
function failureText(action: JobAction, id: number, failure: Failure): string {
  return action === 'delete' && failure.kind === 'refused' ? `Failed to delete job ${id}` : `Failed to ${action} job`;
}

/** Whoever decides sees what is decided: the approval's text names variables of the job. */
const isAsked = (action: JobAction, { approval }: Job): boolean => (action === 'approve' || action === 'reject') && approval !== null;

/** null = do it at once: aborting is urgent. */
function question(action: JobAction, job: Job, extravars: Extravars): Ask | null {
  const named = `job ${job.id}, ${job.form}`;
  const { title, message } = approvalText(job.approval, extravars);
  const asked = [title, message].filter((text) => text !== '').join('\n\n');
  switch (action) {
    case 'abort':
      return null;
    case 'relaunch':
      return { title: `Relaunch ${named}?`, text: 'A new job starts with the same variables.', confirm: 'Relaunch' };
    case 'delete':
      return {
        title: `Delete ${named}?`,
        text: 'The job and its output are gone for everyone, steps included.',
        confirm: 'Delete',
        danger: true,
      };
    case 'approve':
      return { title: `Approve ${named}?`, text: asked || 'The job goes on at once.', confirm: 'Approve' };
    case 'reject':
      return { title: `Reject ${named}?`, text: asked || 'The job ends and cannot be approved any more.', confirm: 'Reject', danger: true };
  }
}
