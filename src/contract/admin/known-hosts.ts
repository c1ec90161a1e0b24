import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';

const settings = { path: '/knownhosts', access: 'settings', reply: 'envelope' } as const;

/** The lines of the list of hosts whose keys are trusted, empty ones included (contract 10.7). */
export const listKnownHosts = endpoint({ ...settings, method: 'GET', output: v.array(v.string()), offline: 'stored' });

/**
 * Asks hosts for their keys and trusts them. `host`: names or addresses, separated by commas or blanks, each with an optional port
 * (`host:2222`, `[::1]:2222`). Gives what was found as text.
 */
export const addKnownHosts = endpoint({
  ...settings,
  method: 'POST',
  input: v.looseObject({ host: v.optional(v.unknown()) }),
  output: v.string(),
  offline: 'refused',
});

/** Removes every line that contains the text. */
export const removeKnownHost = endpoint({
  ...settings,
  method: 'DELETE',
  query: v.object({ name: v.optional(v.string()) }),
  output: v.unknown(),
  offline: 'refused',
});
