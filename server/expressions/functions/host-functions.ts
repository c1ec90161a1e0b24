import type { Credentials } from '#server/domain/portal/credentials.ts';
import { dnsFunctions } from './dns.ts';
import { fileFunctions } from './files.ts';
import type { HostFunctions } from './host-function.ts';
import { restFunctions } from './rest.ts';
import { sshFunctions, type SshWays } from './ssh.ts';

export interface HostParts {
  /** The folder whose files expressions may read. */
  readonly folder: string;
  readonly credentials: Pick<Credentials, 'named'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly ssh: SshWays;
  /** Link-local addresses may be called, too. */
  readonly allowLinkLocal: boolean;
}

/** Everything an expression may ask of the world outside. */
export const hostFunctions = ({ folder, credentials, env, ssh, allowLinkLocal }: HostParts): HostFunctions => ({
  ...fileFunctions(folder),
  ...restFunctions(credentials, allowLinkLocal),
  ...sshFunctions(env, ssh),
  ...dnsFunctions,
  ...credentialFunctions(credentials),
});

/** A stored login without what is secret about it. Those who take a login take its name, or this object. */
function credentialFunctions(credentials: Pick<Credentials, 'named'>): HostFunctions {
  return {
    credential: async ([name, fallback]) => {
      const other = fallback ? await credentials.named(String(fallback)) : null;
      const login = (await credentials.named(String(name))) ?? other;
      if (!login) throw new Error(`No credential found with filter ${String(name)}`);
      const { host, port, database, name: found, user, secure, type, isDatabase } = login;
      return { host, port, db_name: database, name: found, user, secure: Number(secure), db_type: type, is_database: Number(isDatabase) };
    },
  };
}
