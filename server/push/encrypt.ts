import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of one subscription: the browser's public point (65 bytes) and the secret it shares with us (16 bytes). */
export interface PushKeys {
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

/** Everything travels in one record of this size at most. */
const recordSize = 4096;

const derived = (key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Whether this is a point of the curve, so that something can be encrypted for it. */
export function isPoint(p256dh: Buffer): boolean {
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  try {
    return ours.computeSecret(p256dh).length === 32;
  } catch {
    return false;
  }
}

/**
 * A message that only this browser can read: `aes128gcm` as RFC 8188 and RFC 8291 have it, one record.
 *
 * @param with what is drawn anew for each message: a private key and a salt of 16 bytes
 */
export function encrypted(
  message: string,
  { p256dh, auth }: PushKeys,
  drawn: { readonly privateKey: Buffer; readonly salt: Buffer } | null = null,
): Buffer {
  const ours = createECDH('prime256v1');
  if (drawn) ours.setPrivateKey(drawn.privateKey);
  else ours.generateKeys();
  const salt = drawn?.salt ?? randomBytes(16);
  const publicKey = ours.getPublicKey();
  const shared = derived(ours.computeSecret(p256dh), auth, Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]), 32);
  const key = derived(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(shared, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The two says that this record is the last one.
  const body = Buffer.concat([cipher.update(message, 'utf8'), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize, 0);
  head.writeUInt8(publicKey.length, 4);
  return Buffer.concat([salt, head, publicKey, body]);
}
