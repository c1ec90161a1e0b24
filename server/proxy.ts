import { request as plainRequest, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { pipeline } from 'node:stream';
import { fail, ok, type Result } from '#lib/result.ts';

/** Headers between two neighbours, not for those behind them (RFC 9110 7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

const connectMs = 10_000;

/** The address of the server behind, or what is wrong with it. */
export function upstreamFrom(text: string): Result<URL, string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol)) return ok(url);
  return fail(`${text} is not the address of a server. Give one such as https://ansibleforms.example.com: npm start -- --api URL`);
}

/**
 * Passes requests on as they come, both ways in a stream.
 *
 * @param headers of every answer from here; those of the API answers are set over what comes from behind
 */
export function proxyTo(upstream: URL, headers: Readonly<Record<string, string>>): (from: IncomingMessage, to: ServerResponse) => void {
  const base = upstream.pathname.replace(/\/$/, '');
  const send = upstream.protocol === 'https:' ? tlsRequest : plainRequest;

  return (from, to) => {
    const path = from.url ?? '/';
    const forwarded = send({
      protocol: upstream.protocol,
      hostname: upstream.hostname.replace(/^\[|\]$/g, ''),
      port: upstream.port,
      method: from.method,
      path: base + path,
      headers: requestHeaders(from, upstream),
    });
    const unreachable = (error: Error): void => refuse(to, upstream, headers, error);
    const timer = setTimeout(() => forwarded.destroy(new Error(`no connection within ${connectMs / 1000} s`)), connectMs);
    forwarded.once('socket', (socket) => {
      if (!socket.connecting) clearTimeout(timer);
      socket.once(upstream.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(timer));
    });
    forwarded.once('close', () => clearTimeout(timer));
    forwarded.once('error', unreachable);
    forwarded.once('response', (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.statusMessage, answerHeaders(answer, upstream, headers, path));
      to.flushHeaders();
      // An end without all of the body must reach the client as one: pipeline destroys the socket.
      pipeline(answer, to, () => undefined);
    });
    to.once('close', () => forwarded.destroy());
    // The error event of the request tells what happened; a client that hung up has nobody to tell.
    pipeline(from, forwarded, () => undefined);
  };
}

function requestHeaders(from: IncomingMessage, upstream: URL): OutgoingHttpHeaders {
  const kept = withoutHops(from);
  const isChunked = from.headers['transfer-encoding'] !== undefined;
  return {
    ...kept,
    host: upstream.host,
    ...(isChunked ? { 'transfer-encoding': 'chunked' } : {}),
    'x-forwarded-for': [from.headers['x-forwarded-for'], from.socket.remoteAddress].flat().filter(Boolean).join(', '),
    'x-forwarded-host': from.headers.host ?? '',
    'x-forwarded-proto': 'encrypted' in from.socket ? 'https' : 'http',
  };
}

function answerHeaders(answer: IncomingMessage, upstream: URL, ours: Readonly<Record<string, string>>, path: string): OutgoingHttpHeaders {
  const kept = withoutHops(answer);
  const to = answer.headers.location;
  const location = to?.startsWith(`${upstream.origin}/`) ? { location: to.slice(upstream.origin.length) } : {};
  const lower = Object.fromEntries(Object.entries(ours).map(([name, value]) => [name.toLowerCase(), value]));
  // The reference guide of the API behind brings scripts of its own; our policy is for our page.
  const { 'content-security-policy': policy, ...others } = lower;
  return /^\/api-docs/i.test(path)
    ? { ...kept, ...location, ...others }
    : { ...kept, ...location, ...others, 'content-security-policy': policy };
}

function withoutHops(message: IncomingMessage): OutgoingHttpHeaders {
  const named = (message.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return Object.fromEntries(Object.entries(message.headers).filter(([name]) => !hopByHop.includes(name) && !named.includes(name)));
}

function refuse(to: ServerResponse, upstream: URL, headers: Readonly<Record<string, string>>, error: Error): void {
  if (to.headersSent || to.destroyed) return void to.destroy();
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.message;
  const message = `The server ${upstream.origin} cannot be reached (${code}). Check that it runs, and that the address after --api is right.`;
  const body = JSON.stringify({ status: 'error', message, data: { output: '', error: message } });
  to.writeHead(502, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
  });
  to.end(body);
}
