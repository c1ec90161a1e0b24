import { spawn, execFileSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf } from './peer-programs.mjs';

/*
 * A real OpenLDAP with a small company in it. Root may read everything; nobody else may search, so that a sign-in that would search
 * as the person, or as nobody, fails.
 */

export const root = { dn: 'cn=root,dc=lab', password: 'r00t-secret' } as const;

const schemas = ['/etc/ldap/schema', '/etc/openldap/schema'].find((folder) => existsSync(join(folder, 'core.schema')));
const modules = ['/usr/lib/ldap', '/usr/lib64/openldap', '/usr/lib/openldap'].find((folder) => existsSync(join(folder, 'back_mdb.la')));

const programs = { slapd: programOf('slapd'), slapadd: programOf('slapadd'), openssl: programOf('openssl') };
/** Settings that bind to it and find its people. */
export const directorySettings = ({ port }: Slapd, more: object = {}): object => ({
  server: 'localhost',
  port,
  bind_user_dn: root.dn,
  bind_user_pw: root.password,
  search_base: 'dc=lab',
  username_attribute: 'uid',
  groups_attribute: 'description',
  mail_attribute: 'mail',
  ...more,
});

/** Why there is no real directory, null when there is one. */
export const missingSlapd =
  programs.slapd && programs.slapadd && programs.openssl && schemas
    ? null
    : 'slapd or openssl is not installed (Debian: apt-get install slapd openssl)';

export interface Slapd {
  readonly port: number;
  readonly tlsPort: number;
  /** PEM of the certificate for localhost that it signed itself. */
  readonly certificate: string;
  stop(): Promise<void>;
}

const company = `
dn: dc=lab
objectClass: dcObject
objectClass: organization
dc: lab
o: Lab

dn: ou=people,dc=lab
objectClass: organizationalUnit
ou: people

dn: ou=groups,dc=lab
objectClass: organizationalUnit
ou: groups

dn: uid=alice,ou=people,dc=lab
objectClass: inetOrgPerson
uid: alice
cn: Alice
sn: A
mail: alice@lab.local
description: cn=ldapgroup,ou=groups,dc=lab
description: CN=Others\\2C and more,ou=groups,dc=lab
userPassword: alice-pw

dn: uid=bob,ou=people,dc=lab
objectClass: inetOrgPerson
uid: bob
cn: Bob
sn: B
userPassword: bob-pw

dn: uid=twin,ou=people,dc=lab
objectClass: inetOrgPerson
uid: twin
cn: Twin
sn: T
userPassword: twin-pw

dn: uid=twin,ou=groups,dc=lab
objectClass: inetOrgPerson
uid: twin
cn: Twin
sn: T
userPassword: twin-pw

dn: cn=searched,ou=groups,dc=lab
objectClass: groupOfNames
cn: searched
member: uid=alice,ou=people,dc=lab

dn: cn=posix,ou=groups,dc=lab
objectClass: posixGroup
cn: posix
gidNumber: 1000
memberUid: alice
`;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}

function selfSigned(folder: string): string {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '365', '-keyout', key, '-out', certificate, ...subject];
  execFileSync(programs.openssl ?? '', made, { stdio: 'ignore' });
  return certificate;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      answer(true);
    });
    socket.on('error', () => answer(false));
  });

async function running(process: ChildProcess, port: number): Promise<void> {
  let ended = '';
  process.stderr?.on('data', (text: Buffer) => (ended += text.toString()));
  for (let tries = 0; tries < 600; tries++) {
    if (process.exitCode !== null) throw new Error(`slapd ended: ${ended}`);
    if (await accepts(port)) return;
    await new Promise((next) => setTimeout(next, 20));
  }
  throw new Error('slapd does not listen');
}

/** Starts one on ports of its own; `stop` ends it and removes its files. */
export async function startSlapd(): Promise<Slapd> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldrun-slapd-'));
  const certificateFile = selfSigned(folder);
  mkdirSync(join(folder, 'db'));
  const config = join(folder, 'slapd.conf');
  writeFileSync(
    config,
    [
      ...['core', 'cosine', 'inetorgperson', 'nis'].map((name) => `include ${schemas}/${name}.schema`),
      ...(modules ? [`modulepath ${modules}`, 'moduleload back_mdb'] : []),
      `pidfile ${folder}/slapd.pid`,
      `TLSCertificateFile ${certificateFile}`,
      `TLSCertificateKeyFile ${folder}/key.pem`,
      'database mdb',
      'suffix "dc=lab"',
      `rootdn "${root.dn}"`,
      `rootpw ${root.password}`,
      `directory ${folder}/db`,
      'access to attrs=userPassword by anonymous auth by * none',
      'access to * by * none',
      '',
    ].join('\n'),
  );
  execFileSync(programs.slapadd ?? '', ['-f', config], { input: company, stdio: ['pipe', 'ignore', 'pipe'] });
  const [port, tlsPort] = [await freePort(), await freePort()];
  const addresses = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`;
  const slapd = spawn(programs.slapd ?? '', ['-f', config, '-h', addresses, '-d', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((done) => slapd.once('exit', () => done()));
  await running(slapd, tlsPort);
  return {
    port,
    tlsPort,
    certificate: readFileSync(certificateFile, 'utf8'),
    async stop() {
      slapd.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
