/** What a handler gives back. `body` null = none; `type` null = no content-type. */
export interface Answer {
  readonly http: number;
  readonly body: string | null;
  readonly type: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Instead of `body`, for what is too large to be in memory at once. */
  readonly stream?: AsyncIterable<Uint8Array>;
}

const jsonType = 'application/json; charset=utf-8';
export const textType = 'text/plain; charset=utf-8';

/** A body without envelope. */
export const bare = (body: unknown, http = 200): Answer => ({ http, body: JSON.stringify(body), type: jsonType, headers: {} });

/** Envelope with `data` of its own. */
export const whole = (status: string, message: string, data: unknown): Answer => bare({ status, message, data });

/** The same with a text that comes in pieces, as the last member of `data`; they are UTF-8 as it stands inside a text of JSON. */
export function wholeInPieces(status: string, message: string, data: object, name: string, pieces: AsyncIterable<Uint8Array>): Answer {
  const head = `${JSON.stringify({ status, message, data }).slice(0, -2)},${JSON.stringify(name)}:"`;
  async function* all(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(head);
    yield* pieces;
    yield Buffer.from('"}}');
  }
  return { http: 200, body: null, stream: all(), type: jsonType, headers: {} };
}

/** Contract 1.3: what is falsy travels as '', undefined not at all; lists stay lists. */
export const envelope = (status: string, message: string, output?: unknown, error: unknown = '', http = 200): Answer =>
  bare({ status, message, data: { output: output === undefined ? undefined : output || '', error: error || '' } }, http);

export const success = (message: string, output?: unknown): Answer => envelope('success', message, output);
export const refusal = (message: string, error: unknown = ''): Answer => envelope('error', message, '', error);

/** Empty bodies and the like: no envelope, by contract. */
export const bareError = (http: 400 | 401 | 503, message: string): Answer => bare({ error: true, message }, http);

export const text = (http: number, body: string): Answer => ({ http, body, type: textType, headers: {} });

export const redirect = (to: string): Answer => ({ http: 302, body: null, type: null, headers: { Location: to } });

/** The token is missing, wrong or over: no content-type, no challenge (contract 1.3). */
export const unauthorized: Answer = { http: 401, body: 'Unauthorized', type: null, headers: {} };

/** The role is not enough: 401 by contract, never 403. */
export const noAccess = (area: string): Answer => envelope('error', 'No access', '', `You do not have access to ${area}`, 401);

/** Lets a client ask again only for what changed. */
export const tagged = (answer: Answer, etag: string): Answer => ({ ...answer, headers: { ...answer.headers, ETag: etag } });
export const unchanged = (etag: string): Answer => ({ http: 304, body: null, type: null, headers: { ETag: etag } });

/** Whether one of the tags a client holds is this one; `W/` makes no difference. */
export function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  const plain = (tag: string): string => tag.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((tag) => plain(tag) === plain(etag) || tag.trim() === '*');
}
