import { X509Certificate } from 'node:crypto';
import { isIP, type connect, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates, type ConnectionOptions } from 'node:tls';
import type { Client, ClientOptions } from 'ldapts';
import type { LdapSettings } from '#server/domain/identity/directory.ts';
import type { Outgoing } from '#server/network/outgoing.ts';
import { facts, isNoTls, isUntrusted } from '#server/network/tls-trouble.ts';

/** How long to wait for a connection and for each answer, and for everything together, in ms. */
const connectMs = 5_000;
const answerMs = 10_000;
const allMs = 25_000;

/** The directory cannot be asked. The message is for people. */
export class DirectoryTrouble extends Error {
  override readonly name = 'DirectoryTrouble';
}

/** PEM certificates of a text; null when it holds none or a broken one. */
function certificatesIn(text: string): readonly string[] | null {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g);
  if (!blocks) return null;
  try {
    for (const block of blocks) void new X509Certificate(block);
    return blocks;
  } catch {
    return null;
  }
}

/** Which of the certificates to trust cannot be read, in words; null = none. */
export function trustProblem({ enable_tls: wanted, ignore_certs: ignoring, cert, ca_bundle: bundle }: LdapSettings): string | null {
  if (!wanted || ignoring) return null;
  const named = [
    ['Certificate', cert],
    ['CA bundle', bundle],
  ] as const;
  const broken = named.find(([, text]) => text.trim() !== '' && certificatesIn(text) === null);
  return broken ? `${broken[0]}: is no PEM certificate. It goes from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----` : null;
}

function tlsOptions({ ignore_certs: ignoring, cert, ca_bundle: bundle }: LdapSettings, host: string): ConnectionOptions {
  const named = { host, ...(isIP(host) === 0 ? { servername: host } : {}) };
  if (ignoring) return { ...named, rejectUnauthorized: false };
  const own = [cert, bundle].filter((text) => text.trim() !== '').map(certificatesIn);
  if (own.includes(null)) throw new DirectoryTrouble('Certificate is not valid');
  const trusted = own.flatMap((found) => found ?? []);
  return { ...named, rejectUnauthorized: true, ...(trusted.length === 0 ? {} : { ca: [...rootCertificates, ...trusted] }) };
}

/** The host of a setting that may be written as an address; null when it is none. */
export function hostOf(server: string): string | null {
  const host = server
    .trim()
    .replace(/^ldaps?:\/\//i, '')
    .replace(/\/$/, '')
    .replace(/^\[(.*)\]$/, '$1');
  return isIP(host) !== 0 || /^[A-Za-z0-9_]([A-Za-z0-9_.-]{0,252}[A-Za-z0-9_.])?$/.test(host) ? host : null;
}

/** What is done with a directory: it may connect as often as it likes. */
export type DirectoryWork<T> = (connect: () => Promise<Client>) => Promise<T>;

/** Connections to one directory, opened by `out`; all of them are closed when `work` is done. */
export async function withDirectory<T>(settings: LdapSettings, out: Outgoing, work: DirectoryWork<T>): Promise<T> {
  const host = hostOf(settings.server);
  if (host === null || settings.port === null) throw new DirectoryTrouble('Bad server or port (connection failed)');
  const address = `${isIP(host) === 6 ? `[${host}]` : host}:${settings.port}`;
  const open: Client[] = [];
  const { Client } = await import('ldapts');
  const opened = openedBy(out, host, settings.port);
  const fresh = (scheme: 'ldap' | 'ldaps', options?: ConnectionOptions): Client => {
    const client = new Client({
      url: `${scheme}://${address}`,
      timeout: answerMs,
      connectTimeout: connectMs,
      ...opened,
      ...(options ? { tlsOptions: options } : {}),
    });
    open.push(client);
    return client;
  };
  const connect = async (): Promise<Client> => {
    if (!settings.enable_tls) return fresh('ldap');
    const options = tlsOptions(settings, host);
    const secure = fresh('ldaps', options);
    if (await speaksTls(secure)) return secure;
    const upgraded = fresh('ldap');
    await upgraded.startTLS({ ...options });
    return upgraded;
  };
  try {
    return await inTime(work(connect));
  } finally {
    for (const client of open) client.unbind().catch(() => undefined);
  }
}

/**
 * The ways in which the library opens connections: plain, with TLS, and TLS over one that is open. TLS is never put over a socket that
 * still connects: where a name has several addresses, and the first does not answer, Node crashes. What is no name was judged before.
 */
function openedBy(out: Outgoing, host: string, port: number): Pick<ClientOptions, 'createConnection' | 'createSecureConnection'> {
  const open = (): Socket => out.connect(port, host);
  const lookup = out.lookup ? { lookup: out.lookup } : {};
  const secure = (first: unknown, _host?: unknown, options?: ConnectionOptions) =>
    typeof first === 'object' ? connectTls({ ...first }) : connectTls({ ...options, host, port, ...lookup });
  return { createConnection: open as typeof connect, createSecureConnection: secure as typeof connectTls };
}

/** Signs in as the account that searches. */
export async function bindAsService(client: Client, settings: LdapSettings): Promise<void> {
  // A bind without password would succeed as nobody.
  if (settings.bind_user_dn === '' || settings.bind_user_pw === '') throw new DirectoryTrouble('Bind user and bind password are required');
  await client.bind(settings.bind_user_dn, settings.bind_user_pw);
}

/** Whether TLS starts with the first byte; false where the port wants plain words first. Other failures pass through. */
async function speaksTls(client: Client): Promise<boolean> {
  try {
    // Anybody may ask this; the answer does not matter.
    await client.search('', { scope: 'base', attributes: ['1.1'] });
    return true;
  } catch (error) {
    if (isNoTls(error)) return false;
    if (error instanceof Error && 'code' in error && typeof error.code === 'number') return true;
    throw error;
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DirectoryTrouble('The directory did not answer in time')), allMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const unreachable = /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EADDR|EINVAL|EPIPE)/;

/** What an error means, in the words of the contract (10.8). */
export function troubleText(error: unknown): string {
  if (error instanceof DirectoryTrouble) return error.message;
  const { code, text } = facts(error);
  if (isUntrusted(error)) return `Unable to verify the certificate: ${text}`;
  if (code === '49') return 'Wrong binding credentials';
  if (unreachable.test(code) || /connection timeout|socket closed|connection closed/i.test(text))
    return 'Bad server or port (connection failed)';
  return text || 'The directory did not answer';
}
