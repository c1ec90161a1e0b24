import { fail, ok, type Result } from '#lib/result.ts';
import type { Failure } from '#contract/failure.ts';
import { unreachable, type Answer, type Question } from '#api/exchange.ts';

/** A file on its way. `part` names it in the multipart body; `moved` is told how much of it is sent, 0 to 1. */
export interface Parcel {
  readonly part: string;
  readonly file: File;
  readonly moved: (share: number) => void;
}

/**
 * Sends a file once, multipart. XMLHttpRequest, because `fetch` does not tell how far a body has come.
 *
 * @param question its `timeoutMs` is how long nothing may move: a big file on a slow line takes the time it takes
 */
export function sendFile(question: Question, parcel: Parcel): Promise<Result<Answer, Failure>> {
  const request = new XMLHttpRequest();
  return new Promise((resolve) => {
    const stalled = patience(question.timeoutMs, () => request.abort());
    const end = (answer: Result<Answer, Failure>): void => {
      stalled.stop();
      question.signal?.removeEventListener('abort', abort);
      resolve(answer);
    };
    const abort = (): void => request.abort();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      stalled.moved();
      parcel.moved(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('progress', stalled.moved);
    request.addEventListener('load', () => end(ok({ status: request.status, headers: headersOf(request), body: request.responseText })));
    request.addEventListener('error', () => end(fail(unreachable(false, 'the connection broke off'))));
    request.addEventListener('abort', () => end(fail(unreachable(stalled.isOver(), 'it was cancelled'))));
    question.signal?.addEventListener('abort', abort, { once: true });
    request.open(question.method, question.url);
    for (const [name, value] of Object.entries(question.headers)) request.setRequestHeader(name, value);
    if (question.signal?.aborted) return end(fail(unreachable(false, 'it was cancelled')));
    const body = new FormData();
    body.append(parcel.part, parcel.file, parcel.file.name);
    request.send(body);
    return undefined;
  });
}

/** Calls `gone` once nothing has moved for `ms`. */
function patience(ms: number, gone: () => void) {
  let isOver = false;
  const begin = () =>
    setTimeout(() => {
      isOver = true;
      gone();
    }, ms);
  let timer = begin();
  return {
    isOver: () => isOver,
    moved: (): void => {
      clearTimeout(timer);
      timer = begin();
    },
    stop: (): void => clearTimeout(timer),
  };
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
