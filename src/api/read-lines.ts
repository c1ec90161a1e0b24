import { fail, ok, type Result } from '#lib/result.ts';
import type { Failure } from '#contract/failure.ts';
import { eitherSignal } from '#api/either-signal.ts';
import { unreachable, type Answer, type Question } from '#api/exchange.ts';

/**
 * Sends a question once and hands over the lines of its answer as they come. The answer's body is '' then; any other answer is read
 * whole. `fetch` itself, because ofetch reads an answer to its end before it gives it.
 *
 * @param question its `timeoutMs` is how long nothing may come
 * @param type the content type of an answer that comes line by line
 */
export async function readLines(question: Question, type: string, line: (text: string) => void): Promise<Result<Answer, Failure>> {
  const silence = patience(question.timeoutMs);
  try {
    const response = await fetch(question.url, {
      method: question.method,
      headers: { ...question.headers, 'content-type': 'application/json' },
      body: JSON.stringify(question.body ?? {}),
      cache: 'no-store',
      redirect: 'manual',
      signal: eitherSignal(question.signal, silence.signal),
    });
    const { status, headers } = response;
    const isLines = status === 200 && headers.get('content-type')?.startsWith(type) === true && response.body !== null;
    if (!isLines) return ok({ status, headers, body: await response.text() });
    await eachLine(response.body, silence.moved, line);
    return ok({ status, headers, body: '' });
  } catch {
    return fail(unreachable(silence.signal.aborted));
  } finally {
    silence.stop();
  }
}

async function eachLine(body: ReadableStream<Uint8Array>, moved: () => void, line: (text: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    moved();
    const pieces = (rest + decoder.decode(value, { stream: !done })).split('\n');
    // What has no end yet is not a line: a connection that broke off may have cut it.
    rest = pieces.pop() ?? '';
    for (const piece of pieces) if (piece !== '') line(piece);
    if (done) return;
  }
}

/** A signal that fires once nothing has moved for `ms`. */
function patience(ms: number) {
  const over = new AbortController();
  const begin = () => setTimeout(() => over.abort(), ms);
  let timer = begin();
  return {
    signal: over.signal,
    moved: (): void => {
      clearTimeout(timer);
      timer = begin();
    },
    stop: (): void => clearTimeout(timer),
  };
}
