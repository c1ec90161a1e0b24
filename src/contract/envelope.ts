import * as v from 'valibot';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Endpoint, OutputOf } from '#contract/endpoint.ts';
import type { Failure } from '#contract/failure.ts';

/** The wire's answer (contract 1.3). Errors may be one text, a list, or an Error that was serialised as `{}`. */
export const Envelope = v.looseObject({
  status: v.string(),
  message: v.nullish(v.string(), ''),
  data: v.optional(v.nullish(v.unknown())),
});
export type Envelope = v.InferOutput<typeof Envelope>;

const Inner = v.looseObject({ output: v.optional(v.unknown()), error: v.optional(v.unknown()) });

/** The error of an envelope as one text, '' when there is none. Lists are joined by line feeds; their nulls are dropped. */
export function errorText(error: unknown): string {
  if (Array.isArray(error)) return error.filter((line) => line != null && line !== '').join('\n');
  if (typeof error === 'string') return error;
  if (error == null || error === false) return '';
  return typeof error === 'object' && Object.keys(error).length === 0 ? 'Unknown error' : JSON.stringify(error);
}

/** `output` and `error` of an envelope's data, whatever is there. */
export function inner(envelope: Envelope): { readonly output: unknown; readonly error: string } {
  const data = v.safeParse(Inner, envelope.data);
  return data.success ? { output: data.output.output, error: errorText(data.output.error) } : { output: undefined, error: '' };
}

/** @param what the question, as `GET /job` */
export const foreign = (what: string): Result<never, Failure> =>
  fail({ kind: 'foreign', message: `The answer to ${what} is not one of this API. Is this the address of an AnsibleForms server?` });

/**
 * Reads the body of a 200 answer. An envelope is a refusal when its status is `error` or `failed`, or when `data.error` is not
 * empty: launching, expressions and queries say `success` and mean failure (contract 2.2).
 */
export function read<E extends Endpoint>(endpoint: E, body: unknown): Result<OutputOf<E>, Failure> {
  const what = `${endpoint.method} ${endpoint.path}`;
  if (endpoint.reply === 'bare' || endpoint.reply === 'text' || endpoint.reply === 'file') return parsed(endpoint, body, what);
  const envelope = v.safeParse(Envelope, body);
  if (!envelope.success) return foreign(what);
  if (endpoint.reply === 'whole') return parsed(endpoint, envelope.output, what);
  const { output, error } = inner(envelope.output);
  const { status, message } = envelope.output;
  if (status === 'error' || status === 'failed' || error !== '') return fail({ kind: 'refused', message: message ?? '', error, output });
  if (endpoint.reply === 'message-and-output') return parsed(endpoint, { message: message ?? '', output }, what);
  return parsed(endpoint, endpoint.reply === 'message' ? (message ?? '') : output, what);
}

function parsed<E extends Endpoint>(endpoint: E, value: unknown, what: string): Result<OutputOf<E>, Failure> {
  const outcome = v.safeParse(endpoint.output, value);
  return outcome.success ? ok(outcome.output as OutputOf<E>) : foreign(what);
}
