import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { carefulLookup, isRefusedAddress, linkLocalText } from '#server/network/link-local.ts';

/** One request to another server. Names of headers are small. */
export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Answer {
  readonly status: number;
  readonly body: Readable;
}

const mostHops = 5;

/**
 * Asks another server. Where it sends on to, headers and body go only if that is the same server; elsewhere the question is asked
 * without them, and one with a body is not asked again.
 */
export async function ask(first: Outgoing, allowLinkLocal: boolean, signal: AbortSignal): Promise<Answer> {
  let outgoing = first;
  for (let hop = 0; ; hop += 1) {
    const answer = await send(outgoing, allowLinkLocal, signal);
    const { statusCode: status = 0, headers } = answer;
    if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return { status, body: unpacked(answer) };
    answer.resume();
    if (hop === mostHops) throw new Error(`It was sent on more than ${mostHops} times`);
    outgoing = sentOn(outgoing, headers.location, status);
  }
}

function sentOn(from: Outgoing, location: string, status: number): Outgoing {
  if (!URL.canParse(location, from.url.href)) throw new Error('It was sent on to no address');
  const url = new URL(location, from.url);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`It was sent on to ${url.protocol}, which is not called`);
  const asks = status === 303 || (status < 303 && from.method === 'POST');
  const next = asks ? { method: from.method === 'HEAD' ? 'HEAD' : 'GET', body: null } : { method: from.method, body: from.body };
  if (url.origin === from.url.origin) return { ...next, url, headers: next.body === null ? withoutBody(from.headers) : from.headers };
  const isQuestion = next.body === null && (next.method === 'GET' || next.method === 'HEAD');
  if (!isQuestion) throw new Error(`It was sent on to ${url.origin}, and what changes something is not sent there`);
  return { ...next, url, headers: { accept: from.headers['accept'] ?? '*/*' } };
}

const withoutBody = ({ 'content-type': _type, 'content-length': _length, ...headers }: Outgoing['headers']): Outgoing['headers'] => headers;

function send({ method, url, headers, body }: Outgoing, allowLinkLocal: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    if (!allowLinkLocal && isRefusedAddress(url.hostname)) return reject(new Error(linkLocalText(url.hostname)));
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options: RequestOptions = { method, headers: { ...headers, ...length }, signal };
    if (!allowLinkLocal) options.lookup = carefulLookup;
    const sending = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, options, resolve);
    sending.once('error', reject);
    sending.end(body ?? undefined);
  });
}

function unpacked(answer: IncomingMessage): Readable {
  const unpack = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };
  const coding = answer.headers['content-encoding']?.toLowerCase() ?? '';
  if (!Object.hasOwn(unpack, coding)) return answer;
  // Errors are met by whoever reads.
  return pipeline(answer, unpack[coding as keyof typeof unpack](), () => undefined);
}
