import { createTransport } from 'nodemailer';
import { fail, ok } from '#lib/result.ts';
import type { MailServer, MailTransport, MailTrouble } from '#server/domain/portal/mail.ts';
import { linkLocalProblem } from '#server/network/link-local.ts';
import { outgoing } from '#server/network/outgoing.ts';
import { facts, isNoTls, isUntrusted } from '#server/network/tls-trouble.ts';

const seconds = 1000;

/**
 * Sends mail over SMTP, one connection per mail. Certificates are checked, for STARTTLS, too (contract 12 row 21).
 *
 * @param ignoreCerts accepts every certificate: only for whoever asked for it
 * @param allowLinkLocal whether the mail server may have a link-local address
 */
export function smtpTransport(ignoreCerts: boolean, allowLinkLocal: boolean): MailTransport {
  const out = outgoing(allowLinkLocal);
  return async (server, { to, subject, html }) => {
    const { host, port, secure, username, password, from } = server;
    const refused = allowLinkLocal ? null : await linkLocalProblem(host);
    if (refused !== null) return fail({ step: 'name', text: refused });
    const connection = await out.connected(port, host, 10 * seconds).catch((error: Error) => error);
    if (connection instanceof Error) return fail({ step: stepOf(connection), text: explained(connection, server) });
    const transport = createTransport({
      connection,
      host,
      port,
      secure,
      ...(username === '' ? {} : { auth: { user: username, pass: password } }),
      tls: { rejectUnauthorized: !ignoreCerts },
      greetingTimeout: 10 * seconds,
      socketTimeout: 20 * seconds,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      const sent = await transport.sendMail({ from, to: [...to], subject, html });
      return ok(sent.messageId);
    } catch (error) {
      return fail({ step: stepOf(error), text: explained(error, server) });
    } finally {
      transport.close();
      connection.destroy();
    }
  };
}

/** Where a mail stopped: the library names the command it was at, the network its own codes. */
function stepOf(error: unknown): MailTrouble['step'] {
  const { code, text } = facts(error);
  const command = error instanceof Error && 'command' in error ? String(error.command) : '';
  if (isUntrusted(error) || isNoTls(error) || code === 'ETLS' || /certificate|self[- ]signed|altname/i.test(text)) return 'tls';
  if (code === 'EDNS' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name';
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2' || command.startsWith('AUTH')) return 'sign-in';
  if (command === 'RCPT TO') return 'recipient';
  if (command === 'MAIL FROM') return 'sender';
  if (code === 'EENVELOPE') return 'recipient';
  if (code === 'EMESSAGE' || command === 'DATA') return 'message';
  return 'connection';
}

/** What the mail server or the network said, with the way out where it is known, without the password. */
function explained(error: unknown, { password, secure, username }: MailServer): string {
  const { text } = facts(error);
  const said = password.length > 3 ? text.replaceAll(password, '***') : text;
  if (/wrong version number|packet length too long|unsupported protocol/i.test(said) && secure)
    return `${said}. The mail server does not begin with TLS on this port. Switch Secure off, then STARTTLS is used where the server offers it.`;
  if (/certificate|self[- ]signed|altname/i.test(said))
    return `${said}. The certificate of the mail server is not trusted. Name its authority in NODE_EXTRA_CA_CERTS, or set MAIL_IGNORE_CERTS=1 to accept any.`;
  if (/authentication (is )?required|must authenticate|5\.7\.0 auth/i.test(said) && username === '')
    return `${said}. Enter the user and password of the mail server.`;
  return said;
}
