import type { Endpoint } from '#contract/endpoint.ts';
import type { User } from '#contract/session.ts';
import type { Log } from '#server/domain/ports.ts';
import type { Answer } from './answers.ts';

/** They are sent like changes and change nothing; pages send them by the dozen. */
const questions: readonly string[] = ['/expression', '/query', '/questions', '/config/check'];

/**
 * Writes down who changed what and whether it was done, for whoever reads the log later. Values are not told, only the address and
 * the message of the answer.
 *
 * @param path as it was asked for, below `/api/v1`
 */
export function noteChange(log: Log, endpoint: Endpoint, path: string, user: User, from: string, { http, body }: Answer): void {
  if (endpoint.method === 'GET' || questions.includes(endpoint.path)) return;
  const [, status, message] = /^\{"status":"(\w+)","message":"((?:[^"\\]|\\.){0,200})/.exec(body ?? '') ?? [];
  log.info({ user: `${user.type}/${user.username}`, from, http, status, message }, `${endpoint.method} ${path}`);
}
