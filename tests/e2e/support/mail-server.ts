import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes mail of one account, and keeps who it was for. */
export interface MailServer {
  readonly port: number;
  readonly recipients: readonly string[];
  close(): Promise<void>;
}

export const mailAccount = { username: 'mailer', password: 'Sesam-Mail-1' } as const;

export async function mailServer(): Promise<MailServer> {
  const recipients: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      const isKnown = username === mailAccount.username && password === mailAccount.password;
      if (isKnown) done(null, { user: username });
      else done(new Error('Who is that'));
    },
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    recipients,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
