import * as v from 'valibot';
import { CheckAnswer } from '#contract/admin/check.ts';
import { endpoint } from '#contract/endpoint.ts';
import { defineSingle, secret } from '#contract/resource.ts';
import { flag, text } from '#contract/wire.ts';

const entries = {
  /** Starts with http:// or https://; without `/api`. */
  uri: text(),
  username: text(),
  /** Never read back. */
  token: secret(),
  /** Never read back. */
  password: secret(),
  /** Name and password instead of the token. */
  use_credentials: flag(),
  ignore_certs: flag(),
  /** PEM certificates to trust beside the usual ones. */
  ca_bundle: text(),
};

/** The connection to AWX, one row (contract 10.11). */
export const awx = defineSingle({ path: '/awx', name: 'Awx', failedName: 'awx', entries });

/** Asks AWX for its job templates by the settings in the body; blank secrets mean the stored ones. The answer's message is for people, its steps say how far it came. */
export const checkAwx = endpoint({
  method: 'POST',
  path: '/awx/check',
  access: 'settings',
  input: v.object(entries),
  output: CheckAnswer,
  reply: 'message-and-output',
  offline: 'refused',
  repeatable: true,
});
