import * as v from 'valibot';
import { CheckAnswer } from '#contract/admin/check.ts';
import { endpoint } from '#contract/endpoint.ts';
import { defineSingle, secret } from '#contract/resource.ts';
import { flag, text } from '#contract/wire.ts';

const entries = {
  /** The address below which the provider publishes `.well-known/openid-configuration`. */
  issuer: text(),
  client_id: text(),
  /** The client secret, never read back. */
  secret_id: secret(),
  enabled: flag(),
  /** A regular expression: only groups whose name it finds count; '' = all. */
  groupfilter: text(),
};

/** Sign-in with an OpenID Connect provider, one row (contract 10.9). */
export const oidc = defineSingle({ path: '/oidc', name: 'OIDC', failedName: 'OIDC', entries });

/** Whether the settings in the body are complete and the provider answers; a blank secret means the stored one. The answer's steps say how far it came. */
export const checkOidc = endpoint({
  method: 'POST',
  path: '/oidc/check',
  access: 'settings',
  input: v.object(entries),
  output: CheckAnswer,
  reply: 'message-and-output',
  offline: 'refused',
  repeatable: true,
});
