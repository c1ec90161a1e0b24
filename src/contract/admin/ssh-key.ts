import * as v from 'valibot';
import { isPrivateKey } from '#contract/admin/private-key.ts';
import { endpoint } from '#contract/endpoint.ts';

export const PrivateKeyText = v.pipe(
  v.string(),
  v.maxLength(100_000, 'is longer than a key'),
  v.check(isPrivateKey, 'is not a private key: a block from -----BEGIN … PRIVATE KEY----- to -----END … PRIVATE KEY-----'),
);

/** The key with which this server signs in to other hosts; the private part never leaves it (contract 10.6). */
export const readSshKey = endpoint({
  method: 'GET',
  path: '/sshkey',
  access: 'settings',
  /** `art`: fingerprint and picture of the key; `publicKey`: one line for `authorized_keys`. */
  output: v.object({ art: v.string(), publicKey: v.string() }),
  reply: 'envelope',
  offline: 'stored',
});

/** Replaces the key. A blank one, or one of asterisks, keeps what is there. */
export const updateSshKey = endpoint({
  method: 'PUT',
  path: '/sshkey',
  access: 'settings',
  input: v.looseObject({ key: v.optional(v.unknown()) }),
  output: v.unknown(),
  reply: 'envelope',
  offline: 'refused',
});
