import type * as v from 'valibot';
import type { Result } from '#lib/result.ts';
import type { Api } from '#api/api.ts';
import { Envelope, inner } from '#contract/envelope.ts';
import { evaluateExpression } from '#contract/expressions.ts';
import { isUnanswered, reasonOf, type Failure } from '#contract/failure.ts';
import { runQuery } from '#contract/queries.ts';
import type { AskRemote, Reply } from '#sync/run/shared-questions.ts';

/** A database may take its time; a person who waits longer has gone elsewhere. */
const timeoutMs = 120_000;

// A failed question travels as `success` with `data.error` beside what there is of an output: the whole envelope is needed to tell it
// from a server that failed.
const expression = { ...evaluateExpression, reply: 'whole', output: Envelope } as const;
const query = { ...runQuery, reply: 'whole', output: Envelope } as const;

/** Asks the server what a form wants to know. */
export function askServer(api: Pick<Api, 'call'>): AskRemote {
  return async (question, signal) => {
    const options = { signal, timeoutMs };
    const noLog = question.noLog ? { noLog: 'true' } : {};
    if (question.kind === 'expression') {
      return replyOf(await api.call(expression, { query: noLog, body: { expression: question.text } }, options));
    }
    return replyOf(await api.call(query, { query: noLog, body: { query: question.text, config: question.config } }, options));
  };
}

export function replyOf(answer: Result<v.InferOutput<typeof Envelope>, Failure>): Reply {
  if (!answer.ok) return { type: 'failed', message: reasonOf(answer.error), offline: isUnanswered(answer.error) };
  const { output, error } = inner(answer.value);
  const { status, message } = answer.value;
  if (status === 'error' || status === 'failed') return { type: 'failed', message: error || message || status, offline: false };
  return error === '' ? { type: 'answered', output } : { type: 'answered', output, error };
}
