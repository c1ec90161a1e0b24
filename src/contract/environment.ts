import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';

/** An environment variable as the server runs with it. `value`: what it is set to, else its default; secrets are hidden. */
export const EnvironmentVariable = v.object({
  name: v.string(),
  set: v.boolean(),
  value: v.optional(v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
});
export type EnvironmentVariable = v.InferOutput<typeof EnvironmentVariable>;

/** What can be set in the server's environment, and what is (contract 10.12). */
export const environment = endpoint({
  method: 'GET',
  path: '/config/env',
  access: 'settings',
  output: v.array(EnvironmentVariable),
  reply: 'envelope',
  offline: 'stored',
});
