import type { Clock } from '#lib/ports.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import * as v from 'valibot';
import { launchBody, refusalOf, templateNamed, type AskAwx } from '#server/awx/order.ts';
import type { AwxConnection, AwxSettings } from '#server/domain/portal/awx-settings.ts';
import type { AwxAnswer, AwxCall } from '#server/awx/request.ts';
import { impossible, type RunReporter, type Run, type RunEnd, type Runner } from '#server/domain/jobs/runner.ts';
import { awxOutput, type AwxOutput } from './awx-output.ts';

type Values = Readonly<Record<string, unknown>>;

export interface AwxParts {
  readonly settings: Pick<AwxSettings, 'read'>;
  readonly ask: (connection: AwxConnection, call: AwxCall) => Promise<Result<AwxAnswer, string>>;
  readonly clock: Clock;
}

const pollMs = 1000;
/** Polls in a row that may fail before the job is given up. */
const mostFailures = 10;
/** Polls to wait for a job that was asked to end. */
const patience = 60;
/** How long a server that stops waits for AWX to hear of it. */
const goodbyeMs = 3000;

/** A job over at AWX. */
interface Remote {
  readonly id: number;
  readonly template: string;
  /** Below which everything about it is found. */
  readonly path: string;
}

const Launched = v.looseObject({ id: v.optional(v.number()), job: v.optional(v.number()), workflow_job: v.optional(v.number()) });
const State = v.looseObject({ status: v.string() });

/** Launches templates of AWX and follows them (contract 7.2). */
export function awxRunner({ settings, ask: askAt, clock }: AwxParts): Runner {
  return {
    noun: 'Template',
    async start({ extravars }, reporter) {
      const connection = await settings.read();
      const template = extravars['__template__'];
      if (typeof template !== 'string' || template === '') return impossible('The form names no template');
      if (!connection) return failedLaunch(template, 'AWX is not set up. An administrator has to enter its address under Settings, AWX');
      const ask: AskAwx = (call) => askAt(connection, call);
      const remote = await launched(ask, template, extravars);
      if (!remote.ok) return failedLaunch(template, remote.error);
      await reporter.note({ awx_id: remote.value.id });
      await reporter.line('stdout', `Launched template ${template} with jobid ${remote.value.id}`);
      return followed(ask, remote.value, reporter, clock);
    },
  };
}

function failedLaunch(template: string, reason: string): Run {
  const text = `[ERROR]: failed to launch awx template ${template}\n${reason}`;
  return { ended: Promise.resolve({ kind: 'ended', status: 'failed', stream: 'stderr', text }), stop: () => undefined };
}

async function launched(ask: AskAwx, name: string, extravars: Values): Promise<Result<Remote, string>> {
  const template = await templateNamed(ask, name);
  if (!template.ok) return template;
  const { id, kind } = template.value;
  const body = await launchBody(ask, template.value, extravars);
  if (!body.ok) return body;
  const answer = await ask({ method: 'POST', path: `/api/v2/${kind}_templates/${id}/launch/`, body: body.value });
  if (!answer.ok) return answer;
  const job = v.safeParse(Launched, answer.value.json);
  if (answer.value.status >= 300 || !job.success) return fail(refusalOf(answer.value));
  const number = job.output[kind] ?? job.output.id;
  return number === undefined ? fail(refusalOf(answer.value)) : ok({ id: number, template: name, path: `/api/v2/${kind}s/${number}/` });
}

/** Polls until it is over; a request to end it cuts the pause short. */
function followed(ask: AskAwx, remote: Remote, reporter: RunReporter, clock: Clock): Run {
  const output = awxOutput(ask, remote.path, reporter);
  let stopping: 'no' | 'asked' | 'cancelled' = 'no';
  let closed = false;
  let wake = (): void => undefined;
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.after(pollMs, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });

  async function cancelled(): Promise<void> {
    stopping = 'cancelled';
    await reporter.line('stderr', 'Abort requested');
    await reporter.aborting();
    const answer = await ask({ method: 'POST', path: `${remote.path}cancel/`, body: {} });
    if (!answer.ok || answer.value.status >= 400)
      await reporter.line('stderr', `[WARNING]: ${answer.ok ? refusalOf(answer.value) : answer.error}`);
  }

  async function ended(): Promise<RunEnd> {
    let failures = 0;
    for (let waited = 0; ;) {
      if (stopping === 'asked') await Promise.race([cancelled(), ...(closed ? [later(clock, goodbyeMs)] : [])]);
      if (closed) return gone;
      if (waited > patience) return lastWords(remote, 'canceled', output);
      const state = await stateOf(ask, remote);
      if (state.ok) {
        failures = 0;
        await output.read();
        if (isFinal(state.value)) return lastWords(remote, state.value, output);
      } else if (++failures >= mostFailures) {
        return {
          kind: 'ended',
          status: 'failed',
          stream: 'stderr',
          text: `[ERROR]: Template ${remote.template} was lost : ${state.error}`,
        };
      }
      if (stopping === 'cancelled') waited++;
      if (stopping !== 'asked') await pause();
    }
  }

  return {
    ended: ended(),
    stop(order) {
      if (stopping === 'no') stopping = 'asked';
      if (order === 'close') closed = true;
      wake();
    },
  };
}

const later = (clock: Clock, ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve));

async function stateOf(ask: AskAwx, { path }: Remote): Promise<Result<string, string>> {
  const answer = await ask({ method: 'GET', path });
  if (!answer.ok) return answer;
  const state = v.safeParse(State, answer.value.json);
  return answer.value.status === 200 && state.success ? ok(state.output.status) : fail(refusalOf(answer.value));
}

const isFinal = (status: string): boolean => ['successful', 'failed', 'error', 'canceled'].includes(status);

const gone: RunEnd = { kind: 'ended', status: 'aborted', stream: 'stderr', text: 'Aborted job' };

async function lastWords({ template }: Remote, status: string, output: AwxOutput): Promise<RunEnd> {
  await output.end();
  if (status === 'successful')
    return { kind: 'ended', status: 'success', stream: 'stdout', text: `Successfully completed template ${template}` };
  if (status === 'canceled') return gone;
  return { kind: 'ended', status: 'failed', stream: 'stderr', text: `Template ${template} completed with status ${status}` };
}
