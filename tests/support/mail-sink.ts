import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as it arrived. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body. */
  readonly text: string;
  readonly secure: boolean;
  readonly user: string | undefined;
}

export interface MailSink {
  readonly port: number;
  readonly received: readonly Received[];
}

/** A mail server of its own port that keeps what it gets; gone after the test. */
export async function mailSink(options: SMTPServerOptions = {}): Promise<MailSink> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString('utf8'),
          secure: session.secure,
          user: session.user,
        });
        done();
      });
    },
    ...options,
  });
  // Clients that give up are what some tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, received };
}

let pair: { readonly key: string; readonly cert: string } | null = null;

/** Key and certificate for 127.0.0.1 that no authority has signed, made once. */
export function ownCertificate(): { readonly key: string; readonly cert: string } {
  if (pair) return pair;
  const folder = mkdtempSync(join(tmpdir(), 'fieldrun-cert-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    execFileSync('openssl', [...args, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
    return pair;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
