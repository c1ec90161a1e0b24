import { isOver } from '#contract/job-status.ts';
import { type Job } from '#contract/jobs.ts';
import type { User } from '#contract/session.ts';

export const isAdmin = (user: User): boolean => user.roles.includes('admin');

/** A role option decides; where it is absent the role admin does (contract 2). An option set to false locks out an admin, too. */
function optionOr(user: User, option: string, otherwise: boolean): boolean {
  const set = user.options[option];
  return set === undefined || set === null ? otherwise : Boolean(set);
}

/** What nobody but the role decides. Debug covers hidden fields and expression sources; extravars are for everyone unless switched off. */
const areas = {
  'open settings': (user: User) => optionOr(user, 'showSettings', isAdmin(user)),
  'open designer': (user: User) => optionOr(user, 'showDesigner', isAdmin(user)),
  'read server log': (user: User) => optionOr(user, 'showLogs', isAdmin(user)),
  'debug forms': (user: User) => optionOr(user, 'showDebugButtons', isAdmin(user)),
  'see extravars': (user: User) => optionOr(user, 'showExtravars', true),
  'run verbosely': (user: User) => isAdmin(user),
  'change own password': (user: User) => user.type === 'local' && user.id != null,
} as const;

/** What a form says about who may use it. */
export interface FormAccess {
  readonly roles?: readonly string[] | null | undefined;
}
const forms = {
  'open form': (user: User, form: FormAccess) => isAdmin(user) || (form.roles ?? []).some((role) => user.roles.includes(role)),
} as const;

const owns = (user: User, job: Job): boolean => job.user === user.username && job.user_type === user.type;
const approves = (user: User, job: Job): boolean =>
  isAdmin(user) || job.approval === null || (job.approval.roles ?? []).some((role) => user.roles.includes(role));
/** They approved it, now or at a step before: what they let happen they may watch. */
const approved = (user: User, job: Job): boolean =>
  (job.approval?.approvers ?? []).some((one) => one.user === user.username && one.user_type === user.type);
const jobs = {
  'own job': owns,
  'see job': (user: User, job: Job) =>
    isAdmin(user) || owns(user, job) || approved(user, job) || (job.status === 'approve' && job.approval !== null && approves(user, job)),
  'watch steps': (user: User, job: Job) => isAdmin(user) || owns(user, job) || approved(user, job),
  'abort job': (user: User, job: Job) => job.status === 'running' && (isAdmin(user) || owns(user, job)),
  'relaunch job': (user: User, job: Job) => !['running', 'aborting', 'abort'].includes(job.status) && (isAdmin(user) || owns(user, job)),
  'delete job': (user: User, job: Job) => isAdmin(user) || (owns(user, job) && (isOver(job.status) || job.status === 'approve')),
  'approve job': (user: User, job: Job) => job.status === 'approve' && approves(user, job),
  'reject job': (user: User, job: Job) => job.status === 'approve' && approves(user, job),
} as const;

export type AreaVerb = keyof typeof areas;
export type FormVerb = keyof typeof forms;
export type JobVerb = keyof typeof jobs;

/**
 * Who may do what (specification 6; ownership: contract 12 row 12). The server decides with it, the page hides with it; a page in
 * front of a laxer server offers a little less than that server would allow.
 */
export function can(user: User, verb: AreaVerb): boolean;
export function can(user: User, verb: FormVerb, subject: FormAccess): boolean;
export function can(user: User, verb: JobVerb, subject: Job): boolean;
export function can(user: User, verb: AreaVerb | FormVerb | JobVerb, subject?: FormAccess | Job): boolean {
  if (verb in areas) return areas[verb as AreaVerb](user);
  if (verb in forms) return forms[verb as FormVerb](user, subject as FormAccess);
  return jobs[verb as JobVerb](user, subject as Job);
}
