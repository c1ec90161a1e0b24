import * as v from 'valibot';
import { fail, ok, type Result } from '#lib/result.ts';
import { toBase64 } from '#lib/base64.ts';
import { carriesKey, keyHeader } from '#contract/idempotency.ts';
import { linesType, type CallOf, type Endpoint, type OutputOf } from '#contract/endpoint.ts';
import { unsent, type Failure } from '#contract/failure.ts';
import { apiPath } from '#contract/paths.ts';
import { uploadFile, uploadPart, type UploadRecord } from '#contract/upload.ts';
import { login, refresh, type LoginAnswer } from '#contract/session.ts';
import { storedAtHeader } from '#contract/worker.ts';
import { denialOf, instead, isOwnRefusal } from '#api/answers.ts';
import { exchange, type Answer, type Question } from '#api/exchange.ts';
import type { Locks } from '#api/locks.ts';
import type { readLines } from '#api/read-lines.ts';
import { sessionReads, type Reads } from '#api/reads.ts';
import { renewing, type Tokens } from '#api/renewing.ts';
import { judging, witnessed, type Ask, type Witness } from '#api/witness.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Default 20 s. */
  readonly timeoutMs?: number;
  /** The idempotency key of this attempt, for a caller that has to know it; without one a fresh key is made for each call. */
  readonly key?: string;
  /** Reads a long answer on another thread, and gives what is left of its text. */
  readonly lighten?: (body: Blob) => Promise<string>;
}

/** A changed answer, or the server's word that the one named by the etag still holds. */
export type Fresh<T> =
  | { readonly changed: false }
  | {
      readonly changed: true;
      readonly value: T;
      readonly etag: string | null;
      /** ms since 1970 when the worker answered from its store */ readonly storedAt: number | null;
    };

export interface Download {
  readonly name: string;
  readonly content: Blob;
}

export interface Api {
  /** Asks once. A 401 leads to one refresh, shared by all tabs and calls, and to one repetition: the server did not act on the first. */
  call<E extends Endpoint>(endpoint: E, input: CallOf<E>, options?: CallOptions): Promise<Result<OutputOf<E>, Failure>>;
  /** The same, naming the answer already known: an unchanged one costs a 304. */
  callIfChanged<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    etag: string | null,
    options?: CallOptions,
  ): Promise<Result<Fresh<OutputOf<E>>, Failure>>;
  /**
   * Asks once and hands over each line of the answer as it comes. What does not answer in lines does not know the question: `foreign`.
   *
   * @param options `timeoutMs` is how long nothing may come
   */
  lines<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    line: (value: OutputOf<E>) => void,
    options?: CallOptions,
  ): Promise<Result<void, Failure>>;
  download<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<Result<Download, Failure>>;
  /**
   * Sends a file and gives the server's record of it. After a 401 and a refresh it is sent again from its start.
   *
   * @param moved is told how much is sent, 0 to 1
   */
  upload(file: File, moved: (share: number) => void, signal?: AbortSignal): Promise<Result<UploadRecord, Failure>>;
  signIn(username: string, password: string): Promise<Result<LoginAnswer, Failure>>;
  /** Cancels the reads of the session, and those that begin while `work` runs, which is about to end it. */
  readonly quiesce: Reads['quiesce'];
  /** The server's time when it last answered, ms since 1970, by its own clock; null before the first answer. It never runs ahead of it. */
  serverTime(): number | null;
}

/** As with files: the sign-in page need not carry it. Once it is here, a question need not wait for it. */
let reader: typeof readLines | null = null;
/** Loads what reads answers line by line, for a page that is about to ask such questions. */
export const lineReader = async (): Promise<typeof readLines> => (reader ??= (await import('#api/read-lines.ts')).readLines);

const defaultTimeoutMs = 20_000;
/** How long nothing of a file may move. */
const stallMs = 60_000;

export function createApi(tokens: Tokens, witness: Witness, locks: Locks): Api {
  let serverTime: number | null = null;
  const reads = sessionReads();
  const ask = witnessed(witness, async (question) => {
    const answer = await exchange(question);
    if (answer.ok) serverTime = dateOf(answer.value.headers) ?? serverTime;
    return answer;
  });
  const judged = judging(witness);
  const renewed = renewing(tokens, witness, locks, ask, judged);

  const authorised = async (endpoint: Endpoint, question: Question, send: Ask = ask): Promise<Result<Answer, Failure>> => {
    const isOpen = endpoint.access === 'public' || endpoint.access === 'basic';
    for (const isRetry of [false, true]) {
      const token = tokens.current()?.token;
      const headers =
        token === undefined || endpoint.path === refresh.path
          ? question.headers
          : { ...question.headers, authorization: `Bearer ${token}` };
      const answer = await send({ ...question, headers });
      if (!answer.ok || answer.value.status !== 401 || isOpen || !isOwnRefusal(endpoint, answer.value)) return answer;
      witness.answered();
      const denial = denialOf(answer.value);
      if (denial.at === 'final') {
        if (denial.failure.kind === 'unauthorized') witness.ended(denial.failure.message);
        return fail(denial.failure);
      }
      if (isRetry || token === undefined) break;
      const failure = await renewed(token);
      if (failure) return fail(unsent(failure));
    }
    witness.ended('');
    return fail({ kind: 'unauthorized', message: '' });
  };

  const callIfChanged: Api['callIfChanged'] = async (endpoint, input, etag, options = {}) => {
    const asked = questionOf(endpoint, input, options);
    const question = etag === null ? asked : { ...asked, headers: { ...asked.headers, ...naming(etag) } };
    const isOfSession = endpoint.method === 'GET' && endpoint.access !== 'public';
    const answer = await (isOfSession
      ? reads.run((signal) => authorised(endpoint, { ...question, signal }), question.signal)
      : authorised(endpoint, question));
    if (!answer.ok) return answer;
    if (answer.value.status === 304 && etag !== null) {
      witness.answered();
      return ok({ changed: false });
    }
    const value = judged(endpoint, answer.value);
    if (!value.ok) return value;
    const storedAt = Number(answer.value.headers.get(storedAtHeader)) || null;
    return ok({ changed: true, value: value.value, etag: answer.value.headers.get('etag'), storedAt });
  };

  return {
    callIfChanged,
    serverTime: () => serverTime,
    quiesce: reads.quiesce,
    async call(endpoint, input, options) {
      const fresh = await callIfChanged(endpoint, input, null, options);
      if (!fresh.ok) return fresh;
      // Nothing was named that could be unchanged.
      return fresh.value.changed
        ? ok(fresh.value.value)
        : fail({ kind: 'foreign', message: instead(`${endpoint.method} ${endpoint.path}`) });
    },
    async lines(endpoint, input, line, options = {}) {
      const onLine = (text: string): void => {
        const read = v.safeParse(v.pipe(v.string(), v.parseJson(), endpoint.output), text);
        if (read.success) line(read.output as OutputOf<typeof endpoint>);
      };
      const answer = await authorised(
        endpoint,
        questionOf(endpoint, input, options),
        witnessed(witness, async (asked) => (reader ?? (await lineReader()))(asked, linesType, onLine)),
      );
      if (!answer.ok) return answer;
      if (answer.value.headers.get('content-type')?.startsWith(linesType) && answer.value.body === '') {
        witness.answered();
        return ok(undefined);
      }
      const refused = judged(endpoint, answer.value);
      return refused.ok ? fail({ kind: 'foreign', message: `${endpoint.method} ${endpoint.path} is not answered line by line` }) : refused;
    },
    async download(endpoint, input) {
      const answer = await authorised(endpoint, { ...questionOf(endpoint, input, { timeoutMs: 300_000 }), as: 'blob' });
      if (!answer.ok) return answer;
      const file = judged(endpoint, answer.value);
      if (!file.ok) return file;
      const name = fileName(answer.value.headers) ?? 'download.txt';
      return ok({ name, content: answer.value.body as Blob });
    },
    async upload(file, moved, signal) {
      const question = { ...questionOf(uploadFile, {}, { timeoutMs: stallMs, ...(signal ? { signal } : {}) }), body: undefined };
      const parcel = { part: uploadPart, file, moved };
      const answer = await authorised(
        uploadFile,
        question,
        // Few forms send files: the sign-in page need not carry it.
        witnessed(witness, async (asked) => (await import('#api/send-file.ts')).sendFile(asked, parcel)),
      );
      return answer.ok ? judged(uploadFile, answer.value) : answer;
    },
    async signIn(username, password) {
      const basic = `Basic ${toBase64(`${username}:${password}`)}`;
      const answer = await ask({
        method: 'POST',
        url: apiPath(login.path),
        headers: { authorization: basic },
        body: {},
        timeoutMs: defaultTimeoutMs,
      });
      if (!answer.ok) return answer;
      return judged(login, answer.value);
    },
  };
}

/** What makes an unchanged answer cost a 304. A browser adds `no-cache` to such a question, which Express takes as a wish for all of it. */
const naming = (etag: string): Question['headers'] => ({ 'if-none-match': etag, 'cache-control': 'max-age=0' });

function questionOf<E extends Endpoint>(endpoint: E, input: CallOf<E>, options: CallOptions): Question {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const search = query.size > 0 ? `?${query}` : '';
  return {
    method: endpoint.method,
    url: apiPath(endpoint.path, (input.params ?? {}) as Record<string, string | number>) + search,
    // The repetition after a refresh is the same attempt, and so is what the browser sends again by itself.
    headers: carriesKey(endpoint) ? { [keyHeader]: options.key ?? newKey() } : {},
    // The reference reads an empty body on every POST and PUT (contract 7): without one it answers 400 to some.
    ...(endpoint.method === 'POST' || endpoint.method === 'PUT' ? { body: (input.body as object | undefined) ?? {} } : {}),
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.lighten ? { lighten: options.lighten } : {}),
  };
}

/** 128 random bits; made without what needs a secure context. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** When the server gave an answer, ms since 1970; null for one that the worker had kept. */
function dateOf(headers: Headers): number | null {
  return headers.has(storedAtHeader) ? null : Date.parse(headers.get('date') ?? '') || null;
}

/** The name in content-disposition; RFC 5987 form first. */
export function fileName(headers: Headers): string | null {
  const disposition = headers.get('content-disposition') ?? '';
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended.trim());
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition)?.[1]?.trim() ?? null;
}
