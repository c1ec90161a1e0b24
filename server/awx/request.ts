import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { rootCertificates } from 'node:tls';
import { fail, ok, type Result } from '#lib/result.ts';
import type { AwxConnection } from '#server/domain/portal/awx-settings.ts';
import { carefulLookup, isRefusedAddress, linkLocalText } from '#server/network/link-local.ts';

/** How long AWX may stay silent, and how large an answer may be. */
const silenceMs = 20_000;
const mostBytes = 64 * 1024 * 1024;

/** One call of AWX's REST API. `path` starts with `/api/v2/` and may carry a query. */
export interface AwxCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Travels as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** What AWX answered, whatever its status. */
export interface AwxAnswer {
  readonly status: number;
  readonly text: string;
  /** The text read as JSON, undefined when it is none. */
  readonly json: unknown;
}

export type AskAwx = (connection: AwxConnection, call: AwxCall) => Promise<Result<AwxAnswer, string>>;

/**
 * Calls AWX. The error is a text for people without any secret: the network, a certificate, a wrong address. Redirects are not followed.
 *
 * @param allowLinkLocal whether it may be a link-local address
 */
export const askAwx =
  (allowLinkLocal: boolean): AskAwx =>
  (connection, call) => {
    const url = addressOf(connection.uri, call.path);
    if (url === null) return Promise.resolve(fail('Invalid URL. The address of AWX starts with http:// or https://'));
    if (!allowLinkLocal && isRefusedAddress(url.hostname)) return Promise.resolve(fail(linkLocalText(url.hostname)));
    return answerTo(url, connection, call, allowLinkLocal ? {} : { lookup: carefulLookup });
  };

function answerTo(url: URL, connection: AwxConnection, call: AwxCall, careful: RequestOptions): Promise<Result<AwxAnswer, string>> {
  const body = call.body === undefined ? null : Buffer.from(JSON.stringify(call.body));
  const { caBundle, ignoreCerts } = connection;
  const options = {
    method: call.method,
    headers: {
      accept: 'application/json',
      authorization: authorizationOf(connection),
      ...(body ? { 'content-type': 'application/json', 'content-length': String(body.byteLength) } : {}),
    },
    timeout: silenceMs,
    ...careful,
    ...(call.signal ? { signal: call.signal } : {}),
  };
  return new Promise((resolve) => {
    const give = (error: unknown): void => resolve(fail(textOf(error)));
    const answered = (message: IncomingMessage): void => void answerOf(message).then((answer) => resolve(ok(answer)), give);
    try {
      const trust = { rejectUnauthorized: !ignoreCerts, ...(caBundle.trim() ? { ca: [...rootCertificates, caBundle] } : {}) };
      const asked = url.protocol === 'https:' ? tlsRequest(url, { ...options, ...trust }, answered) : plainRequest(url, options, answered);
      asked.on('timeout', () => asked.destroy(new Error(`AWX did not answer within ${silenceMs / 1000} s`)));
      asked.on('error', give);
      asked.end(body ?? undefined);
    } catch (error) {
      // Node refuses some headers and certificates at once.
      give(error);
    }
  });
}

export function addressOf(uri: string, path: string): URL | null {
  const text = uri.replace(/\/+$/, '') + path;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
}

function authorizationOf({ login }: AwxConnection): string {
  if (login.by === 'token') return `Bearer ${login.token}`;
  return `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`;
}

async function answerOf(message: IncomingMessage): Promise<AwxAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new Error(`The answer of AWX is larger than ${mostBytes / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return { status: message.statusCode ?? 0, text, json: jsonOf(text) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The system's words; an address with several hosts fails with several errors, of which one says enough. */
function textOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return textOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
