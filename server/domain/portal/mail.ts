import { fail, ok, type Result } from '#lib/result.ts';
import { notTried, stepsOf, type Checked } from './check-steps.ts';
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

/** How far a mail came, in the order of a mail. */
export const mailSteps = ['settings', 'name', 'connection', 'tls', 'sign-in', 'sender', 'recipient', 'message'] as const;

/** Where a mail stopped, and why: for people, without any secret. */
export interface MailTrouble {
  readonly step: (typeof mailSteps)[number];
  readonly text: string;
}

/** Hands one mail to one server. Gives the message id. Answers within a minute. */
export type MailTransport = (server: MailServer, mail: Mail) => Promise<Result<string, MailTrouble>>;

/** Sends mail by the settings as they are stored at that moment. */
export interface Mailer {
  /** Gives the message id. The error is for people: what is missing or what the mail server said. */
  send(mail: Mail): Promise<Result<string, string>>;
}

export interface MailCheck extends Mailer {
  /** Sends a test mail by these settings; a password they leave blank is the stored one, for the stored mail server only. */
  check(given: EditedValues, to: string): Promise<Checked>;
}

/** @param settings the row of the general settings */
export function mailerOf(settings: SingleStore, transport: MailTransport): MailCheck {
  async function sendBy(values: EditedValues, mail: Mail): Promise<Result<string, MailTrouble>> {
    const server = serverOf(values);
    if (!server.ok) return fail({ step: 'settings', text: server.error });
    if (mail.to.length === 0) return fail({ step: 'settings', text: 'No recipients defined' });
    const wrong = mail.to.find((address) => !isAddress(address));
    if (wrong !== undefined) return fail({ step: 'settings', text: `'${wrong.slice(0, 100)}' is not an e-mail address` });
    return transport(server.value, mail);
  }
  return {
    async send(mail) {
      const sent = await sendBy((await settings.read()) ?? {}, mail);
      return sent.ok ? sent : fail(sent.error.text);
    },
    check: async (given, to) => {
      // Without a user nobody signs in, and nothing is sent but the mail.
      const stored = given['mail_username'] ? ((await settings.read()) ?? {}) : {};
      const password = secretForCheck(given, stored, 'mail_password', secretPlaces['/settings']);
      if (!password.ok) return notTried(mailSteps, password.error);
      const recipients = to.split(/[,;]/).flatMap((address) => (address.trim() === '' ? [] : [address.trim()]));
      const sent = await sendBy({ ...given, mail_password: password.value }, { ...testMail, to: recipients });
      return checkedMail(given, recipients, sent);
    },
  };
}

/** The steps of a mail that was sent, or that stopped somewhere: those before it went well. */
function checkedMail(given: EditedValues, to: readonly string[], sent: Result<string, MailTrouble>): Checked {
  const steps = stepsOf(mailSteps);
  const stopped = sent.ok ? mailSteps.length : mailSteps.indexOf(sent.error.step);
  for (const step of mailSteps.slice(0, stopped)) steps.note(step, 'ok', step === 'recipient' ? to.join(', ') : '');
  if (stopped > mailSteps.indexOf('tls'))
    steps.note('tls', 'ok', given['mail_secure'] === 1 ? 'From the first byte' : 'STARTTLS, where the mail server offers it');
  if (stopped > mailSteps.indexOf('sign-in') && !given['mail_username']) steps.note('sign-in', 'skipped', 'No user is set');
  return sent.ok ? steps.done(sent.value) : steps.failed(sent.error.step, sent.error.text);
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
