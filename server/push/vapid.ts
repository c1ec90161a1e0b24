import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#server/startup-error.ts';

/** The key that this portal signs its messages with, so that a push service knows them to be from one sender (RFC 8292). */
export interface VapidKey {
  /** The public point, base64url: browsers are told it when they subscribe. */
  readonly publicKey: string;
  /** The header that vouches for a message to this push service, for half a day. */
  authorization(service: string, subject: string, nowMs: number): string;
}

const halfDaySeconds = 43_200;

/**
 * Reads `push-key.pem` of the data folder, readable by its owner only, and makes it at the first start. With another key every
 * subscription is lost, so one that cannot be read stops the start.
 */
export function vapidKeyIn(folder: string): VapidKey {
  const path = join(folder, 'push-key.pem');
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(`${path}.new`, pem, { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
  }
  chmodSync(path, 0o600);
  try {
    return vapidKey(createPrivateKey(readFileSync(path)));
  } catch {
    throw new StartupError(
      `${path} is damaged. Restore it from a backup. If there is none, delete it: people have to switch notifications on again.`,
    );
  }
}

export function vapidKey(privateKey: KeyObject): VapidKey {
  const { x, y, crv } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (crv !== 'P-256' || x === undefined || y === undefined) throw new Error('not a key of the curve P-256');
  const publicKey = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url');
  const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  return {
    publicKey,
    authorization(service, subject, nowMs) {
      const claims = { aud: new URL(service).origin, exp: Math.floor(nowMs / 1000) + halfDaySeconds, sub: subject };
      const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
      return `vapid t=${text}.${signature}, k=${publicKey}`;
    },
  };
}
