import type { Result } from '#lib/result.ts';

/** `art`: fingerprint and picture; `publicKey`: one line. */
export interface ShownKey {
  readonly art: string;
  readonly publicKey: string;
}

/** The key with which this server signs in to other hosts (contract 10.6). Errors are for people; no answer holds the private part. */
export interface SshKey {
  /** Makes a key where there is none. */
  ensure(): Promise<Result<null, string>>;
  /** Fails where there is no key that can be read. */
  read(): Promise<Result<ShownKey, string>>;
  /** Takes another private key; what was there stays when this one is no good. */
  replace(key: string): Promise<Result<null, string>>;
}

/** The hosts whose keys are trusted (contract 10.7). Errors are for people. */
export interface KnownHosts {
  /** The lines of the list, with the empty one after the last. */
  list(): Promise<Result<readonly string[], string>>;
  /** Asks hosts for their keys and adds what is new. Gives what was found in words. Fails when one of them gave none; the others are added. */
  add(hosts: string): Promise<Result<string, string>>;
  /** Removes every line that contains the text. */
  remove(text: string): Promise<void>;
}
