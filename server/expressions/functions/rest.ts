import type { Readable } from 'node:stream';
import * as v from 'valibot';
import type { Credentials } from '#server/domain/portal/credentials.ts';
import { answerBytes, answerMs } from '../limits.ts';
import type { HostFunctions } from './host-function.ts';
import { ask } from './http.ts';

const Asked = v.object({
  action: v.optional(v.nullish(v.string()), ''),
  url: v.optional(v.nullish(v.string()), ''),
  body: v.optional(v.unknown()),
  headers: v.optional(v.nullish(v.record(v.string(), v.unknown())), {}),
  /** Name of a stored login. */
  login: v.optional(v.nullish(v.string())),
  as: v.optional(v.picklist(['basic', 'bearer']), 'basic'),
  prefix: v.optional(v.string(), 'Bearer'),
  bigInt: v.optional(v.nullish(v.boolean()), false),
});
type Asked = v.InferOutput<typeof Asked>;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Calls other servers. Logins are used here and never leave but to where they belong; certificates are checked. */
export function restFunctions(credentials: Pick<Credentials, 'named'>, allowLinkLocal = false): HostFunctions {
  return { rest: async ([asked], origins) => call(v.parse(Asked, asked), credentials, allowLinkLocal, origins) };
}

async function call(
  asked: Asked,
  credentials: Pick<Credentials, 'named'>,
  allowLinkLocal: boolean,
  origins: ReadonlySet<string> | null,
): Promise<unknown> {
  if (!asked.action || !asked.url) throw new Error('[fnRest] No action or url defined');
  const method = asked.action.toUpperCase();
  if (!methods.includes(method)) throw new Error(`[fnRest] Unknown action ${asked.action}`);
  const url = urlOf(asked.url);
  const headers = await headersOf(asked, url, credentials, origins);
  const hasBody = method !== 'GET' && method !== 'HEAD' && asked.body !== undefined && asked.body !== null && asked.body !== '';
  const body = typeof asked.body === 'string' ? asked.body : JSON.stringify(asked.body);
  if (hasBody) headers['content-type'] ??= 'application/json';
  const signal = AbortSignal.timeout(answerMs);
  try {
    const answer = await ask({ method, url, headers, body: hasBody ? body : null }, allowLinkLocal, signal);
    const text = await textWithin(answer.body);
    if (answer.status < 200 || answer.status > 299) throw new Error(`Request failed with status code ${answer.status}`);
    return valueOf(text, Boolean(asked.bigInt));
  } catch (error) {
    throw new Error(signal.aborted ? `timeout of ${answerMs}ms exceeded` : reasonOf(error), { cause: error });
  }
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new Error(`Invalid URL ${text}`);
  return url;
}

/** What is sent along. A secret goes where the form says, and a login that has a host to that host only. */
async function headersOf(
  asked: Asked,
  url: URL,
  credentials: Pick<Credentials, 'named'>,
  origins: ReadonlySet<string> | null,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = { accept: 'application/json' };
  for (const [name, value] of Object.entries(asked.headers ?? {})) if (value != null) headers[name.toLowerCase()] = String(value);
  const isSecret = Boolean(asked.login) || Object.keys(headers).length > 1;
  if (isSecret && origins !== null && !origins.has(url.origin))
    throw new Error(
      `${url.origin} comes from what somebody entered: logins and headers go only to addresses that the form writes in full or lists as options`,
    );
  if (!asked.login) return headers;
  const login = await credentials.named(asked.login);
  if (!login) throw new Error(`No credential found with filter ${asked.login}`);
  if (login.host && hostOf(login.host) !== url.hostname.toLowerCase())
    throw new Error(`The login ${login.name} belongs to ${login.host} and is not sent to ${url.hostname}`);
  const pair = Buffer.from(`${login.user}:${login.password}`).toString('base64');
  headers['authorization'] = asked.as === 'basic' ? `Basic ${pair}` : `${asked.prefix} ${login.password}`;
  return headers;
}

/** A host as addresses have it; some write a whole address there. */
function hostOf(text: string): string {
  const written = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(written)
    ? written
    : `http://${written.includes(':') && !/[[\]]|:\d+$/.test(written) ? `[${written}]` : written}`;
  return URL.canParse(address) ? new URL(address).hostname.toLowerCase() : written.toLowerCase();
}

/** What went wrong on the way. */
function reasonOf(error: unknown): string {
  const cause = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

async function textWithin(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > answerBytes) throw new Error(`The answer is larger than ${answerBytes / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** JSON where it is JSON, else the text. Numbers that JavaScript cannot hold become texts where that was asked for. */
function valueOf(text: string, bigInt: boolean): unknown {
  try {
    return JSON.parse(bigInt ? exact(text) : text) as unknown;
  } catch {
    return text;
  }
}

const exact = (json: string): string =>
  json.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (part) =>
    part.startsWith('"') || Number.isSafeInteger(Number(part)) ? part : `"${part}"`,
  );
