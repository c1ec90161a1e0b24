import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Steps } from '#server/domain/portal/check-steps.ts';
import { carefulLookup, isRefusedAddress, linkLocalText } from './link-local.ts';
import { facts, tlsText } from './tls-trouble.ts';

/** How long each of name, connection and TLS may take, in ms: a person waits for it. */
const stepMs = 5_000;

export interface Target {
  /** A name or an address, without brackets. */
  readonly host: string;
  readonly port: number;
  /** null where TLS does not begin with the first byte. */
  readonly tls: ConnectionOptions | null;
  /** What to do about a certificate that is not trusted, as a sentence. */
  readonly wayOut: string;
  /** Whether it may be a link-local address. */
  readonly allowLinkLocal: boolean;
}

/** Where the way ended, for people, and in the system's words. */
export interface Unreached {
  readonly step: 'name' | 'connection' | 'tls';
  readonly text: string;
  readonly said: string;
}

/** Whether something is there and, where asked, speaks TLS as it should; nothing is sent to it. Notes `name`, `connection` and `tls`. */
export async function reach(to: Target, steps: Steps): Promise<Result<void, Unreached>> {
  const found = await addressesOf(to.host);
  if (!found.ok) return found;
  const text = linkLocalText(to.host);
  if (!to.allowLinkLocal && found.value.some(isRefusedAddress)) return fail({ step: 'name', text, said: text });
  steps.note('name', 'ok', isIP(to.host) ? '' : `${to.host} is ${found.value.slice(0, 4).join(', ')}`);
  const connected = await connectionTo(to);
  if (!connected.ok) return connected;
  const where = connected.value.remoteAddress ?? to.host;
  steps.note('connection', 'ok', `${isIP(where) === 6 ? `[${where}]` : where}:${to.port} answers`);
  try {
    return to.tls ? await greeted(connected.value, to, to.tls, steps) : ok(undefined);
  } finally {
    connected.value.destroy();
  }
}

/** An error after so long, unless `work` is done before. */
async function inTime<T>(work: Promise<T>, late: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(late)), stepMs);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

async function addressesOf(host: string): Promise<Result<readonly string[], Unreached>> {
  try {
    const found = await inTime(lookup(host, { all: true }), `the name service did not answer within ${stepMs / 1000} s`);
    return ok(found.map(({ address }) => address));
  } catch (error) {
    const { code, text } = facts(error);
    const why = code === 'ENOTFOUND' ? 'no such name is known' : code === 'EAI_AGAIN' ? 'the name service does not answer' : text;
    return fail({ step: 'name', text: `The name ${host} has no address: ${why}`, said: text });
  }
}

function connectionTo({ host, port, allowLinkLocal }: Target): Promise<Result<Socket, Unreached>> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: stepMs, ...(allowLinkLocal ? {} : { lookup: carefulLookup }) });
    const give = (error: Error): void => {
      socket.destroy();
      const { code, text } = facts(error);
      resolve(fail({ step: 'connection', text: connectionText(code, host, port, text), said: text }));
    };
    socket.once('connect', () => {
      socket.removeAllListeners();
      // Whoever is there may hang up at any time.
      socket.on('error', () => undefined);
      resolve(ok(socket));
    });
    socket.once('timeout', () => give(Object.assign(new Error(`connect ETIMEDOUT ${host}:${port}`), { code: 'ETIMEDOUT' })));
    socket.once('error', give);
  });
}

function connectionText(code: string, host: string, port: number, text: string): string {
  if (code === 'ECONNREFUSED') return `Nothing listens on port ${port} of ${host}`;
  if (code === 'ETIMEDOUT') return `${host} does not answer on port ${port}: a firewall may be in between`;
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return `There is no way to ${host} from this server`;
  return `No connection to port ${port} of ${host}: ${text}`;
}

/** The handshake on an open connection. */
async function greeted(socket: Socket, to: Target, tls: ConnectionOptions, steps: Steps): Promise<Result<void, Unreached>> {
  const { host, wayOut } = to;
  const name = isIP(host) === 0 ? { servername: host } : {};
  try {
    const secure = connectTls({ ...tls, ...name, host, socket });
    // What comes after the answer concerns nobody.
    secure.on('error', () => undefined);
    const shaken = new Promise<void>((resolve, reject) => {
      secure.once('secureConnect', resolve);
      secure.once('error', reject);
      secure.once('close', () => reject(new Error('the connection was closed before TLS began')));
    });
    await inTime(shaken, `TLS did not begin within ${stepMs / 1000} s`);
    const { valid_to: until } = secure.getPeerCertificate();
    const told = until ? `The certificate is valid until ${until}` : '';
    if (tls.rejectUnauthorized === false)
      steps.note('tls', 'warning', 'The certificate is not checked: anybody in between could read along');
    else steps.note('tls', 'ok', told);
    secure.destroy();
    return ok(undefined);
  } catch (error) {
    return fail({ step: 'tls', text: tlsText(error, host, wayOut), said: facts(error).text });
  }
}
