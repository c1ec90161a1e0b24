import {
  request as plainRequest,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { request as tlsRequest } from 'node:https';
import { pipeline } from 'node:stream';
import { fail, ok, type Result } from '#lib/result.ts';
import type { ProxyAttempts } from './proxy-attempts.ts';

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
 * Passes requests on as they come, both ways in a stream; those with an idempotency key at most once.
 *
 * @param headers of every answer from here; those of the API answers are set over what comes from behind
 */
export function proxyTo(
  upstream: URL,
  headers: Readonly<Record<string, string>>,
  attempts: ProxyAttempts,
): (from: IncomingMessage, to: ServerResponse) => void {
  return (from, to) => {
    const path = from.url ?? '/';
    const unreachable = (error: Error): void => refuse(to, upstream, headers, error);
    const name = attempts.nameOf(from);
    if (name !== null) {
      const passed = attempts.pass(name, from, to, {
        open: (length) => opened(from, upstream, { length }),
        headersOf: (answer) => answerHeaders(answer, upstream, headers, path),
        say: (status, message) => say(to, headers, status, message),
        unreachable,
      });
      // Whoever hung up before all of the request was here has nobody to tell.
      return void passed.catch(unreachable);
    }
    const forwarded = opened(from, upstream, null);
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

/** A request to the server behind, without its body. `alone`: on a connection of its own, for a body of known length. */
function opened(from: IncomingMessage, upstream: URL, alone: { readonly length: number } | null): ClientRequest {
  const send = upstream.protocol === 'https:' ? tlsRequest : plainRequest;
  const { 'transfer-encoding': _chunked, ...headers } = requestHeaders(from, upstream);
  const forwarded = send({
    protocol: upstream.protocol,
    hostname: upstream.hostname.replace(/^\[|\]$/g, ''),
    port: upstream.port,
    method: from.method,
    path: upstream.pathname.replace(/\/$/, '') + (from.url ?? '/'),
    ...(alone
      ? { agent: false as const, headers: { ...headers, 'content-length': alone.length } }
      : { headers: requestHeaders(from, upstream) }),
  });
  const timer = setTimeout(() => forwarded.destroy(new Error(`no connection within ${connectMs / 1000} s`)), connectMs);
  forwarded.once('socket', (socket) => {
    if (!socket.connecting) clearTimeout(timer);
    socket.once(upstream.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(timer));
  });
  forwarded.once('close', () => clearTimeout(timer));
  return forwarded;
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
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.message;
  const message = `The server ${upstream.origin} cannot be reached (${code}). Check that it runs, and that the address after --api is right.`;
  say(to, headers, 502, message);
}

/** An answer of this proxy itself. */
function say(to: ServerResponse, headers: Readonly<Record<string, string>>, status: number, message: string): void {
  if (to.headersSent || to.destroyed) return void to.destroy();
  const body = JSON.stringify({ status: 'error', message, data: { output: '', error: message } });
  to.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
  });
  to.end(body);
}
