import * as v from 'valibot';
import { Envelope, inner } from '#contract/envelope.ts';
import { IdempotencyKey } from '#contract/idempotency.ts';
import {
  abortJob,
  approveJob,
  countApprovals,
  deleteJob,
  downloadJob,
  getJob,
  launchJob,
  listJobs,
  rejectJob,
  relaunchJob,
  settleLaunch,
} from '#contract/jobs.ts';
import { Id } from '#contract/wire.ts';
import type { Jobs } from '#server/domain/jobs/jobs.ts';
import { envelope, holds, refusal, success, tagged, text, textType, unchanged, type Answer } from './answers.ts';
import type { Attempts, Left } from './attempts.ts';
import { detailed, followed, inUtf8, summaryOf, tagOf } from './job-detail.ts';
import type { Caller, Router } from './route.ts';

/** How many rows a list has: 500 when it is not said or is no count; never more than 5000 (contract 12 row 7). */
const Records = v.fallback(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/),
    v.transform((count) => Math.min(Number(count), 5000)),
    v.minValue(1),
  ),
  500,
);

/** null for what cannot be the id of a job. */
const idOf = (param: string): number | null => {
  const id = v.safeParse(Id, param);
  return id.success ? id.output : null;
};

const notFound = refusal('failed to find job', 'No such job');
const launchFailed = (error: string): Answer => envelope('success', 'failed to launch form', '', error);

export function jobRoutes(router: Router, jobs: Jobs, attempts: Pick<Attempts, 'settle'>): void {
  launching(router, jobs);
  settling(router, jobs, attempts);
  reading(router, jobs);
  changing(router, jobs);
}

const launchedAs = (id: number): Answer => success('succesfully launched form', { id });
const relaunchedAs = (id: number): Answer => success(`Job has been relaunched with job id ${id}`, '');

/** The job stands with the key it was launched with, or nothing was launched: both are written at once. */
const leftBy =
  (jobs: Jobs, told: (id: number) => Answer) =>
  async ({ key }: { readonly key: string | null }, { user }: Caller): Promise<Left> => {
    const job = key === null ? null : await jobs.launchedWith(user, key);
    return job ? told(job.id) : 'undone';
  };

/** What became of a launch whose answer was lost; one that has not arrived is given up. */
function settling(router: Router, jobs: Jobs, attempts: Pick<Attempts, 'settle'>): void {
  router.guarded(settleLaunch, async ({ params: { key } }, { user }) => {
    if (!v.is(IdempotencyKey, key)) return refusal('This is no idempotency key');
    const settled = await attempts.settle(key, user);
    const job = await jobs.launchedWith(user, key);
    const refused = settled.at === 'answered' && settled.answer.body !== null ? whyNot(settled.answer.body) : '';
    return success('launch settled', { job: job && { id: job.id, start: job.start }, refusal: job ? '' : refused });
  });
}

/** The reason in the body of an answer to a launch. */
function whyNot(body: string): string {
  const envelope = v.safeParse(v.pipe(v.string(), v.parseJson(), Envelope), body);
  if (!envelope.success) return 'It was refused';
  return (
    inner(envelope.output).error || (envelope.output.status === 'success' ? 'Its job was deleted since' : (envelope.output.message ?? ''))
  );
}

function launching(router: Router, jobs: Jobs): void {
  router.guarded(
    launchJob,
    async ({ body, key }, { user }) => {
      const launched = await jobs.launch(user, body.formName, body.extravars ?? {}, body.credentials ?? {}, {
        key,
        from: body.relaunched_from ?? null,
      });
      return launched.ok ? launchedAs(launched.value) : launchFailed(launched.error);
    },
    {
      invalid: (why, body) => {
        const sent = typeof body === 'object' && body !== null ? body : {};
        if (Object.keys(sent).length === 0) return refusal('no data was sent');
        return launchFailed('formName' in sent && typeof sent.formName === 'string' ? why : 'No such form or access denied');
      },
      failed: launchFailed,
      left: leftBy(jobs, launchedAs),
    },
  );

  const relaunchFailed = (why: string): Answer => refusal(`Failed to relaunch : ${why}`);
  router.guarded(
    relaunchJob,
    async ({ params, key }, { user }) => {
      const id = idOf(params.id);
      const again = id === null ? null : await jobs.relaunch(user, id, key);
      if (!again) return relaunchFailed(`Job ${params.id} not found`);
      return again.ok ? relaunchedAs(again.value) : relaunchFailed(again.error);
    },
    { failed: relaunchFailed, left: leftBy(jobs, relaunchedAs) },
  );
}

function reading(router: Router, jobs: Jobs): void {
  router.guarded(
    listJobs,
    async ({ query }, { user }) => success('jobs found', (await jobs.list(user, v.parse(Records, query.records))).map(summaryOf)),
    { failed: (why) => refusal('failed to find jobs', why) },
  );

  router.guarded(
    countApprovals,
    async (_call, { user }) => {
      const count = await jobs.countWaiting(user);
      return success(count === 0 ? 'no approval jobs found' : 'approval jobs found', count);
    },
    { failed: (why) => refusal('failed to find approval jobs', why) },
  );

  router.guarded(
    getJob,
    async ({ params, query, header }, { user }) => {
      const id = idOf(params.id);
      const seen = id === null ? null : await jobs.see(user, id);
      if (!seen) return notFound;
      if (query.after !== undefined) return (await followed(jobs, user, seen, query.after, query.wait)) ?? notFound;
      const isText = query.text === 'true';
      const etag = tagOf(seen, isText);
      return holds(header('if-none-match'), etag) ? unchanged(etag) : tagged(await detailed(jobs, user, seen, isText), etag);
    },
    { failed: (why) => refusal('failed to find job', why) },
  );

  router.guarded(
    downloadJob,
    async ({ params }, { user }) => {
      const id = idOf(params.id);
      const seen = id === null ? null : await jobs.see(user, id);
      if (!seen) return text(404, `There is no job ${params.id}`);
      const headers = { 'Content-Disposition': `attachment; filename="ansibleforms-job-${seen.row.id}.txt"` };
      return { http: 200, body: null, stream: inUtf8(jobs.outputs.text(seen.row.id)), type: textType, headers };
    },
    { failed: (why) => text(404, why) },
  );
}

function changing(router: Router, jobs: Jobs): void {
  const abortFailed = (error: string): Answer => refusal('failed to abort job', error);
  router.guarded(
    abortJob,
    async ({ params }, { user }) => {
      const id = idOf(params.id);
      const aborted = id === null ? null : await jobs.abort(user, id);
      if (!aborted) return abortFailed('Error: This job cannot be aborted');
      return aborted.ok ? success('job aborted', '') : abortFailed(aborted.error);
    },
    { failed: abortFailed },
  );

  const deleteFailed = (error: string): Answer => refusal('failed to delete job', error);
  router.guarded(
    deleteJob,
    async ({ params }, { user }) => {
      const id = idOf(params.id);
      const removed = id === null ? null : await jobs.remove(user, id);
      return !removed || removed.ok ? success('job deleted', '') : deleteFailed(removed.error);
    },
    { failed: deleteFailed },
  );

  const decide = (endpoint: typeof approveJob | typeof rejectJob, verb: 'approve' | 'reject', done: string): void => {
    const failed = (why: string): Answer => refusal(`Failed to ${verb} : ${why}`);
    router.guarded(
      endpoint,
      async ({ params }, { user }) => {
        const id = idOf(params.id);
        if (id === null) return failed(`Job ${params.id} not found`);
        const decided = await jobs[verb](user, id);
        return decided.ok ? success(`Job ${id} has been ${done}`, '') : failed(decided.error);
      },
      { failed },
    );
  };
  decide(approveJob, 'approve', 'approved');
  decide(rejectJob, 'reject', 'rejected');
}
