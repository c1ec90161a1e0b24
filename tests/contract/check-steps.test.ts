// @vitest-environment node
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createSocketServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { mailSink, ownCertificate } from '#tests/support/mail-sink.ts';
import { registered, startOpenIdProvider } from '#tests/support/open-id-provider.ts';
import { directorySettings, missingSlapd, startSlapd, type Slapd } from '#tests/support/slapd.ts';
import { send, signIn, testServer, type Json } from './support.ts';

interface Step {
  readonly step: string;
  readonly outcome: string;
  readonly text: string;
}
type Check = (path: string, body: object) => Promise<Json>;

async function portal(env: Readonly<Record<string, string>> = {}): Promise<{ readonly check: Check; readonly put: Check }> {
  const { app } = await testServer({ env });
  const { token } = await signIn(app);
  const ask =
    (method: string): Check =>
    async (path, body) =>
      (await send(app, method, path, { token, body })).body;
  return { check: ask('POST'), put: ask('PUT') };
}

const stepsIn = ({ data }: Json): readonly Step[] => data.output.steps;
const outcomes = (body: Json): object => Object.fromEntries(stepsIn(body).map(({ step, outcome }) => [step, outcome]));
/** The one step that failed, `step: text`; what comes before was tried, nothing after it was. */
function stopped(body: Json): string {
  const steps = stepsIn(body);
  const at = steps.findIndex(({ outcome }) => outcome === 'failed');
  expect(body.status).toBe('error');
  expect(steps.slice(at + 1).every(({ outcome }) => outcome === 'skipped')).toBe(true);
  expect(steps.slice(0, at).every(({ outcome }) => outcome !== 'failed')).toBe(true);
  return at < 0 ? 'nowhere' : `${steps[at]?.step}: ${steps[at]?.text}`;
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}
/** Answers the same to everything. */
const saying =
  (status: number, body: object | string): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

describe.skipIf(missingSlapd !== null)(`a real directory (skipped where ${missingSlapd ?? 'slapd is missing'})`, () => {
  let slapd: Slapd;
  beforeAll(async () => {
    slapd = await startSlapd();
  }, 60_000);
  afterAll(() => slapd?.stop());
  const settings = (more: object = {}): object => directorySettings(slapd, more);

  test('what works is told step by step, and what is unwise is marked', async () => {
    const { check } = await portal();
    const plain = await check('/ldap/check', settings());
    expect(outcomes(plain)).toEqual({
      settings: 'ok',
      name: 'ok',
      connection: 'ok',
      tls: 'warning',
      bind: 'ok',
      search: 'ok',
      groups: 'ok',
    });
    const tls = { enable_tls: true, port: slapd.tlsPort };
    expect(outcomes(await check('/ldap/check', settings({ ...tls, ca_bundle: slapd.certificate })))).toMatchObject({ tls: 'ok' });
    expect(outcomes(await check('/ldap/check', settings({ ...tls, ignore_certs: true })))).toMatchObject({ tls: 'warning' });
    const named = {
      is_advanced: true,
      groups_search_base: 'ou=groups,dc=lab',
      group_class: 'groupOfNames',
      group_member_attribute: 'member',
    };
    expect(outcomes(await check('/ldap/check', settings(named)))).toMatchObject({ groups: 'ok' });
  });

  test('an attribute that nobody has and a class that no group has are pointed out, though they are no failure', async () => {
    const { check } = await portal();
    const noticed = async (more: object): Promise<readonly string[]> => {
      const body = await check('/ldap/check', settings({ enable_tls: true, port: slapd.tlsPort, ca_bundle: slapd.certificate, ...more }));
      expect(body).toMatchObject({ status: 'success', message: 'Ldap connection ok' });
      return stepsIn(body).flatMap(({ step, outcome, text }) => (outcome === 'warning' ? [`${step}: ${text}`] : []));
    };
    expect(await noticed({ username_attribute: 'sAMAccountName' })).toEqual([
      'search: Nobody below dc=lab that the bind user may see has the attribute sAMAccountName',
    ]);
    expect(await noticed({ groups_attribute: 'memberOf' })).toEqual([
      'groups: Nobody below dc=lab has the attribute memberOf: people would come without groups',
    ]);
    expect(await noticed({ is_advanced: true, group_class: 'group' })).toEqual(['groups: No group of class group is below dc=lab']);
  });

  test('the step that failed is named, with the way out', async () => {
    const { check } = await portal();
    const at = async (more: object): Promise<string> => stopped(await check('/ldap/check', settings(more)));
    const tls = { enable_tls: true, port: slapd.tlsPort };
    expect(await at({ server: '' })).toBe('settings: Server: is required');
    expect(await at({ ...tls, ca_bundle: '-----BEGIN CERTIFICATE-----\nbroken\n-----END CERTIFICATE-----' })).toMatch(
      /^settings: CA bundle: is no PEM certificate/,
    );
    expect(await at({ server: 'directory.invalid' })).toMatch(/^name: The name directory\.invalid has no address/);
    expect(await at({ port: 1 })).toBe('connection: Nothing listens on port 1 of localhost');
    expect(await at(tls)).toMatch(/^tls: The certificate is signed by itself.*Put the certificate .* into CA bundle$/);
    expect(await at({ ...tls, server: '127.0.0.1', ca_bundle: slapd.certificate })).toMatch(
      /^tls: The certificate is for another name than 127\.0\.0\.1/,
    );
    expect(await at({ port: slapd.tlsPort })).toMatch(/^connection: The connection was closed: the port may want TLS/);
    expect(await at({ bind_user_pw: 'wrong' })).toBe('bind: The directory does not accept the bind user or its password');
    expect(await at({ bind_user_dn: 'portal' })).toMatch(/^bind: Bind user: 'portal' is not a distinguished name/);
    expect(await at({ search_base: 'dc=elsewhere' })).toMatch(/^search: Search base: there is no dc=elsewhere/);
    expect(await at({ search_base: 'nonsense' })).toMatch(/^search: Search base: 'nonsense' is not a distinguished name/);
    expect(await at({ is_advanced: true, groups_search_base: 'ou=nowhere,dc=lab' })).toMatch(
      /^groups: Groups search base: there is no ou=nowhere,dc=lab/,
    );
  });
});

test('something that is no directory fails at the step where it shows', async () => {
  const { check } = await portal();
  const port = await listening(createServer(saying(200, {})));
  const settings = { server: '127.0.0.1', port, bind_user_dn: 'cn=a', bind_user_pw: 'p', search_base: 'dc=a', username_attribute: 'uid' };
  expect(stopped(await check('/ldap/check', { ...settings, enable_tls: true }))).toMatch(/^tls: /);
  expect(stopped(await check('/ldap/check', settings))).toMatch(/^(bind|connection): /);
});

const mail = { mail_server: 'localhost', mail_secure: false, mail_username: '', mail_password: '', mail_from: 'portal@lab.local' };

test('a mail tells where it stopped', async () => {
  const { check } = await portal();
  const at = async (more: object): Promise<string> =>
    stopped(await check('/settings/mailcheck', { ...mail, to: 'ops@lab.local', ...more }));
  const sink = await mailSink();
  expect(await at({ mail_server: '' })).toMatch(/^settings: No mail server is set/);
  expect(await at({ mail_port: sink.port, to: '' })).toBe('settings: No recipients defined');
  expect(await at({ mail_server: 'mail.invalid', mail_port: 25 })).toMatch(/^name: /);
  expect(await at({ mail_port: 1 })).toMatch(/^connection: .*ECONNREFUSED/);
  expect(await at({ mail_port: sink.port, mail_secure: true })).toMatch(/^tls: .*Switch Secure off/);
  const selfSigned = await mailSink({ ...ownCertificate(), disabledCommands: ['AUTH'] });
  expect(await at({ mail_port: selfSigned.port })).toMatch(/^tls: .*NODE_EXTRA_CA_CERTS/);
  const guarded = await mailSink({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(new Error('not you')),
  });
  expect(await at({ mail_port: guarded.port, mail_username: 'u', mail_password: 'wrong-one' })).toMatch(/^sign-in: .*535 not you/);
  expect(await at({ mail_port: guarded.port })).toMatch(/^(sign-in|sender): .*Enter the user and password/);
  const strict = await mailSink({
    onMailFrom: (address, _session, done) => done(address.address.startsWith('x') ? new Error('sender not allowed') : null),
    onRcptTo: (address, _session, done) => done(address.address.startsWith('nobody') ? new Error('no such mailbox') : null),
  });
  expect(await at({ mail_port: strict.port, mail_from: 'x@lab.local' })).toMatch(/^sender: .*sender not allowed/);
  expect(await at({ mail_port: strict.port, to: 'nobody@lab.local' })).toMatch(/^recipient: .*no such mailbox/);
  const full = await mailSink({
    onData: (stream, _session, done) => {
      stream.on('end', () => done(new Error('disk is full')));
      stream.resume();
    },
  });
  expect(await at({ mail_port: full.port })).toMatch(/^message: .*disk is full/);
  const sent = await check('/settings/mailcheck', { ...mail, mail_port: sink.port, to: 'ops@lab.local' });
  expect(outcomes(sent)).toMatchObject({ connection: 'ok', tls: 'ok', 'sign-in': 'skipped', recipient: 'ok', message: 'ok' });
});

const awx = { username: '', password: '', token: 'secret-token', use_credentials: false, ignore_certs: false, ca_bundle: '' };

test('a check of AWX tells where it stopped, and the certificate by which reason', async () => {
  const { check } = await portal();
  const at = async (more: object): Promise<string> => stopped(await check('/awx/check', { ...awx, ...more }));
  const there = (listener: RequestListener): Promise<number> => listening(createServer(listener));
  const good = saying(200, { count: 2, results: [] });
  const tls = await listening(createTlsServer(ownCertificate(), good));
  expect(await at({ uri: '' })).toMatch(/^settings: Invalid URL/);
  expect(await at({ uri: 'https://awx.invalid' })).toMatch(/^name: /);
  expect(await at({ uri: 'https://127.0.0.1:1' })).toBe('connection: Nothing listens on port 1 of 127.0.0.1');
  expect(await at({ uri: `https://127.0.0.1:${tls}` })).toMatch(/^tls: The certificate is signed by itself.*into CA bundle$/);
  expect(await at({ uri: `https://localhost:${tls}`, ca_bundle: ownCertificate().cert })).toMatch(/^tls: .*another name than localhost/);
  expect(await at({ uri: `https://127.0.0.1:${tls}`, ca_bundle: 'broken' })).toMatch(/^settings: CA bundle: is no PEM certificate/);
  expect(await at({ uri: `https://127.0.0.1:${await there(good)}` })).toMatch(/^tls: 127\.0\.0\.1 does not speak TLS on this port/);
  expect(await at({ uri: `http://127.0.0.1:${await there(saying(401, {}))}` })).toMatch(/^sign-in: AWX does not accept the token\./);
  expect(await at({ uri: `http://127.0.0.1:${await there(saying(404, {}))}` })).toMatch(/^answer: The answer was 404\..*without \/api/);
  const body = await check('/awx/check', { ...awx, uri: `https://127.0.0.1:${tls}`, ca_bundle: ownCertificate().cert });
  expect(outcomes(body)).toMatchObject({ tls: 'ok', answer: 'ok', 'sign-in': 'ok' });
  expect(stepsIn(body).find(({ step }) => step === 'tls')?.text).toMatch(/valid until/);
  expect(JSON.stringify(body)).not.toContain('secret-token');
});

test('a check of AWX outlives whoever hangs up in the middle', async () => {
  const { check } = await portal();
  const port = await listening(createSocketServer((socket) => socket.on('error', () => undefined).destroy()));
  for (const scheme of ['http', 'https'])
    expect((await check('/awx/check', { ...awx, uri: `${scheme}://127.0.0.1:${port}` })).status).toBe('error');
});

test('a check of a provider tells where it stopped: no document, another issuer, a wrong secret', async () => {
  const { check, put } = await portal();
  const provider = await startOpenIdProvider('http://portal.lab');
  onTestFinished(() => provider.stop());
  const client = { client_id: registered.clientId, secret_id: registered.clientSecret };
  const ask = (more: object): Promise<Json> => check('/oidc/check', { issuer: provider.issuer, ...client, ...more });
  const at = async (more: object): Promise<string> => stopped(await ask(more));
  expect(await at({ issuer: 'http://provider.lab' })).toBe('settings: The issuer has to start with https://');
  expect(await at({ issuer: 'https://provider.invalid' })).toMatch(/^name: /);
  expect(await at({ issuer: 'http://127.0.0.1:1' })).toMatch(/^connection: Nothing listens on port 1/);
  const tls = await listening(createTlsServer(ownCertificate(), saying(200, {})));
  expect(await at({ issuer: `https://127.0.0.1:${tls}` })).toMatch(/^tls: The certificate is signed by itself.*NODE_EXTRA_CA_CERTS/);
  expect(await at({ issuer: `${provider.issuer}/elsewhere` })).toMatch(/^document: There is no description .*\/elsewhere\/\.well-known/);
  const other = await listening(createServer(saying(200, { issuer: 'https://somebody.else' })));
  expect(await at({ issuer: `http://127.0.0.1:${other}` })).toMatch(/^issuer: The provider calls itself https:\/\/somebody\.else, not /);
  expect(await at({ secret_id: 'another-secret' })).toMatch(/^client: The provider does not know this client ID, or the secret/);
  expect(await at({ client_id: 'stranger' })).toMatch(/^client: /);
  expect(outcomes(await ask({}))).toMatchObject({ document: 'ok', issuer: 'ok', client: 'ok', callback: 'warning' });
  await put('/settings', { url: 'http://portal.lab' });
  const whole = await ask({});
  expect(stepsIn(whole).at(-1)).toEqual({ step: 'callback', outcome: 'ok', text: 'http://portal.lab/api/v1/auth/oidc/callback' });
  expect(JSON.stringify(whole)).not.toContain(registered.clientSecret);
});
