import * as v from 'valibot';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Endpoint, OutputOf } from '#contract/endpoint.ts';
import { errorText, foreign, read } from '#contract/envelope.ts';
import { unsent, type Failure } from '#contract/failure.ts';
import { storedAtHeader } from '#contract/worker.ts';
import type { Answer } from '#api/exchange.ts';

/** A 401 tells three things apart: the session is over, it only needs a new token, or the role is missing (contract 1.3, 2.2). */
export type Denial = { readonly at: 'expired' } | { readonly at: 'final'; readonly failure: Failure };

export function denialOf(answer: Answer): Denial {
  const body = jsonOf(answer.body);
  const message = textIn(body, 'message');
  if (message === disabled) return { at: 'final', failure: { kind: 'unauthorized', message } };
  if (message === 'No access' || textIn(body, 'error') === 'No access') {
    const data = body !== null && 'data' in body ? (body as { data: { error?: unknown } | null }).data : null;
    const error = errorText(data?.error) || textIn(body, 'details');
    return { at: 'final', failure: { kind: 'denied', message: error || 'No access' } };
  }
  return { at: 'expired' };
}

const disabled = 'Account is disabled.';

/**
 * Who speaks in an answer. `server`: ours, by the shapes of contract 1.3, whatever it says. `foreign`: something else at this address,
 * as a captive portal or the sign-in page of a proxy. `gateway`: a proxy whose server does not answer. `trouble`: an error outside of
 * the contract. `stored`: the worker, because the network gave nothing.
 */
export type Speaker = 'server' | 'foreign' | 'gateway' | 'trouble' | 'stored';

export interface Heard<T> {
  readonly speaker: Speaker;
  readonly outcome: Result<T, Failure>;
}

/** Reads an answer into what the endpoint promises, and tells who gave it. A page of HTML is never taken for an answer of the server. */
export function hear<E extends Endpoint>(endpoint: E, answer: Answer): Heard<OutputOf<E>> {
  const { status } = answer;
  const what = `${endpoint.method} ${endpoint.path}`;
  const body = jsonOf(answer.body);
  if ([502, 503, 504].includes(status)) {
    const message = textIn(body, 'message') || 'The server behind this address cannot be reached';
    return { speaker: 'gateway', outcome: fail({ kind: 'unreachable', reason: 'gateway', message }) };
  }
  if (status >= 200 && status < 300) return answered(endpoint, answer, body, what);
  if (isInstead(status, body, answer, endpoint)) {
    const failure: Failure = { kind: 'foreign', message: instead(what) };
    // Whoever sends away did not let the question through; a page with 404 may be what a proxy makes of any answer.
    return { speaker: 'foreign', outcome: fail(status === 404 ? failure : unsent(failure)) };
  }
  if ((status === 429 || status >= 500) && !isWord(body)) {
    const failure: Failure = { kind: 'unreachable', reason: 'trouble', message: troubleOf(status) };
    return { speaker: 'trouble', outcome: fail(status === 429 ? unsent(failure) : failure) };
  }
  return { speaker: 'server', outcome: refused(endpoint, answer, body, what) };
}

/** Whether a 401 is the server's own word: plain text, or one of its refusals (contract 1.3). A proxy's is not. */
export function isOwnRefusal(endpoint: Endpoint, answer: Answer): boolean {
  const body = jsonOf(answer.body);
  if (body === null) return typeof answer.body === 'string' && answer.body.trim() === 'Unauthorized';
  return isWord(body) || textIn(body, 'message') === disabled || (endpoint.access === 'basic' && textIn(body, 'error') !== '');
}

/** The refusal of a refresh token: `{error: true, message}` with 401 (contract 3.3). null = the server did not say that. */
export function refreshRefusal(answer: Answer): string | null {
  const body = jsonOf(answer.body);
  return answer.status === 401 && isWord(body) ? textIn(body, 'message') : null;
}

/** What is said of an answer that something else gave. */
export const instead = (what: string): string =>
  `Something else answered ${what}, not the server. Does this network ask for a sign-in of its own? Is this the address of an AnsibleForms server?`;

const troubleOf = (status: number): string =>
  status === 429 ? 'The server has too many requests at the moment (HTTP 429)' : `The server is in trouble (HTTP ${status})`;

function answered<E extends Endpoint>(endpoint: E, answer: Answer, body: object | null, what: string): Heard<OutputOf<E>> {
  const speaker = answer.headers.has(storedAtHeader) ? 'stored' : 'server';
  if (endpoint.reply === 'text' || endpoint.reply === 'file') {
    return isPage(answer.body)
      ? { speaker: 'foreign', outcome: fail({ kind: 'foreign', message: instead(what) }) }
      : { speaker, outcome: ok(answer.body as OutputOf<E>) };
  }
  if (body === null) return { speaker: 'foreign', outcome: fail({ kind: 'foreign', message: instead(what) }) };
  const outcome = read(endpoint, body);
  const isKnown = outcome.ok || outcome.error.kind !== 'foreign' || (endpoint.reply !== 'bare' && isWord(body));
  return { speaker: isKnown ? speaker : 'foreign', outcome };
}

/** Statuses that the server does not use, or uses with words of its own (contract 1.4): a role that is missing is a 401, never a 403. */
function isInstead(status: number, body: object | null, answer: Answer, endpoint: Endpoint): boolean {
  if (status < 400) return true;
  if (status === 401) return !isOwnRefusal(endpoint, answer);
  if (status === 403) return !isWord(body);
  return status === 404 && isPage(answer.body) && !/Cannot [A-Z]+ \//.test(String(answer.body));
}

const Word = v.union([
  v.object({ status: v.picklist(['success', 'error', 'info', 'warning', 'failed']), message: v.nullish(v.unknown()) }),
  v.object({ error: v.literal(true), message: v.string() }),
  v.object({ error: v.string(), details: v.string() }),
]);

/** Whether a body has one of the shapes in which the server says what it has to say beside plain results. */
const isWord = (body: object | null): boolean => v.is(Word, body);

const isPage = (body: unknown): boolean => typeof body === 'string' && /^\s*<(!doctype|html)/i.test(body);

/** Statuses other than 200 carry their reason in the body, when they carry one at all (contract 1.4). */
function refused(endpoint: Endpoint, answer: Answer, body: object | null, what: string): Result<never, Failure> {
  const message = textIn(body, 'message');
  if (body === null && answer.status === 404 && endpoint.reply !== 'file') return foreign(what);
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
