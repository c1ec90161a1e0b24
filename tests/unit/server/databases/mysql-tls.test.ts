// @vitest-environment node
import { createServer, type AddressInfo } from 'node:net';
import tls, { type ConnectionOptions } from 'node:tls';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { mysqlDriver } from '#server/databases/mysql.ts';
import { outgoing } from '#server/network/outgoing.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** What a MySQL server says first, with TLS on offer. */
function greeting(): Buffer {
  const said = Buffer.concat([
    Buffer.from('\n8.0.0\0'),
    Buffer.from([1, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0]),
    Buffer.from([0x00, 0x8a, 45, 2, 0, 0x08, 0x00, 21, ...Array<number>(10).fill(0)]),
    Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0]),
    Buffer.from('caching_sha2_password\0'),
  ]);
  return Buffer.concat([Buffer.from([said.length, 0, 0, 0]), said]);
}

test('the certificate of a MySQL server has to be for the name of its host', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write(greeting());
    socket.once('data', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const begun = vi.spyOn(tls, 'connect');
  const { port } = server.address() as AddressInfo;
  const login = { id: 1, name: 'DB', user: 'u', password: 'p', host: 'localhost', port, secure: true, isDatabase: true, database: '' };
  const pool = await mysqlDriver({ ...login, type: 'mysql' }, { timeoutMs: 1000, connectMs: 1000, rows: 1 }, outgoing(true));
  await expect(pool.ping()).rejects.toThrow();
  await pool.close();
  const options = begun.mock.calls[0]?.[0] as unknown as ConnectionOptions;
  expect(options).toMatchObject({ rejectUnauthorized: true, servername: 'localhost' });
  const another = { subject: { CN: 'other.example' }, subjectaltname: 'DNS:other.example' };
  expect(options.checkServerIdentity?.('localhost', another as never)).toBeInstanceOf(Error);
});
