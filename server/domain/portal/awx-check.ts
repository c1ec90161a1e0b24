import type { Result } from '#lib/result.ts';
import type { AwxConnection, AwxSettings } from './awx-settings.ts';
import type { EditedValues } from '../stores.ts';

/** Whether these values lead to an AWX that lets us in: null, or a text for people what is wrong. */
export type AwxCheck = (given: EditedValues) => Promise<string | null>;

/** Reads a page of AWX without changing anything. */
export type ReadAwx = (
  connection: AwxConnection,
  path: string,
) => Promise<Result<{ readonly status: number; readonly json: unknown }, string>>;

/** AWX is there when it lists its job templates (contract 10.11). */
export function awxCheckOf(settings: AwxSettings, read: ReadAwx): AwxCheck {
  return async (given) => {
    const meant = await settings.with(given);
    if (!meant.ok) return meant.error;
    const connection = meant.value;
    if (!connection) return 'Invalid URL. No address of AWX is set.';
    const answer = await read(connection, '/api/v2/job_templates/');
    if (!answer.ok) return answer.error;
    const { status, json } = answer.value;
    if (status === 401 || status === 403) return `Request failed with status code ${status}. ${refused(connection)}`;
    if (status !== 200) return `Request failed with status code ${status}. Is ${connection.uri} the address of AWX, without /api?`;
    const isAwx = typeof json === 'object' && json !== null && 'results' in json && Array.isArray(json.results);
    return isAwx ? null : `${connection.uri} answers, but not as AWX does. Is it the address of AWX, without /api?`;
  };
}

const refused = ({ login }: AwxConnection): string =>
  login.by === 'token' ? 'AWX does not accept the token.' : 'AWX does not accept the user and password.';
