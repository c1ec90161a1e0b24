import * as v from 'valibot';
import { endpoint, answersBody } from '#contract/endpoint.ts';
import { Envelope } from '#contract/envelope.ts';

/** What a field of a form asks the server, placeholders filled in: an expression (contract 8.1) or a query (8.3). */
export const FormQuestion = v.variant('kind', [
  v.object({ kind: v.literal('expression'), text: v.string(), noLog: v.optional(v.boolean(), false) }),
  v.object({ kind: v.literal('query'), text: v.string(), config: v.optional(v.unknown()), noLog: v.optional(v.boolean(), false) }),
]);
export type FormQuestion = v.InferOutput<typeof FormQuestion>;

/** The answer to the question at index `at`: what the endpoint of its kind would answer. */
export const AnswerLine = v.object({ at: v.pipe(v.number(), v.integer(), v.minValue(0)), answer: Envelope });
export type AnswerLine = v.InferOutput<typeof AnswerLine>;

/** How many questions one request may hold. */
export const maxBatch = 200;

/**
 * Our own addition: many questions in one request, each answered as soon as its answer is there, in any order. A browser opens six
 * connections to a server, and a form may ask fifty things at once. Only servers whose version answer names `questions` are asked.
 */
export const askBatch = endpoint({
  method: 'POST',
  path: '/questions',
  access: 'user',
  input: v.object({ questions: v.pipe(v.array(FormQuestion), v.maxLength(maxBatch, `are more than ${maxBatch}`)) }),
  output: AnswerLine,
  reply: 'lines',
  offline: 'refused',
  maxBody: answersBody,
  repeatable: true,
});
