import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { outgoing } from './outgoing.ts';
import { facts } from './tls-trouble.ts';

/** A way out for a program that opens its connections itself. */
export interface CarefulProxy {
  /** As curl and git take it: names are looked up here. */
  readonly url: string;
  /** Why connections were not made, for people, oldest first. */
  readonly troubles: readonly string[];
  close(): Promise<void>;
}

const answerMs = 20_000;
const hello = { version: 5, byPassword: 2, connect: 1 } as const;
/** What is said of a connection: it is there, or it is not. */
const said = (how: 0 | 1): Buffer => Buffer.from([hello.version, how, 0, 1, 0, 0, 0, 0, 0, 0]);

/**
 * A SOCKS5 proxy on this machine (RFC 1928, 1929), for whoever knows its password. It connects to no link-local address, wherever a
 * name or a redirect leads.
 */
export async function carefulProxy(): Promise<CarefulProxy> {
  const password = randomBytes(24).toString('hex');
  const open = new Set<Socket>();
  const troubles: string[] = [];
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    // Either side may hang up at any time.
    return socket.on('error', () => undefined).once('close', () => open.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    served(client, password, { keep, trouble: (text) => void troubles.push(text) }).catch(() => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `socks5h://fieldrun:${password}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    troubles,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Told {
  readonly keep: (socket: Socket) => Socket;
  readonly trouble: (text: string) => void;
}

async function served(client: Socket, password: string, { keep, trouble }: Told): Promise<void> {
  const read = readerOf(client);
  const [version = 0, ways = 0] = await read(2);
  const offered = await read(ways);
  if (version !== hello.version || !offered.includes(hello.byPassword)) throw new Error('another protocol');
  client.write(Buffer.from([hello.version, hello.byPassword]));
  await text(read, 1);
  const isKnown = isSame(await text(read, 0), password);
  client.write(Buffer.from([1, isKnown ? 0 : 1]));
  if (!isKnown) throw new Error('another password');
  const to = await askedFor(read);
  const there = await outgoing(false)
    .connected(to.port, to.host, answerMs)
    .catch((error: Error) => error);
  if (there instanceof Error) {
    trouble(facts(there).text);
    return void client.end(said(1));
  }
  // Whoever asked may have gone meanwhile.
  if (client.destroyed) return void there.destroy();
  keep(there);
  client.write(said(0));
  client.pipe(there).pipe(client);
  client.once('close', () => there.destroy());
  // What it said last may still be on its way.
  there.once('close', () => client.end());
}

type Read = (count: number) => Promise<Buffer>;

/** Exactly so many bytes at a time; what comes after them stays in the socket. */
function readerOf(socket: Socket): Read {
  return async (count) => {
    if (count === 0) return Buffer.alloc(0);
    for (;;) {
      const found = socket.read(count) as Buffer | null;
      if (found?.length === count) return found;
      if (socket.readableEnded || socket.destroyed) throw new Error('the other side has gone');
      await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
    }
  };
}

/** A text behind its length, after `skip` bytes. */
async function text(read: Read, skip: number): Promise<string> {
  await read(skip);
  const [length = 0] = await read(1);
  return (await read(length)).toString('utf8');
}

async function askedFor(read: Read): Promise<{ readonly host: string; readonly port: number }> {
  const [, command = 0, , kind = 0] = await read(4);
  if (command !== hello.connect) throw new Error('only connections are made');
  const host = kind === 3 ? await text(read, 0) : addressOf(await read(kind === 1 ? 4 : 16));
  return { host, port: (await read(2)).readUInt16BE() };
}

function addressOf(bytes: Buffer): string {
  if (bytes.length === 4) return bytes.join('.');
  return Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(at * 2).toString(16)).join(':');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
