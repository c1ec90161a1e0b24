import * as v from 'valibot';
import { DatabaseType } from '#contract/admin/credentials.ts';
import { endpoint, answersBody } from '#contract/endpoint.ts';

/** Which database a query asks (contract 8.3): a credential, several whose rows are joined, or a credential with its type. */
export const QueryConfig = v.union([
  v.pipe(v.string(), v.nonEmpty()),
  v.array(v.pipe(v.string(), v.nonEmpty())),
  v.looseObject({ name: v.pipe(v.string(), v.nonEmpty()), type: v.optional(v.nullish(v.union([DatabaseType, v.string()]))) }),
]);
export type QueryConfig = v.InferOutput<typeof QueryConfig>;

/**
 * Runs a query with its placeholders filled in; gives the rows. Failures travel as `success` with `data.error`. The server accepts
 * only instances of a query of a form the caller may open. `noLog` keeps the text out of the log.
 */
export const runQuery = endpoint({
  method: 'POST',
  path: '/query',
  access: 'user',
  query: v.object({ noLog: v.optional(v.string()) }),
  input: v.object({ query: v.optional(v.unknown()), config: v.optional(v.unknown()) }),
  output: v.unknown(),
  reply: 'envelope',
  offline: 'refused',
  maxBody: answersBody,
  repeatable: true,
});
