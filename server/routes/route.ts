import { Readable } from 'node:stream';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Endpoint, ParamsOf } from '#contract/endpoint.ts';
import { carriesKey, keyHeader } from '#contract/idempotency.ts';
import { apiRoot } from '#contract/paths.ts';
import { can } from '#contract/policy.ts';
import type { User } from '#contract/session.ts';
import type { Actors } from '#server/domain/activity/activity.ts';
import type { Log } from '#server/domain/ports.ts';
import type { Sessions } from '#server/domain/sessions/sessions.ts';
import { StoreTrouble } from '#server/domain/stores.ts';
import { bareError, noAccess, refusal, unauthorized, type Answer } from './answers.ts';
import { bodyOf, BrokenOff } from './body.ts';
import type { Answered, Attempts, Left } from './attempts.ts';
import { noteChange } from './changes.ts';

/** What a schema reads; undefined where the endpoint has none. */
type Read<S> = [Exclude<S, undefined>] extends [never]
  ? undefined
  : Exclude<S, undefined> extends v.GenericSchema<unknown, unknown>
    ? v.InferOutput<Exclude<S, undefined>>
    : undefined;

/** A request as a handler sees it: read by the schemas of its endpoint. */
export interface Call<E extends Endpoint> {
  readonly params: Readonly<Record<ParamsOf<E['path']>, string>>;
  readonly query: Read<E['query']>;
  readonly body: Read<E['input']>;
  header(name: string): string | undefined;
  /** The network address it comes from. */
  readonly from: string;
  /** The idempotency key of a call that starts or decides something; null = it came without one. */
  readonly key: string | null;
  /** As it came, for bodies that are streamed; an endpoint with an `input` has read it already. */
  readonly request: Request;
}

/** Who calls, where a token is needed. */
export interface Caller {
  readonly user: User;
  readonly sid: string;
}

export interface Handling {
  /** Instead of the usual envelope, when query or body are not what the contract says. */
  readonly invalid?: (why: string, body: unknown) => Answer;
  /** Instead of the usual envelope, when the server cannot do its work. `why` is for people. */
  readonly failed?: (why: string) => Answer;
}

/** How a call that came with an idempotency key is told apart from one that was cut off by a stop of the server. */
export interface Repeating<E extends Endpoint> {
  /** What such a call left, by which a repeat is answered; without this nobody can tell. */
  readonly left?: (call: Call<E>, caller: Caller) => Promise<Left>;
}

/** Puts endpoints of the contract into an app. */
export interface Router {
  /** Without token: what the contract calls public or basic. */
  open<E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Answer> | Answer, handling?: Handling): void;
  /** With a good token, and the right the endpoint asks for. */
  guarded<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>, caller: Caller) => Promise<Answer> | Answer,
    handling?: Handling & Repeating<E>,
  ): void;
}

const areas = {
  settings: ['open settings', 'settings'],
  designer: ['open designer', 'designer'],
  logs: ['read server log', 'logs'],
} as const;

/** The caller of an endpoint, or the answer that turns them away. */
async function admitted(endpoint: Endpoint, context: Context, sessions: Sessions): Promise<Caller | Answer> {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
  const caller = token === undefined ? null : await sessions.caller(token);
  if (!caller) return unauthorized;
  const { access } = endpoint;
  if (access === 'public' || access === 'basic' || access === 'user') return caller;
  const [verb, area] = areas[access];
  return can(caller.user, verb) ? caller : noAccess(area);
}

/** @param from where a request comes from, by its socket and what a proxy said, for the log */
export function routerFor(
  app: Hono,
  sessions: Sessions,
  log: Log,
  from: (socket: string, forwarded: string | undefined) => string,
  attempts: Pick<Attempts, 'once'>,
  actors: Actors,
): Router {
  function troubled(endpoint: Endpoint, { failed }: Handling, error: unknown): Answer {
    const isTrouble = error instanceof StoreTrouble;
    log.error({ method: endpoint.method, path: endpoint.path, error: isTrouble ? error.message : stackOf(error) }, 'request failed');
    const why = isTrouble ? error.message : 'The server met an error it did not expect. Its log tells more.';
    return failed?.(why) ?? refusal('Internal error', why);
  }

  function mount<E extends Endpoint>(
    endpoint: E,
    handling: Handling,
    answer: (context: Context, call: () => Promise<Call<E> | Answer>) => Promise<Answer> | Answer,
  ): void {
    // createApi matches paths in lower case and without a trailing slash.
    app.on(endpoint.method, (apiRoot + endpoint.path).toLowerCase(), async (context) => {
      try {
        return response(await answer(context, () => callOf(endpoint, context, handling)));
      } catch (error) {
        if (error instanceof BrokenOff) {
          log.debug({ method: endpoint.method, path: endpoint.path, reason: error.message }, 'request broken off');
          return response(bareError(400, 'The request was broken off'));
        }
        return response(troubled(endpoint, handling, error));
      }
    });
  }

  return {
    open(endpoint, handler, handling = {}) {
      mount(endpoint, handling, async (_context, call) => {
        const read = await call();
        return 'http' in read ? read : handler(read);
      });
    },
    guarded(endpoint, handler, handling = {}) {
      const done = async (call: Call<typeof endpoint>, caller: Caller): Promise<Answered> => {
        if (call.key === null) return { answer: await handler(call, caller), isRepeat: false };
        const { user } = caller;
        const request = JSON.stringify([endpoint.method, endpoint.path, call.params, call.query, call.body]);
        // Whatever goes wrong on the way is the answer to a repeat, too.
        const work = async (): Promise<Answer> => {
          try {
            return await handler(call, caller);
          } catch (error) {
            return troubled(endpoint, handling, error);
          }
        };
        const left = async (): Promise<Left> => (await handling.left?.(call, caller)) ?? 'unknown';
        return attempts.once({ key: call.key, by: user, request }, work, left);
      };
      mount(endpoint, handling, async (context, call) => {
        const caller = await admitted(endpoint, context, sessions);
        if ('http' in caller) return caller;
        const read = await call();
        const path = new URL(context.req.url).pathname.slice(apiRoot.length);
        const address = from(addressOf(context), context.req.header('x-forwarded-for'));
        const { type, username } = caller.user;
        const work = (asked: Call<typeof endpoint>): Promise<Answered> =>
          actors.as({ type, username, from: address }, () => done(asked, caller));
        const { answer, isRepeat } = 'http' in read ? { answer: read, isRepeat: false } : await work(read);
        if (isRepeat) return answer;
        noteChange(log, endpoint, path, caller.user, address, answer);
        return answer;
      });
    },
  };
}

async function callOf<E extends Endpoint>(endpoint: E, context: Context, handling: Handling): Promise<Call<E> | Answer> {
  const invalid = handling.invalid ?? ((why: string) => refusal('The request is not understood', why));
  const query = v.safeParse(endpoint.query ?? v.unknown(), context.req.query());
  if (!query.success) return invalid(whyOf(query.issues), {});
  const body = endpoint.input ? await bodyOf(context.req, endpoint) : null;
  if (body && !body.ok) return body.error;
  const input = endpoint.input ? v.safeParse(endpoint.input, body?.value) : null;
  if (input && !input.success) return invalid(whyOf(input.issues), body?.value);
  return {
    // Path and schemas of the endpoint have just read these values; TypeScript cannot follow them through the conditional types.
    params: paramsOf(endpoint.path, context.req.url) as Call<E>['params'],
    query: query.output as Call<E>['query'],
    body: input?.output as Call<E>['body'],
    header: (name) => context.req.header(name),
    key: carriesKey(endpoint) ? (context.req.header(keyHeader) ?? null) : null,
    from: addressOf(context),
    request: context.req.raw,
  };
}

/** Parameters as they were sent: matching ignores case, values keep theirs. */
function paramsOf(path: string, url: string): Readonly<Record<string, string>> {
  const parts = new URL(url).pathname.slice(apiRoot.length).split('/');
  const named = path.split('/').flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decoded(parts[at] ?? '')]] : []));
  return Object.fromEntries(named);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function whyOf(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`).join('\n');
}

/** Without a socket, as in tests and under the dev server, everybody comes from the same place. */
function addressOf(context: Context): string {
  const env = v.safeParse(v.object({ incoming: v.object({ socket: v.object({ remoteAddress: v.string() }) }) }), context.env);
  return env.success ? env.output.incoming.socket.remoteAddress : 'here';
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

export function response({ http, body, type, headers, stream }: Answer): Response {
  const all = { ...(type === null ? {} : { 'Content-Type': type }), ...headers };
  if (stream) return new Response(Readable.toWeb(Readable.from(stream)) as ReadableStream<Uint8Array>, { status: http, headers: all });
  // Bytes, because a text body would get a content-type of its own.
  const bytes = body === null ? null : new TextEncoder().encode(body);
  return new Response(bytes, { status: http, headers: { ...(bytes ? { 'Content-Length': String(bytes.byteLength) } : {}), ...all } });
}
