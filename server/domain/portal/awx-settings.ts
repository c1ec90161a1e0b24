import { ok, type Result } from '#lib/result.ts';
import { secretForCheck, secretPlaces } from './stored-secret.ts';
import type { EditedValues, SingleStore } from '../stores.ts';

/** How AWX is reached, with its secrets open: never for an answer or the log. */
export interface AwxConnection {
  /** Without a slash at the end, e.g. `https://awx.example.com`. */
  readonly uri: string;
  /** Either name and password, or a token. */
  readonly login:
    | { readonly by: 'password'; readonly username: string; readonly password: string }
    | { readonly by: 'token'; readonly token: string };
  /** The certificate of the server is not checked. */
  readonly ignoreCerts: boolean;
  /** PEM certificates to trust beside the usual ones; '' = none. */
  readonly caBundle: string;
}

/** The one AWX this portal talks to (contract 10.11). */
export interface AwxSettings {
  /** As stored now; null while no address is set. */
  read(): Promise<AwxConnection | null>;
  /**
   * The connection that these values would be; what they leave blank as a secret is the stored one, for the stored address only. The error
   * is for people.
   */
  with(given: EditedValues): Promise<Result<AwxConnection | null, string>>;
}

export function awxSettingsOf(store: SingleStore): AwxSettings {
  return {
    read: async () => connectionOf((await store.read()) ?? {}),
    with: async (given) => {
      const stored = (await store.read()) ?? {};
      const secret = given['use_credentials'] === 1 ? 'password' : 'token';
      const found = secretForCheck(given, stored, secret, secretPlaces['/awx']);
      return found.ok ? ok(connectionOf({ ...given, [secret]: found.value })) : found;
    },
  };
}

function connectionOf(values: EditedValues): AwxConnection | null {
  const text = (name: string): string => String(values[name] ?? '');
  const uri = text('uri').trim().replace(/\/+$/, '');
  if (uri === '') return null;
  const login =
    values['use_credentials'] === 1
      ? ({ by: 'password', username: text('username'), password: text('password') } as const)
      : ({ by: 'token', token: text('token') } as const);
  return { uri, login, ignoreCerts: values['ignore_certs'] === 1, caBundle: text('ca_bundle') };
}
