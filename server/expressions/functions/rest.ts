import * as v from 'valibot';
import type { Credentials } from '#server/domain/portal/credentials.ts';
import { answerBytes, answerMs } from '../limits.ts';
import type { HostFunctions } from './host-function.ts';

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

/** Calls other servers. Logins are used here and never leave; certificates are checked. */
export function restFunctions(credentials: Pick<Credentials, 'named'>): HostFunctions {
  return { rest: async ([asked]) => call(v.parse(Asked, asked), credentials) };
}

async function call(asked: Asked, credentials: Pick<Credentials, 'named'>): Promise<unknown> {
  if (!asked.action || !asked.url) throw new Error('[fnRest] No action or url defined');
  const method = asked.action.toUpperCase();
  if (!methods.includes(method)) throw new Error(`[fnRest] Unknown action ${asked.action}`);
  const headers = await headersOf(asked, credentials);
  const hasBody = method !== 'GET' && method !== 'HEAD' && asked.body !== undefined && asked.body !== null && asked.body !== '';
  const body = typeof asked.body === 'string' ? asked.body : JSON.stringify(asked.body);
  if (hasBody && !headers.has('content-type')) headers.set('content-type', 'application/json');
  const signal = AbortSignal.timeout(answerMs);
  const response = await fetch(urlOf(asked.url), { method, headers, signal, ...(hasBody ? { body } : {}) }).catch((error: unknown) => {
    throw new Error(reasonOf(error), { cause: error });
  });
  const text = await textWithin(response);
  if (!response.ok) throw new Error(`Request failed with status code ${response.status}`);
  return valueOf(text, Boolean(asked.bigInt));
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new Error(`Invalid URL ${text}`);
  return url;
}

async function headersOf(asked: Asked, credentials: Pick<Credentials, 'named'>): Promise<Headers> {
  const headers = new Headers({ accept: 'application/json' });
  for (const [name, value] of Object.entries(asked.headers ?? {})) if (value != null) headers.set(name, String(value));
  if (!asked.login) return headers;
  const login = await credentials.named(asked.login);
  if (!login) throw new Error(`No credential found with filter ${asked.login}`);
  const pair = Buffer.from(`${login.user}:${login.password}`).toString('base64');
  headers.set('authorization', asked.as === 'basic' ? `Basic ${pair}` : `${asked.prefix} ${login.password}`);
  return headers;
}

/** What went wrong below `fetch`, which itself only says that it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `timeout of ${answerMs}ms exceeded`;
  const cause = error.cause instanceof AggregateError ? (error.cause.errors[0] as unknown) : error.cause;
  const text = cause instanceof Error ? cause.message : error.message;
  return text === 'bad port' ? 'The port of this address belongs to another protocol and is not called' : text;
}

async function textWithin(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
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
