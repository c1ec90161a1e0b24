import { ofetch } from 'ofetch';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Failure } from '#contract/failure.ts';
import { eitherSignal } from '#api/either-signal.ts';

/** One HTTP exchange, before anybody asks what it means. */
export interface Question {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** `blob`: a good answer is a file; any other, and a page of HTML, is read as text. */
  readonly as?: 'text' | 'blob';
  /** Reads the body of a good answer elsewhere than on this thread, and gives what is left to read here. */
  readonly lighten?: (body: Blob) => Promise<string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Sends a question once, never again by itself; whether to repeat is for those who know what it does. */
export async function exchange(question: Question): Promise<Result<Answer, Failure>> {
  const deadline = AbortSignal.timeout(question.timeoutMs);
  try {
    const response = await ofetch.raw(question.url, {
      method: question.method,
      headers: { ...question.headers },
      ...(question.body === undefined ? {} : { body: question.body as Record<string, unknown> }),
      responseType: question.lighten ? 'blob' : (question.as ?? 'text'),
      retry: 0,
      ignoreResponseError: true,
      cache: 'no-store',
      // The API redirects no call: what does is in its place, and is not to be followed with a token, or with a launch.
      redirect: 'manual',
      signal: eitherSignal(question.signal, deadline),
    });
    const { status, headers, _data: body } = response;
    if (question.lighten && status === 200 && body instanceof Blob) return ok({ status, headers, body: await question.lighten(body) });
    const isText =
      (question.as === 'blob' || question.lighten) && (status !== 200 || headers.get('content-type')?.startsWith('text/html') === true);
    return ok({ status, headers, body: isText ? await (body as Blob | undefined)?.text() : body });
  } catch {
    return fail(unreachable(deadline.aborted));
  }
}

/** Why no answer came, for people: the words of the browser name addresses of requests and say no more. `detail` adds what it met on the way. */
export function unreachable(timedOut: boolean, detail = ''): Failure {
  if (!navigator.onLine) return { kind: 'unreachable', reason: 'offline', message: 'This device is offline' };
  if (timedOut) return { kind: 'unreachable', reason: 'timeout', message: 'The server took too long to answer' };
  return { kind: 'unreachable', reason: 'network', message: `The server cannot be reached${detail && ` (${detail})`}` };
}
