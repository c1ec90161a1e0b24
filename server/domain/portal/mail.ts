import { fail, ok, type Result } from '#lib/result.ts';
import { secretForCheck, secretPlaces } from './stored-secret.ts';
import type { EditedValues, SingleStore } from '../stores.ts';

/** A message as the product writes it. `html` is a body whose values were escaped by whoever put them in. */
export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string;
}

/** Where mail goes out. `secure` = TLS from the first byte; without it STARTTLS is used where the server offers it. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  /** '' = no sign-in at the mail server. */
  readonly username: string;
  readonly password: string;
  readonly from: string;
}

/** Hands one mail to one server. Gives the message id, or a text for people without any secret. Answers within a minute. */
export type MailTransport = (server: MailServer, mail: Mail) => Promise<Result<string, string>>;

/** Sends mail by the settings as they are stored at that moment. */
export interface Mailer {
  /** Gives the message id. The error is for people: what is missing or what the mail server said. */
  send(mail: Mail): Promise<Result<string, string>>;
}

export interface MailCheck extends Mailer {
  /** Sends a test mail by these settings; a password they leave blank is the stored one, for the stored mail server only. */
  check(given: EditedValues, to: string): Promise<Result<string, string>>;
}

/** @param settings the row of the general settings */
export function mailerOf(settings: SingleStore, transport: MailTransport): MailCheck {
  async function sendBy(values: EditedValues, mail: Mail): Promise<Result<string, string>> {
    const server = serverOf(values);
    if (!server.ok) return server;
    if (mail.to.length === 0) return fail('No recipients defined');
    const wrong = mail.to.find((address) => !isAddress(address));
    if (wrong !== undefined) return fail(`'${wrong.slice(0, 100)}' is not an e-mail address`);
    return transport(server.value, mail);
  }
  return {
    send: async (mail) => sendBy((await settings.read()) ?? {}, mail),
    check: async (given, to) => {
      // Without a user nobody signs in, and nothing is sent but the mail.
      const stored = given['mail_username'] ? ((await settings.read()) ?? {}) : {};
      const password = secretForCheck(given, stored, 'mail_password', secretPlaces['/settings']);
      if (!password.ok) return password;
      const recipients = to.split(/[,;]/).flatMap((address) => (address.trim() === '' ? [] : [address.trim()]));
      return sendBy({ ...given, mail_password: password.value }, { ...testMail, to: recipients });
    },
  };
}

const testMail = {
  subject: 'Test mail of your forms portal',
  html: '<p>This mail was sent from the mail settings of your forms portal. Notifications and approval requests will arrive the same way.</p>',
};

/** One address without a name: nothing that could end a header or add a recipient. */
export const isAddress = (text: string): boolean => text.length <= 254 && /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()\\,;:"]+$/.test(text);

function serverOf(values: EditedValues): Result<MailServer, string> {
  const text = (name: string): string => String(values[name] ?? '').trim();
  const host = text('mail_server');
  if (host === '') return fail('No mail server is set. Enter it in the mail settings.');
  if (!/^[\w.:[\]-]+$/.test(host)) return fail(`'${host.slice(0, 100)}' is not the name of a mail server`);
  const from = text('mail_from');
  if (!isAddress(from)) return fail(from === '' ? 'No sender is set. Enter From in the mail settings.' : `From is not an e-mail address`);
  const port = Number(values['mail_port'] ?? 0) || 25;
  const secure = values['mail_secure'] === 1;
  return ok({ host, port, secure, username: text('mail_username'), password: String(values['mail_password'] ?? ''), from });
}
