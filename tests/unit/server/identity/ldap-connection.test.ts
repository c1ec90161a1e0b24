// @vitest-environment node
import dns from 'node:dns';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ldapSettingsFrom } from '#server/domain/identity/directory.ts';
import { withDirectory } from '#server/identity/ldap-connection.ts';
import { outgoing } from '#server/network/outgoing.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a directory with several addresses is reached with TLS, too, when the first of them does not answer', async () => {
  const heard = new Promise<Buffer>((resolve) => {
    const server = createServer((socket: Socket) => {
      socket
        .on('error', () => undefined)
        .once('data', (said) => {
          resolve(said);
          socket.destroy();
        });
    });
    onTestFinished(() => void server.close());
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, _options: object, done: (...answer: unknown[]) => void) =>
        process.nextTick(() =>
          done(null, [
            { address: '127.0.0.2', family: 4 },
            { address: '127.0.0.1', family: 4 },
          ]),
        )) as never);
      const settings = { ...ldapSettingsFrom({ server: 'two.example', port, enable_tls: 1, ignore_certs: 1, enable: 1 })! };
      withDirectory(settings, outgoing(false), (connect) => connect()).catch(() => undefined);
    });
  });
  // The first byte of a handshake.
  expect((await heard)[0]).toBe(22);
});
