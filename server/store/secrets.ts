import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { StartupError } from '#server/startup-error.ts';

const Key = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const SecretsFile = v.object({ tokenSecret: Key, sealingKey: Key });

/** What only this data folder knows: the secret that signs tokens and the key that seals stored inputs, 32 bytes each. */
export interface Secrets {
  readonly tokenSecret: Buffer;
  readonly sealingKey: Buffer;
}

/**
 * Reads `secrets.json` of the data folder, readable by its owner only, and makes it at the first start. A file that cannot be
 * understood stops the start: new secrets would sign everybody out and make the inputs of old jobs unreadable.
 */
export function secretsIn(folder: string): Secrets {
  const path = join(folder, 'secrets.json');
  if (!existsSync(path)) {
    const made = { tokenSecret: randomBytes(32).toString('hex'), sealingKey: randomBytes(32).toString('hex') };
    writeFileSync(`${path}.new`, JSON.stringify(made, null, 2) + '\n', { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
  }
  chmodSync(path, 0o600);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), SecretsFile), readFileSync(path, 'utf8'));
  if (!read.success) {
    throw new StartupError(
      `${path} is damaged. Restore it from a backup. If there is none, delete it: everybody has to sign in again, and jobs that ran so far cannot be relaunched.`,
    );
  }
  return { tokenSecret: Buffer.from(read.output.tokenSecret, 'hex'), sealingKey: Buffer.from(read.output.sealingKey, 'hex') };
}

/** AES-256-GCM with a fresh nonce each time: `v1.<nonce>.<tag>.<ciphertext>`, base64. */
export function sealed(text: string, key: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return ['v1', ...[nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64'))].join('.');
}

/** The text again; null when the key is another one or the text was changed. */
export function unsealed(seal: string, key: Buffer): string | null {
  const [version, nonce, tag, body] = seal.split('.');
  if (version !== 'v1' || nonce === undefined || tag === undefined || body === undefined) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64'), { authTagLength: 16 });
    decipher.setAuthTag(Buffer.from(tag, 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(body, 'base64')), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
