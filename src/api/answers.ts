import { fail, ok, type Result } from '#lib/result.ts';
import type { Endpoint, OutputOf } from '#contract/endpoint.ts';
import { errorText, read } from '#contract/envelope.ts';
import type { Failure } from '#contract/failure.ts';
import type { Answer } from '#api/exchange.ts';

/** A 401 tells three things apart: the session is over, it only needs a new token, or the role is missing (contract 1.3, 2.2). */
export type Denial = { readonly at: 'expired' } | { readonly at: 'final'; readonly failure: Failure };

export function denialOf(answer: Answer): Denial {
  const body = jsonOf(answer.body);
  const message = textIn(body, 'message');
  if (message === 'Account is disabled.') return { at: 'final', failure: { kind: 'unauthorized', message } };
  if (message === 'No access' || textIn(body, 'error') === 'No access') {
    const data = body !== null && 'data' in body ? (body as { data: { error?: unknown } | null }).data : null;
    const error = errorText(data?.error) || textIn(body, 'details');
    return { at: 'final', failure: { kind: 'denied', message: error || 'No access' } };
  }
  return { at: 'expired' };
}

/** The message of a body that is JSON, else ''. */
export function messageOf(answer: Answer): string {
  return textIn(jsonOf(answer.body), 'message');
}

/** Reads an answer that is not a 401 into what the endpoint promises. */
export function outcome<E extends Endpoint>(endpoint: E, answer: Answer): Result<OutputOf<E>, Failure> {
  const what = `${endpoint.method} ${endpoint.path}`;
  if ([502, 503, 504].includes(answer.status)) {
    return fail({
      kind: 'unreachable',
      reason: 'gateway',
      message: messageOf(answer) || 'The server behind this address cannot be reached',
    });
  }
  if (answer.status < 200 || answer.status > 299) return refused(endpoint, answer, what);
  if (endpoint.reply === 'text' || endpoint.reply === 'file') return ok(answer.body as OutputOf<E>);
  const body = jsonOf(answer.body);
  if (body === null)
    return fail({
      kind: 'foreign',
      message: `The answer to ${what} is not one of this API. Is this the address of an AnsibleForms server?`,
    });
  return read(endpoint, body);
}

/** Statuses other than 200 carry their reason in the body, when they carry one at all (contract 1.4). */
function refused(endpoint: Endpoint, answer: Answer, what: string): Result<never, Failure> {
  const body = jsonOf(answer.body);
  const message = textIn(body, 'message');
  if (body === null && answer.status === 404 && endpoint.reply !== 'file') {
    return fail({ kind: 'foreign', message: `${what} is not known at this address. Is this an AnsibleForms server?` });
  }
  const plain = typeof answer.body === 'string' && !answer.body.trimStart().startsWith('<') ? answer.body.slice(0, 200) : '';
  const data = body !== null && 'data' in body ? (body as { data: { error?: unknown } | null }).data : null;
  return fail({ kind: 'refused', message: message || plain || `HTTP ${answer.status}`, error: errorText(data?.error), output: undefined });
}

function jsonOf(body: unknown): object | null {
  if (typeof body !== 'string') return null;
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

function textIn(body: object | null, key: string): string {
  const value = body === null ? undefined : (body as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : '';
}
