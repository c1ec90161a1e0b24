import * as v from 'valibot';
import type { JobStatus } from '#contract/job-status.ts';
import { approvalMail, linkTo } from './approvals.ts';
import type { JobOutputs } from './output.ts';
import type { Mail, Mailer } from '../portal/mail.ts';
import type { Log } from '../ports.ts';
import type { PortalSettings } from '../portal/portal-settings.ts';
import type { JobRow, JobStore } from '../stores.ts';

/** Tells people by mail of jobs that ended or that wait for them (contract 7.5, 7.7). */
export interface Notifications {
  /** Sends what the job asks for; resolves when it was tried. Never rejects: a mail that cannot be sent is logged. */
  notify(id: number, status: JobStatus): Promise<void>;
}

export interface NotificationParts {
  readonly store: Pick<JobStore, 'find' | 'input'>;
  readonly outputs: Pick<JobOutputs, 'ending'>;
  readonly mailer: Mailer;
  readonly settings: PortalSettings;
  readonly log: Log;
}

const texts = v.union([
  v.pipe(
    v.string(),
    v.transform((text) => [text]),
  ),
  v.array(v.string()),
]);

const Asked = v.looseObject({
  recipients: v.optional(v.nullish(texts)),
  onStatus: v.optional(v.nullish(texts)),
  /** The older name of `onStatus`. */
  on: v.optional(v.nullish(texts)),
});

const announced: readonly JobStatus[] = ['success', 'failed', 'aborted', 'warning'];

export function notificationsOf({ store, outputs, mailer, settings, log }: NotificationParts): Notifications {
  async function mailOf(row: JobRow, status: JobStatus): Promise<Mail | null> {
    if (status === 'approve') {
      const input = row.approval === null ? null : await store.input(row.id);
      return input && approvalMail(row.id, JSON.parse(row.approval ?? '{}'), input, await settings.url());
    }
    const to = recipientsOf(row, status);
    if (to.length === 0) return null;
    const url = await settings.url();
    if (url === '') {
      log.warn({ job: row.id }, 'no mail about a job: the public address of the portal is not set');
      return null;
    }
    return { to, subject: subjectOf(row, status), html: bodyOf(await outputs.ending(row.id), row.id, url) };
  }

  return {
    async notify(id, status) {
      try {
        const row = await store.find(id);
        const mail = row && (await mailOf(row, status));
        if (!mail) return;
        const sent = await mailer.send(mail);
        if (!sent.ok) log.warn({ job: id, error: sent.error }, 'mail about a job could not be sent');
      } catch (error) {
        log.warn({ job: id, error: error instanceof Error ? error.message : String(error) }, 'mail about a job could not be sent');
      }
    },
  };
}

/** Who is told of this status: nobody while nothing says so; every status counts when none is named, and where `any` is. */
export function recipientsOf(row: Pick<JobRow, 'notifications'>, status: JobStatus): readonly string[] {
  if (!announced.includes(status) || row.notifications === null) return [];
  const asked = v.safeParse(Asked, JSON.parse(row.notifications));
  if (!asked.success) return [];
  const on = asked.output.onStatus ?? asked.output.on ?? [];
  return on.length === 0 || on.includes('any') || on.includes(status) ? (asked.output.recipients ?? []) : [];
}

const subjectOf = ({ form, target, parent_id, job_type, id }: JobRow, status: JobStatus): string =>
  `AnsibleForms '${parent_id === null ? form : target}' [${job_type}] (${id}) - ${status} `.replaceAll(/[\r\n]+/g, ' ');

function bodyOf({ html, cut }: { readonly html: string; readonly cut: boolean }, id: number, url: string): string {
  const left = cut ? '<p>The beginning of the output is left out.</p>' : '';
  return `${linkTo(id, url)}${left}<pre>${html.replaceAll(/\r?\n/g, '<br>')}</pre>`;
}
