import * as v from 'valibot';
import { filledIn } from '#contract/approval-text.ts';
import { Approver } from '#contract/jobs.ts';
import type { User } from '#contract/session.ts';
import { escaped } from '#contract/output.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { masked } from './extravars.ts';
import type { Mail } from '../portal/mail.ts';
import type { Form } from '../portal/portal.ts';
import { stepsOf } from './steps.ts';
import type { JobInput } from '../stores.ts';

const Words = v.union([
  v.pipe(
    v.string(),
    v.transform((word) => [word]),
  ),
  v.array(v.string()),
]);

/** What a form or a step says about its approval (contract 5.3, 7.5). Without roles only administrators decide. */
const Asked = v.looseObject({
  title: v.optional(v.nullish(v.string()), ''),
  message: v.optional(v.nullish(v.string()), ''),
  roles: v.optional(v.nullish(v.array(v.string()))),
  notifications: v.optional(v.nullish(Words)),
});

const Stored = v.looseObject({ approvers: v.optional(v.fallback(v.array(Approver), []), []) });
const storedIn = (stored: string | null): v.InferOutput<typeof Stored> =>
  v.parse(v.fallback(Stored, { approvers: [] }), stored === null ? null : JSON.parse(stored));

/**
 * What a job asks, as it is stored.
 *
 * @param before what was stored of an earlier step: who approved that may watch the others, too. A form cannot name them.
 */
export function storedApproval(asks: unknown, before: string | null): string {
  const { approvers } = storedIn(before);
  const asked = v.safeParse(v.looseObject({}), asks);
  return JSON.stringify(asked.success ? { ...asked.output, approvers: approvers.length > 0 ? approvers : undefined } : asks);
}

/** The same once this person approved. */
export function approvedBy(stored: string | null, { username, type }: User): string | null {
  if (stored === null) return null;
  const { approvers, ...asks } = storedIn(stored);
  const others = approvers.filter(({ user, user_type }) => user !== username || user_type !== type);
  return JSON.stringify({ ...asks, approvers: [...others, { user: username, user_type: type }] });
}

/** A heading of the output, padded with stars to the usual width; a name of any length keeps three of them. */
export const headed = (word: 'STEP' | 'APPROVE', name: string, width: 72 | 69): string =>
  `${word} [${name}] ${'*'.repeat(Math.max(3, width - name.length))}`;

/** What the heading of an approval names: the playbook or template as it will run, else the form. */
export function approvalHeading(form: Form, extravars: Readonly<Record<string, unknown>>): string {
  const names = [extravars['__playbook__'], extravars['__template__'], extravars['__script__']];
  const name = names.find((it): it is string => typeof it === 'string' && it !== '');
  return headed('APPROVE', form.type === 'multistep' ? form.name : (name ?? form.name), 69);
}

/**
 * Looks before a job begins whether everything that asks for an approval can be read: a guard that nobody understands must not be taken
 * for none.
 */
export function readableApprovals(form: Form): Result<void, string> {
  const steps = form.type === 'multistep' ? stepsOf(form) : ok([]);
  if (!steps.ok) return steps;
  const guards = [form['approval'], ...steps.value.map((step) => step.approval)];
  const unread = guards.some((guard) => guard && !v.is(Asked, guard));
  return unread
    ? fail(`Form '${form.name}' asks for an approval that is not understood. It needs a message and a list of roles`)
    : ok(undefined);
}

/** The mail that asks for an approval; null when nobody is to be told. Secret values never leave by mail. */
export function approvalMail(id: number, approval: unknown, { extravars, secret }: JobInput, url: string): Mail | null {
  const asked = v.safeParse(Asked, approval);
  const to = asked.success ? (asked.output.notifications ?? []) : [];
  if (!asked.success || to.length === 0) return null;
  const shown = masked(extravars, secret);
  const subject = filledIn(asked.output.title || 'AnsibleForms Approval Request', shown).replaceAll(/\s+/g, ' ');
  const body = `<p>${escaped(filledIn(asked.output.message ?? '', shown)).replaceAll(/\r?\n/g, '<br>')}</p>`;
  return { to, subject, html: `${body}${linkTo(id, url)}` };
}

/** '' while the portal does not know its own address. */
export function linkTo(id: number, url: string): string {
  if (url === '') return '';
  const address = escaped(`${url}/#/jobs/${id}`);
  return `<p><a href="${address}">${address}</a></p>`;
}
