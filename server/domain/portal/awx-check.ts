import type { Result } from '#lib/result.ts';
import type { AwxConnection, AwxSettings } from './awx-settings.ts';
import { notTried, stepsOf, type Checked, type Steps } from './check-steps.ts';
import type { EditedValues } from '../stores.ts';

/** Whether these values lead to an AWX that lets us in. */
export type AwxCheck = (given: EditedValues) => Promise<Checked>;

export interface AskAwx {
  /** Reads a page of AWX without changing anything. */
  readonly read: (connection: AwxConnection, path: string) => Promise<Result<{ readonly status: number; readonly json: unknown }, string>>;
  /** Whether something is there; notes `name`, `connection` and `tls`, or gives what the whole check came to. */
  readonly reach: (connection: AwxConnection, steps: Steps) => Promise<Checked | null>;
}

const names = ['settings', 'name', 'connection', 'tls', 'answer', 'sign-in'] as const;

/** AWX is there when it lists its job templates (contract 10.11). */
export function awxCheckOf(settings: AwxSettings, { read, reach }: AskAwx): AwxCheck {
  return async (given) => {
    const meant = await settings.with(given);
    if (!meant.ok) return notTried(names, meant.error);
    const connection = meant.value;
    if (!connection) return notTried(names, 'Invalid URL. No address of AWX is set.');
    const steps = stepsOf(names);
    const unreached = await reach(connection, steps);
    if (unreached) return unreached;
    const answer = await read(connection, '/api/v2/job_templates/');
    return answer.ok ? judged(connection, answer.value, steps) : steps.failed('answer', answer.error);
  };
}

function judged(connection: AwxConnection, { status, json }: { readonly status: number; readonly json: unknown }, steps: Steps): Checked {
  const isThere = `Is ${connection.uri} the address of AWX, without /api?`;
  const failed = (step: 'answer' | 'sign-in', why: string): Checked =>
    steps.failed(step, `${why} AWX answered ${status}.`, `Request failed with status code ${status}. ${why}`);
  if (status === 401 || status === 403) {
    steps.note('answer', 'ok');
    return failed('sign-in', refused(connection));
  }
  if (status !== 200)
    return steps.failed('answer', `The answer was ${status}. ${isThere}`, `Request failed with status code ${status}. ${isThere}`);
  const list = typeof json === 'object' && json !== null && 'results' in json && Array.isArray(json.results) ? json : null;
  if (!list) return steps.failed('answer', `${connection.uri} answers, but not as AWX does. Is it the address of AWX, without /api?`);
  const count = 'count' in list && typeof list.count === 'number' ? list.count : null;
  steps.note('answer', 'ok');
  if (count === 0) steps.note('sign-in', 'warning', 'Let in, but no job template may be seen');
  else steps.note('sign-in', 'ok', count === null ? '' : `${count} job ${count === 1 ? 'template' : 'templates'} may be seen`);
  return steps.done();
}

const refused = ({ login }: AwxConnection): string =>
  login.by === 'token' ? 'AWX does not accept the token.' : 'AWX does not accept the user and password.';
