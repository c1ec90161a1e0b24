import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { carefulLookup, isRefusedAddress, linkLocalText } from './link-local.ts';

/** What a provider of sign-ins publishes is far smaller. */
const mostBytes = 4 * 1024 * 1024;

interface Asked {
  readonly method?: string;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
  readonly body?: string | URLSearchParams | Uint8Array | ArrayBuffer | ReadableStream | null | undefined;
  readonly signal?: AbortSignal | null;
}

/**
 * `fetch` for libraries, with what a name leads to judged where the connection is made. Redirects are not followed: they are the
 * answer. Bodies are texts, forms or bytes, and answers have an end.
 */
export function carefulFetch(to: string, { method = 'GET', headers, body = null, signal = null }: Asked = {}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const url = new URL(to);
    if (isRefusedAddress(url.hostname)) return reject(new Error(linkLocalText(url.hostname)));
    if (body instanceof ReadableStream) return reject(new TypeError('A stream is not sent'));
    const sent = new Headers(headers);
    if (body instanceof URLSearchParams && !sent.has('content-type'))
      sent.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
    const bytes = bytesOf(body);
    if (bytes) sent.set('content-length', String(bytes.byteLength));
    const options = { method, headers: Object.fromEntries(sent), lookup: carefulLookup, ...(signal ? { signal } : {}) };
    const answered = (message: IncomingMessage): void => void answerOf(message).then(resolve, reject);
    const sending = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, options, answered);
    sending.once('error', reject);
    sending.end(bytes ?? undefined);
  });
}

function bytesOf(body: Exclude<Asked['body'], ReadableStream | undefined>): Buffer | null {
  if (body === null) return null;
  if (body instanceof ArrayBuffer) return Buffer.from(body);
  return Buffer.from(body instanceof Uint8Array ? body : String(body));
}

const bodiless = [204, 205, 304];

async function answerOf(message: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new Error(`The answer is larger than ${mostBytes / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  const status = message.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) for (const value of values ?? []) headers.append(name, value);
  return new Response(bodiless.includes(status) ? null : Buffer.concat(chunks), { status, headers });
}
