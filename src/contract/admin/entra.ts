import * as v from 'valibot';
import { CheckAnswer } from '#contract/admin/check.ts';
import { endpoint } from '#contract/endpoint.ts';
import { defineSingle, secret } from '#contract/resource.ts';
import { flag, text } from '#contract/wire.ts';

const entries = {
  client_id: text(),
  /** The client secret, never read back. */
  secret_id: secret(),
  enable: flag(),
  /** A regular expression: only groups whose name it finds count; '' = all. */
  groupfilter: text(),
};

/** Sign-in with Microsoft Entra ID, one row (contract 10.9). */
export const entra = defineSingle({ path: '/azuread', name: 'AzureAd', failedName: 'azuread', entries });

/** Whether the settings in the body are complete and Entra ID answers; a blank secret means the stored one. The answer's steps say how far it came. */
export const checkEntra = endpoint({
  method: 'POST',
  path: '/azuread/check',
  access: 'settings',
  input: v.object(entries),
  output: CheckAnswer,
  reply: 'message-and-output',
  offline: 'refused',
  repeatable: true,
});
