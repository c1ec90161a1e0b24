import { createConnection } from 'mysql2/promise';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { startMariadb } from '#tests/support/databases.ts';
import { fakeAwx } from '#tests/support/fake-awx.ts';
import { registered, startOpenIdProvider } from '#tests/support/open-id-provider.ts';
import { missingSlapd, root, startSlapd } from '#tests/support/slapd.ts';
import type { Peer } from './peer.ts';
import type { Stage } from './stage.ts';

const portOf = (url: string): number => Number(new URL(url).port);

/** Takes every mail and keeps none. */
export async function mailPeer(): Promise<Peer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  return { port: (server.server.address() as AddressInfo).port, stop };
}

export async function awxPeer(): Promise<Peer> {
  const { url, close } = await fakeAwx();
  return { port: portOf(url), stop: close };
}

/** A real provider, under the client it knows. */
export async function providerPeer(stage: Stage): Promise<Peer> {
  const { issuer, stop } = await startOpenIdProvider('http://127.0.0.1:8444');
  stage.kept.set('provider', { client_id: registered.clientId, secret_id: registered.clientSecret });
  return { port: portOf(issuer), stop };
}

const rows = [
  [1, 'web01', 'Ghent', '12.50', '9007199254740992', '2024-01-02 03:04:05', null],
  [2, 'web02', 'Bruges', '0.00', '1', '2024-02-03 04:05:06', 'é 漢'],
  [3, 'db01', 'Ghent', '99.99', '2', '2024-03-04 05:06:07', ''],
];

/** A real MariaDB with the tables of the walk; null where there is none. */
export async function databasePeer(stage: Stage): Promise<Peer | null> {
  if (startMariadb === null) return null;
  const { port, user, password, stop } = await startMariadb();
  const connection = await createConnection({ host: '127.0.0.1', port, user, password });
  await connection.query('CREATE DATABASE refdata CHARACTER SET utf8mb4');
  await connection.query(
    'CREATE TABLE refdata.hosts (id INT, name VARCHAR(50), city VARCHAR(50), cost DECIMAL(8,2), big BIGINT, made DATETIME, note VARCHAR(50))',
  );
  await connection.query('INSERT INTO refdata.hosts VALUES ?', [rows]);
  await connection.end();
  stage.kept.set('database user', user);
  stage.kept.set('database password', password);
  return { port, stop };
}

/** A real directory; null where there is none. Its people are found by other attributes than those of the walk. */
export async function directoryPeer(stage: Stage): Promise<Peer | null> {
  if (missingSlapd !== null) return null;
  const { port, stop } = await startSlapd();
  const attributes = { username_attribute: 'uid', groups_attribute: 'description' };
  stage.kept.set('directory', { ...attributes, bind_user_dn: root.dn, bind_user_pw: root.password });
  stage.passwords.alice = 'alice-pw';
  stage.places.push(['ldap/others', 'ldap/Others, and more']);
  return { port, stop };
}
