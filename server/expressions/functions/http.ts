import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

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

/** Addresses of one machine's own neighbourhood, and those where clouds tell a machine its secrets. */
const refused = new BlockList();
refused.addSubnet('169.254.0.0', 16, 'ipv4');
refused.addSubnet('fe80::', 10, 'ipv6');
refused.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');
for (const address of ['100.100.100.200', '192.0.0.192', '168.63.129.16']) refused.addAddress(address, 'ipv4');
refused.addSubnet('fd00:ec2::', 32, 'ipv6');
refused.addAddress('fd20:ce::254', 'ipv6');
refused.addSubnet('64:ff9b:1::', 48, 'ipv6');

/** Whether nobody calls this address; names are judged by what they lead to. */
export function isRefusedAddress(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const family = isIP(address);
  return family !== 0 && refused.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

const refusal = (host: string): Error =>
  new Error(`${host} is a link-local address, which expressions do not call. ALLOW_LINK_LOCAL=1 lets them`);

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
    if (!allowLinkLocal && isRefusedAddress(url.hostname)) return reject(refusal(url.hostname));
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options: RequestOptions = { method, headers: { ...headers, ...length }, signal };
    if (!allowLinkLocal) options.lookup = careful;
    const sending = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, options, resolve);
    sending.once('error', reject);
    sending.end(body ?? undefined);
  });
}

/** What a name leads to is judged where the connection is made, so that it cannot lead elsewhere in between. */
const careful: NonNullable<RequestOptions['lookup']> = (host, options: LookupOptions, done) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) return done(error ?? new Error(`${host} is not known`), '', 4);
    if (addresses.some(({ address }) => isRefusedAddress(address))) return done(refusal(host), '', 4);
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
  });
};

function unpacked(answer: IncomingMessage): Readable {
  const unpack = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };
  const coding = answer.headers['content-encoding']?.toLowerCase() ?? '';
  if (!Object.hasOwn(unpack, coding)) return answer;
  // Errors are met by whoever reads.
  return pipeline(answer, unpack[coding as keyof typeof unpack](), () => undefined);
}
