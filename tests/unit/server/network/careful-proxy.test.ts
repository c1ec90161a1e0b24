// @vitest-environment node
import dns from 'node:dns';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { carefulProxy } from '#server/network/careful-proxy.ts';
import { outgoing } from '#server/network/outgoing.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

async function serving(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => serve(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function read(socket: Socket, count: number): Promise<void> {
  while (socket.read(count) === null) await once(socket, 'readable');
}

/** A connection to the proxy that asks for a port of a name; the answer is not read yet. */
async function asking(url: string, name: string, port: number): Promise<Socket> {
  const { port: at, password } = new URL(url);
  const socket = connect(Number(at), '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(Buffer.from([5, 1, 2]));
  await read(socket, 2);
  socket.write(Buffer.from([1, 1, 0x61, password.length, ...Buffer.from(password)]));
  await read(socket, 2);
  socket.write(Buffer.from([5, 1, 0, 3, name.length, ...Buffer.from(name), port >> 8, port & 255]));
  return socket;
}

test('all that the other side said before it hung up arrives, however slowly it is read', async () => {
  const said = Buffer.alloc(16 * 1024 * 1024 + 1000, 'x');
  const port = await serving((socket) => void socket.end(said));
  const proxy = await carefulProxy();
  onTestFinished(() => proxy.close());
  const socket = await asking(proxy.url, '127.0.0.1', port);
  await read(socket, 10);
  let size = 0;
  for await (const piece of socket) {
    size += (piece as Buffer).length;
    for (let turns = 0; turns < 20; turns++) await new Promise((turn) => setImmediate(turn));
  }
  expect(size).toBe(said.length);
});

test('a connection that is there too late for whoever asked for it is closed', async () => {
  const proxy = await carefulProxy();
  let isClosed = (): void => undefined;
  const closed = new Promise<void>((resolve) => (isClosed = resolve));
  const port = await serving((socket) => void socket.resume().once('close', isClosed));
  const found = new Promise<() => void>((resolve) =>
    vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((_name: string, _options: object, done: (...answer: unknown[]) => void) =>
        resolve(() => done(null, [{ address: '127.0.0.1', family: 4 }]))) as never),
  );
  await asking(proxy.url, 'late.example', port);
  const find = await found;
  await proxy.close();
  find();
  await closed;
});

test('a connection that breaks while nobody listens to it yet ends nothing else', async () => {
  const port = await serving(() => undefined);
  const socket = await outgoing(false).connected(port, '127.0.0.1', 1000);
  expect(() => socket.emit('error', new Error('read ECONNRESET'))).not.toThrow();
  socket.destroy();
});
