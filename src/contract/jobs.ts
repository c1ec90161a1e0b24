import * as v from 'valibot';
import { endpoint, answersBody } from '#contract/endpoint.ts';
import type { Failure } from '#contract/failure.ts';
import { JobStatus } from '#contract/job-status.ts';
import { Id, IsoTime, looseRecord, text } from '#contract/wire.ts';

/** Who approved: our own addition to what was asked. */
export const Approver = v.object({ user: v.string(), user_type: v.string() });
export type Approver = v.InferOutput<typeof Approver>;

/** What a job asks of an approver: JSON text in lists, an object in details, `{}` or null when nothing (contract 1.6). */
const Approval = v.pipe(
  looseRecord(),
  v.transform((value) => {
    const shape = v.safeParse(
      v.looseObject({
        title: v.optional(v.string()),
        message: v.optional(v.string()),
        roles: v.optional(v.array(v.string())),
        approvers: v.optional(v.fallback(v.array(Approver), [])),
      }),
      value,
    );
    return Object.keys(value).length === 0 || !shape.success ? null : shape.output;
  }),
);
export type Approval = v.InferOutput<typeof Approval>;

const summary = {
  id: Id,
  form: text(),
  /** The form's name, or the step's for a child of a multistep job. */
  target: text(),
  status: JobStatus,
  /** ISO 8601, UTC. */
  start: IsoTime,
  /** null while it runs; waiting for approval also sets it, so it does not mean over. */
  end: v.nullish(IsoTime, null),
  user: text(),
  user_type: text(),
  /** null on very old rows: then `ansible`. */
  job_type: v.pipe(
    v.nullish(v.string(), 'ansible'),
    v.transform((type) => type || 'ansible'),
  ),
  parent_id: v.nullish(Id, null),
  approval: Approval,
};

/** One run of a form, as lists show it. */
export const Job = v.object(summary);
export type Job = v.InferOutput<typeof Job>;

/** One run of a form with its output: HTML in the markup of `contract/output.ts`, lines parted by CR LF. */
export const JobDetail = v.object({
  ...summary,
  extravars: looseRecord(),
  credentials: looseRecord(),
  notifications: looseRecord(),
  step: v.nullish(v.string(), null),
  awx_id: v.nullish(v.number(), null),
  subjobs: v.nullish(v.array(Id), []),
  no_of_records: v.nullish(v.number(), 0),
  counter: v.nullish(v.number(), null),
  /** Our own addition: the names of the steps that follow the present one, in their order; null where the server does not say. */
  steps_to_come: v.nullish(v.array(v.string()), null),
  /** Our own addition: the job it was run again from, which may be gone; null = it was not, or the server does not say. */
  relaunched_from: v.nullish(Id, null),
  output: text(),
  /** Where this output ends, for whoever goes on from there (`contract/output-position.ts`); '' where the server does not say. */
  position: text(),
  /** The position that `output` begins at; '' = it is all there is. */
  after: text(),
});
export type JobDetail = v.InferOutput<typeof JobDetail>;

/** Newest first; jobs and their children side by side. */
export const listJobs = endpoint({
  method: 'GET',
  path: '/job',
  access: 'user',
  query: v.object({ records: v.optional(v.string()) }),
  output: v.pipe(
    v.nullish(v.union([v.array(v.unknown()), v.literal('')]), []),
    // A list of which nothing can be read is not an empty one.
    v.check((rows) => !rows || rows.length === 0 || readableJobs(rows).length > 0),
    v.transform((rows) => readableJobs(rows)),
  ),
  reply: 'envelope',
  offline: 'stored',
});

/** One unreadable row must not hide the others. */
function readableJobs(rows: readonly unknown[] | ''): Job[] {
  return (rows || []).flatMap((row) => {
    const job = v.safeParse(Job, row);
    return job.success ? [job.output] : [];
  });
}

/** What a poll tells: how the run stands (`info` = not over), in the server's words, and the row itself. */
export const JobAnswer = v.object({
  status: v.string(),
  message: v.nullish(v.string(), ''),
  data: v.union([JobDetail, v.looseObject({ error: v.optional(v.unknown()) })]),
});
export type JobAnswer = v.InferOutput<typeof JobAnswer>;

export const getJob = endpoint({
  method: 'GET',
  path: '/job/:id',
  access: 'user',
  /**
   * `after` and `wait` are our own addition (`knows: ['output']`). `after`: a position, or '' to be told one; only what comes behind it
   * is answered, or all of it where the position is of no use. `wait`: ms, at most 4,000, to hold the answer until there is something new.
   */
  query: v.object({ text: v.optional(v.string()), after: v.optional(v.string()), wait: v.optional(v.string()) }),
  output: JobAnswer,
  reply: 'whole',
  offline: 'stored',
});

/** What the server says of a job that was deleted, and of one that others may not see any more (contract 2 #29, 11). */
export const isNoSuchJob = (failure: Failure): boolean =>
  failure.kind === 'refused' && /\bno such job\b|\bjob \d+ not found\b/i.test(failure.error);

/** Starts a job. Not repeatable: after a lost reply, look for the job before asking again (P3). `files` is an echo nobody reads. */
export const launchJob = endpoint({
  method: 'POST',
  path: '/job',
  access: 'user',
  input: v.object({
    formName: v.string(),
    extravars: v.optional(v.nullish(v.record(v.string(), v.unknown())), {}),
    credentials: v.optional(v.nullish(v.record(v.string(), v.unknown())), {}),
    files: v.optional(v.unknown()),
    /** Our own addition: the job whose values it was filled in with. */
    relaunched_from: v.optional(v.nullish(Id)),
  }),
  output: v.object({ message: v.string(), output: v.object({ id: Id }) }),
  reply: 'message-and-output',
  offline: 'refused',
  maxBody: answersBody,
});

/** What became of a launch: its job, why it was refused ('' = it was not), or neither where it never arrived. */
export const LaunchFate = v.object({
  job: v.nullable(v.object({ id: Id, start: IsoTime })),
  refusal: text(),
});
export type LaunchFate = v.InferOutput<typeof LaunchFate>;

/**
 * Our own addition, told by `knows` of the version answer: settles a launch whose answer was lost, by the idempotency key it was sent
 * with. One that is at work is waited for; one that has not arrived never will: its key is used up. Harmless to repeat.
 */
export const settleLaunch = endpoint({
  method: 'DELETE',
  path: '/job/launch/:key',
  access: 'user',
  output: LaunchFate,
  reply: 'envelope',
  offline: 'refused',
  repeatable: true,
});

const onJob = { method: 'POST', access: 'user', output: v.unknown(), reply: 'envelope', offline: 'refused' } as const;
/** Ends a running job. Not repeatable by itself (P3). */
export const abortJob = endpoint({ ...onJob, path: '/job/:id/abort' });
/** Runs a job once more with what was stored; the new id is only in the message. Not repeatable by itself (P3). */
export const relaunchJob = endpoint({ ...onJob, path: '/job/:id/relaunch', reply: 'message', output: v.string() });
export const approveJob = endpoint({ ...onJob, path: '/job/:id/approve' });
export const rejectJob = endpoint({ ...onJob, path: '/job/:id/reject' });
export const deleteJob = endpoint({ ...onJob, method: 'DELETE', path: '/job/:id' });

/** Plain text with CR LF; the file's name is in content-disposition. */
export const downloadJob = endpoint({
  method: 'GET',
  path: '/job/:id/download',
  access: 'user',
  output: v.string(),
  reply: 'file',
  offline: 'refused',
});

/** How many jobs wait for this user; none travels as ''. */
export const countApprovals = endpoint({
  method: 'GET',
  path: '/job/approvals',
  access: 'user',
  output: v.pipe(
    v.nullish(v.union([v.number(), v.string()]), 0),
    v.transform((count) => Number(count) || 0),
  ),
  reply: 'envelope',
  offline: 'stored',
});
