import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';

/** A PEM block: BEGIN and END of some private key with nothing but base64 and headers between. */
export const PrivateKeyText = v.pipe(
  v.string(),
  v.maxLength(100_000, 'is longer than a key'),
  v.regex(
    /^\s*-----BEGIN ([A-Z ]*)PRIVATE KEY-----\r?\n[\w+/=:,.\- \r\n]+\r?\n-----END \1PRIVATE KEY-----\s*$/,
    'is not a private key: a block from -----BEGIN … PRIVATE KEY----- to -----END … PRIVATE KEY-----',
  ),
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
