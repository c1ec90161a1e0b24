import type { Credentials, Login } from '../portal/credentials.ts';
import type { Log } from '../ports.ts';

type Values = Readonly<Record<string, unknown>>;

/** Stored logins of one run: open, never stored with the job. */
export interface JobLogins {
  /** Variables by the names the form gives them (contract 7.1). */
  readonly variables: Values;
  /** How playbooks reach hosts; null = as the server's account does. */
  readonly ansible: Login | null;
  /** Opens vaults with its password. */
  readonly vault: Login | null;
}

export const noLogins: JobLogins = { variables: {}, ansible: null, vault: null };

/**
 * Finds what a run refers to. The form's own words may be patterns and fall back; what a person chose is a name and nothing else
 * (contract 12 rows 9, 10). What is not there is logged, and the run goes on without it.
 *
 * @param chosen by people, by name of the field
 */
export async function loginsFor(extravars: Values, chosen: Values, credentials: Credentials, log: Log): Promise<JobLogins> {
  const missing = (name: string): null => {
    log.warn({ name }, 'there is no such credential');
    return null;
  };
  const byForm = async (written: unknown): Promise<Login | null> => {
    const [name] = [written].flat();
    return typeof name === 'string' && name !== '' ? ((await credentials.meantBy(name)) ?? missing(name)) : null;
  };
  const own = extravars['__credentials__'];
  const variables: Record<string, unknown> = {};
  for (const [key, written] of Object.entries(typeof own === 'object' && own !== null ? own : {})) {
    // Named there, too, for whoever reads the job; what a person chose is never taken for the form's own words.
    if (Object.hasOwn(chosen, key)) continue;
    const login = await byForm(written);
    if (login) variables[key] = variablesOf(login);
  }
  for (const [key, name] of Object.entries(chosen)) {
    const login = typeof name === 'string' && name !== '' ? ((await credentials.named(name)) ?? missing(name)) : null;
    if (login) variables[key] = variablesOf(login);
  }
  return { variables, ansible: await byForm(extravars['__ansibleCredentials__']), vault: await byForm(extravars['__vaultCredentials__']) };
}

function variablesOf({ name, host, port, user, password, isDatabase, database, type, secure }: Login): Values {
  const login = { name, host, port, user, password };
  return isDatabase ? { ...login, db_name: database, db_type: type, secure, is_database: true, multipleStatements: true } : login;
}
