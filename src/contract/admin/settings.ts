import * as v from 'valibot';
import { CheckAnswer } from '#contract/admin/check.ts';
import { endpoint, configBody } from '#contract/endpoint.ts';
import { asRead, defineSingle, secret, wholeNumber } from '#contract/resource.ts';
import { flag, text } from '#contract/wire.ts';

const entries = {
  mail_server: text(),
  mail_port: wholeNumber(1, 65_535),
  /** TLS from the first byte; without it STARTTLS where the server offers it. */
  mail_secure: flag(),
  mail_username: text(),
  /** Never read back. */
  mail_password: secret(),
  mail_from: text(),
  /** The public address of the portal: links in mails and callbacks of providers start with it. */
  url: text(),
  /** The configuration as YAML, where it is kept in the database; '' = in files. */
  forms_yaml: text(),
};
const single = defineSingle({ path: '/settings', name: 'Settings', failedName: 'settings', entries });

/** General and mail settings, one row (contract 10.10). */
export const settings = {
  ...single,
  update: endpoint({ ...single.update, maxBody: configBody }),
  read: endpoint({
    ...single.read,
    output: v.object({
      ...asRead(entries),
      /** Whether this server keeps forms in the database: an environment variable of it, a true boolean on the wire. */
      enableFormsYamlInDatabase: flag(),
      /** Whether a password is stored; older servers do not say. */
      mail_password_set: v.optional(v.boolean()),
    }),
  }),
};
export type PortalSettingsRow = v.InferOutput<typeof settings.read.output>;

/** Sends a mail to `to` by the settings in the body; a blank password means the stored one. The answer's message is for people, its steps say how far it came. */
export const checkMail = endpoint({
  method: 'POST',
  path: '/settings/mailcheck',
  access: 'settings',
  input: v.object({ ...entries, to: text() }),
  output: CheckAnswer,
  reply: 'message-and-output',
  offline: 'refused',
  maxBody: configBody,
});
