import { fail, ok, type Result } from '#lib/result.ts';
import type { Failure } from '#contract/failure.ts';
import { read } from '#contract/envelope.ts';
import { launchJob } from '#contract/jobs.ts';
import { uploadFile } from '#contract/upload.ts';
import type { Question } from '#engine/index.ts';
import type { LaunchBody, UploadRecord } from '#sync/launch-state.ts';
import type { Case, Row, ServerRule } from './cases.ts';

export type Remote = Exclude<Question, { readonly kind: 'script' }>;

/** What a question comes to, as the engine takes it. */
export type Reply =
  | { readonly type: 'answered'; readonly output: unknown; readonly error?: string }
  | { readonly type: 'failed'; readonly message: string; readonly offline: boolean };

/** What a poll tells. */
export interface PollAnswer {
  readonly status: string;
  readonly message: string;
  readonly output: string;
  readonly subjobs: readonly number[];
}

const launchedAnswer = { status: 'success', message: 'launched', data: { output: { id: 7 }, error: '' } };
const doneAnswer = {
  status: 'success',
  message: 'done ok',
  data: { id: 7, status: 'success', output: 'out', error: '', job_type: 'ansible', subjobs: [] },
};

/** A server that answers as a case says, and remembers what it was asked. */
export class Portal {
  readonly requests: string[] = [];
  readonly urls: string[] = [];
  readonly posts: LaunchBody[] = [];
  readonly uploads: string[] = [];
  readonly aborted: number[] = [];
  readonly subjobs: number[] = [];
  polls = 0;
  readonly #rules = new Map<string, ServerRule>();
  readonly #held = new Map<string, ((rule: ServerRule) => void)[]>();
  readonly #job: Case['job'];

  constructor(job: Case['job']) {
    this.#job = job;
  }

  /** From now on, `rule.on` is answered so; what was held back is answered when the rule releases it. */
  obey(rule: ServerRule): void {
    this.#rules.set(rule.on, { ...rule, hold: rule.hold && !rule.release });
    if (!rule.release) return;
    for (const answer of this.#held.get(rule.on) ?? []) answer(rule);
    this.#held.delete(rule.on);
  }

  ask(question: Remote, answer: (reply: Reply) => void): void {
    this.requests.push(question.text);
    this.urls.push(`/api/v1/${question.kind}?noLog=${question.noLog}`);
    const rule = this.#rules.get(question.text);
    const late = (released: ServerRule): void => answer(replyOf(released, question.kind));
    if (rule?.hold) this.#held.set(question.text, [...(this.#held.get(question.text) ?? []), late]);
    else answer(rule ? replyOf(rule, question.kind) : { type: 'answered', output: undefined });
  }

  launch(body: LaunchBody): Result<{ readonly jobId: number; readonly message: string }, Failure> {
    this.posts.push(JSON.parse(JSON.stringify(body)) as LaunchBody);
    const answer = read(launchJob, this.#job.launch ?? launchedAnswer);
    return answer.ok ? ok({ jobId: answer.value.output.id, message: answer.value.message }) : answer;
  }

  upload({ name, size }: { readonly name: string; readonly size: number }): Result<UploadRecord, Failure> {
    this.uploads.push(name);
    const error = this.#job.uploadError ?? '';
    const record = { fieldname: 'file', originalname: name, filename: name, path: `/up/${name}`, size };
    const said = { status: error === '' ? 'success' : 'error', message: '', data: { output: error === '' ? record : '', error } };
    const answer = read(uploadFile, said);
    return answer.ok ? ok(answer.value) : fail(answer.error);
  }

  poll(): PollAnswer | null {
    const polls = this.#job.polls ?? [doneAnswer];
    const answer = polls[Math.min(this.polls++, polls.length - 1)] as Row | undefined;
    const data = answer?.['data'] as Row | undefined;
    if (answer === undefined || answer['httpStatus'] !== undefined) return null;
    const subjobs = Array.isArray(data?.['subjobs']) ? data['subjobs'].map(Number) : [];
    const last = subjobs.at(-1);
    if (last !== undefined) this.subjobs.push(last);
    return { status: String(answer['status']), message: String(answer['message'] ?? ''), output: String(data?.['output'] ?? ''), subjobs };
  }
}

/** A query that fails has the output '' (form-engine 4.3). */
function replyOf(rule: ServerRule, kind: Remote['kind']): Reply {
  if (rule.httpStatus !== 200) return { type: 'failed', message: `HTTP ${rule.httpStatus}`, offline: false };
  if (rule.status === 'error') return { type: 'failed', message: rule.error, offline: false };
  if (rule.error === '') return { type: 'answered', output: rule.output };
  return { type: 'answered', output: rule.output ?? (kind === 'query' ? '' : undefined), error: rule.error };
}
