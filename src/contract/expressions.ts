import * as v from 'valibot';
import { endpoint, answersBody } from '#contract/endpoint.ts';

/**
 * Evaluates an expression on the server, placeholders filled in (contract 8.1); gives its value as it is, null, false and 0 included.
 * `output` is absent where the value is undefined. Failures travel as `success` with `data.error`. The server accepts only instances of
 * an expression of a form the caller may open. `noLog` keeps the text out of log and answer.
 */
export const evaluateExpression = endpoint({
  method: 'POST',
  path: '/expression',
  access: 'user',
  query: v.object({ noLog: v.optional(v.string()) }),
  input: v.object({ expression: v.string() }),
  output: v.unknown(),
  reply: 'envelope',
  offline: 'refused',
  maxBody: answersBody,
  repeatable: true,
});
