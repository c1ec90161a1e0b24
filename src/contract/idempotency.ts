import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';

/**
 * Names one attempt of a call that starts or decides something. Browsers, and proxies in between, send a request again when a
 * kept-alive connection dies before the answer: under the same key it is answered again, not done again.
 */
export const keyHeader = 'Idempotency-Key';

/** A key as this server takes it: long enough that nobody guesses or repeats one. */
export const IdempotencyKey = v.pipe(v.string(), v.regex(/^[\w.:-]{16,128}$/));

/** How long a key is remembered with its answer, ms. */
export const keyKeptMs = 24 * 3600_000;

/**
 * Whether each attempt of a call has a key of its own: what is not a GET, needs a token and is not `repeatable`. What gives tokens
 * never has one, so that no token is ever kept as an answer.
 */
export const carriesKey = ({ method, access, repeatable }: Pick<Endpoint, 'method' | 'access' | 'repeatable'>): boolean =>
  method !== 'GET' && access !== 'public' && access !== 'basic' && repeatable !== true;
