import { createHash } from 'node:crypto';
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { IdempotencyKey, keyHeader } from '#contract/idempotency.ts';
import type { AnswerFiles, KeptAnswer } from './store/answer-files.ts';

/** How a request reaches the server behind, and what is said when it does not. */
export interface Passage {
  /** Opens the request on a connection of its own: one that was kept alive may die at any moment. */
  readonly open: (length: number) => ClientRequest;
  /** The headers of an answer as they are passed on. */
  readonly headersOf: (answer: IncomingMessage) => OutgoingHttpHeaders;
  readonly say: (status: number, message: string) => void;
  readonly unreachable: (error: Error) => void;
}

/** Requests with an idempotency key, each sent to the server behind at most once. */
export interface ProxyAttempts {
  /** null = this request has no key: it is passed on as it comes. */
  nameOf(from: IncomingMessage): string | null;
  pass(name: string, from: IncomingMessage, to: ServerResponse, passage: Passage): Promise<void>;
}

/** Where people sign in and a server is set up: nobody is known there. */
const openPaths = /^\/api\/v\d+\/(token|auth|schema|install|version)\b/i;
const mostBytes = 50 * 1024 * 1024;
/** Of all requests that are being read, together. */
const mostHeldBytes = 160 * 1024 * 1024;
/** Answers longer than this are passed on and not remembered. */
const mostKept = 256 * 1024;

const lost =
  'Nobody knows whether this was done: the server behind took it and gave no whole answer. It is not sent again. Look first, then try again.';

/** How a first request ended: with an answer that repeats get, too, without any, or before anything was sent. */
type Ending =
  | { readonly at: 'answered'; readonly answer: KeptAnswer['answer'] }
  | { readonly at: 'lost' }
  | { readonly at: 'unsent'; readonly error: Error };

/**
 * What the embedded server does for itself, for servers that know nothing of it: the first answer is given again, a repeat waits while
 * the first is under way, and where no answer came nothing is ever sent again. Tells people apart by what they authorise themselves
 * with: whoever signs in anew is somebody else.
 */
export function proxyAttempts(files: AnswerFiles): ProxyAttempts {
  const held = { bytes: 0 };
  const underWay = new Map<string, { readonly fingerprint: string; readonly ending: Promise<Ending> }>();

  function repeat(ending: Ending, to: ServerResponse, passage: Passage): void {
    if (ending.at === 'unsent') return passage.unreachable(ending.error);
    if (ending.at === 'lost' || ending.answer === null) return passage.say(502, lost);
    to.writeHead(ending.answer.status, ending.answer.headers);
    to.end(Buffer.from(ending.answer.body, 'base64'));
  }

  function settled(name: string, fingerprint: string, ending: Ending): void {
    // Nothing was done: whoever asks again may be served.
    const isUndone = ending.at === 'unsent' || (ending.at === 'answered' && ending.answer?.status === 401);
    if (isUndone) files.forget(name);
    else if (ending.at === 'answered') files.keep(name, { fingerprint, answer: ending.answer });
  }

  return {
    nameOf({ method, url = '', headers: { authorization = '', ...headers } }) {
      const key = headers[keyHeader.toLowerCase()];
      if (method === 'GET' || method === 'HEAD' || !v.is(IdempotencyKey, key)) return null;
      // Who is nobody yet has nothing to repeat, and what gives tokens is never kept.
      if (!/^Bearer \S/i.test(authorization) || openPaths.test(url)) return null;
      return JSON.stringify([authorization, key]);
    },
    async pass(name, from, to, passage) {
      const body = await bodyOf(from, held);
      if (body === 'too large') return passage.say(413, 'The request is larger than 50 MB');
      if (body === 'too many') return passage.say(503, 'Too many large requests are under way. Nothing was sent: try again in a moment');
      const fingerprint = createHash('sha256').update(`${from.method} ${from.url}\n`).update(body).digest('base64');
      const first = underWay.get(name);
      const before = first ?? files.find(name);
      if (before && before.fingerprint !== fingerprint)
        return passage.say(422, 'This Idempotency-Key belongs to another request. Nothing was done');
      if (first) return repeat(await first.ending, to, passage);
      if (before)
        return repeat('answer' in before && before.answer ? { at: 'answered', answer: before.answer } : { at: 'lost' }, to, passage);
      // Before it leaves: after a kill it is known that it may have arrived.
      files.keep(name, { fingerprint, answer: null });
      const ending = sent(body, to, passage);
      underWay.set(name, { fingerprint, ending });
      try {
        settled(name, fingerprint, await ending);
      } finally {
        underWay.delete(name);
      }
      return undefined;
    },
  };
}

/** The whole body, counted in `held` while it comes; nothing is done with one that does not fit, or of which not all came. */
async function bodyOf(from: IncomingMessage, held: { bytes: number }): Promise<Buffer | 'too large' | 'too many'> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      held.bytes += chunk.byteLength;
      if (size > mostBytes) return 'too large';
      if (held.bytes > mostHeldBytes) return 'too many';
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    held.bytes -= size;
  }
}

/** Sends it once, passes the answer on and resolves with what is remembered of it. A client that hangs up changes nothing of it. */
function sent(body: Buffer, to: ServerResponse, passage: Passage): Promise<Ending> {
  return new Promise((resolve) => {
    const forwarded = passage.open(body.byteLength);
    let isConnected = false;
    const connected = (): void => void (isConnected = true);
    forwarded.once('socket', (socket) => {
      if (socket.connecting) socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
      else connected();
    });
    forwarded.once('error', (error) => {
      if (isConnected) passage.say(502, lost);
      else passage.unreachable(error);
      resolve(isConnected ? { at: 'lost' } : { at: 'unsent', error });
    });
    forwarded.once('response', (answer) => {
      const headers = passage.headersOf(answer);
      const status = answer.statusCode ?? 502;
      const chunks: Buffer[] = [];
      let size = 0;
      if (!to.destroyed) to.writeHead(status, headers);
      answer.on('data', (chunk: Buffer) => {
        size += chunk.byteLength;
        if (size <= mostKept) chunks.push(chunk);
      });
      // Whoever hung up takes nothing more, and what waits for them would never end.
      if (to.destroyed) answer.resume();
      else {
        answer.pipe(to);
        to.once('close', () => {
          answer.unpipe(to);
          answer.resume();
        });
      }
      answer.once('close', () => {
        // An end without all of the body must reach the client as one.
        if (!answer.complete) to.destroy();
        const whole = answer.complete && size <= mostKept;
        resolve(
          whole
            ? { at: 'answered', answer: { status, headers: textHeaders(headers), body: Buffer.concat(chunks).toString('base64') } }
            : { at: 'lost' },
        );
      });
    });
    forwarded.end(body);
  });
}

const textHeaders = (headers: OutgoingHttpHeaders): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'number' ? String(value) : value]],
    ),
  );
