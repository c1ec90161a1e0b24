// @vitest-environment node
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { encrypted, isPoint } from '#server/push/encrypt.ts';
import { hindranceOf, isInside, pushSender } from '#server/push/send.ts';
import { vapidKey } from '#server/push/vapid.ts';
import { ownCertificate } from '#tests/support/mail-sink.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** RFC 8291, section 5 and appendix A. */
const published = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('a message is encrypted as the standard publishes it, and never twice alike', () => {
  const keys = { p256dh: bytes(published.p256dh), auth: bytes(published.auth) };
  const drawn = { privateKey: bytes(published.privateKey), salt: bytes(published.salt) };
  expect(encrypted('When I grow up, I want to be a watermelon', keys, drawn).toString('base64url')).toBe(published.body);
  expect(encrypted('x', keys).equals(encrypted('x', keys))).toBe(false);
  expect([isPoint(keys.p256dh), isPoint(Buffer.alloc(65, 4)), isPoint(Buffer.alloc(0))]).toEqual([true, false, false]);
});

test('a message is vouched for to its push service alone, for half a day', () => {
  const key = vapidKey(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey);
  const header = key.authorization('https://push.example/send/abc', 'https://portal.example', 1_000_000);
  const [, token = '', told] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(told).toBe(key.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(bytes(claims).toString())).toEqual({ aud: 'https://push.example', exp: 44_200, sub: 'https://portal.example' });
  const point = bytes(key.publicKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const isGood = verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature));
  expect(isGood).toBe(true);
});

test('addresses of networks of their own are not called, whatever they are written as', () => {
  const own = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '255.255.255.255'];
  const longOwn = [
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a00:1]',
    '[fd00::1]',
    '[fe80::1%25eth0]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ];
  expect([...own, ...longOwn].filter((host) => !isInside(host))).toEqual([]);
  expect(['93.184.216.34', '[2606:4700::1111]', 'push.example'].filter(isInside)).toEqual([]);
  const refused = [
    'http://push.example/',
    'https://me:pw@push.example/',
    'https://push.example:8443/',
    'https://localhost/',
    'https://127.1/',
    'x',
  ];
  expect(refused.map((address) => hindranceOf(address, false)).filter((why) => why === null)).toEqual([]);
  expect([hindranceOf('https://push.example/x', false), hindranceOf('https://127.0.0.1:8443/', true)]).toEqual([null, null]);
  expect(hindranceOf('http://127.0.0.1/', true)).not.toBeNull();
});

test('a name that leads into a network of its own is not called; with leave it is, over TLS that is checked', async () => {
  const { key, cert } = ownCertificate();
  const seen: string[] = [];
  const server = createServer({ key, cert }, (request, answer) => {
    seen.push(`${request.method} ${request.url} ${request.headers['ttl']}`);
    answer.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const to = `https://127.0.0.1:${port}/send`;
  const body = Buffer.from('sealed');
  expect(await pushSender(true, cert)(to, { ttl: '60' }, body)).toBe(201);
  expect(seen).toEqual(['POST /send 60']);
  await expect(pushSender(true)(to, {}, body)).rejects.toThrow(/self-signed|certificate/i);
  await expect(pushSender(false, cert)(to, {}, body)).rejects.toThrow(/ALLOW_PRIVATE_PUSH=1/);
  await expect(pushSender(false, cert)('https://localhost.localdomain/send', {}, body)).rejects.toThrow();
  expect(seen).toHaveLength(1);
});
