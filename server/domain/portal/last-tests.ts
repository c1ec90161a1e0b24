import { createHash } from 'node:crypto';
import { awx } from '#contract/admin/awx.ts';
import { entra } from '#contract/admin/entra.ts';
import { ldap } from '#contract/admin/ldap.ts';
import { oidc } from '#contract/admin/oidc.ts';
import { settings } from '#contract/admin/settings.ts';
import type { LastTest } from '#contract/overview.ts';
import type { Result } from '#lib/result.ts';
import type { EditedValues, Stores } from '../stores.ts';

/** Settings of one row that can be tried. */
export type TestedSettings = Exclude<LastTest['kind'], 'credential'>;

/**
 * How the last try of each kind of settings ended, since the server was started. A try is of what stood in a form: it says something of
 * the portal only while the same is stored. What was tried is kept as a hash.
 */
export interface LastTests {
  /** @param given what was tried; a secret that is blank is the stored one. The error is for people, without secrets. */
  note(kind: TestedSettings, given: EditedValues, outcome: Result<unknown, string>): Promise<void>;
  /** Tries a stored login, and notes how that ended. It counts for the login as it was before: somebody may save another one meanwhile. */
  tryLogin<Outcome extends Result<unknown, string>>(id: number, attempt: () => Promise<Outcome>): Promise<Outcome>;
  /** Those that were of what is stored now. */
  all(): Promise<LastTest[]>;
}

export interface LastTestsParts {
  readonly stores: Pick<Stores, 'ldap' | 'azuread' | 'oidc' | 'awx' | 'settings' | 'credentials'>;
  readonly now: () => number;
}

interface Noted {
  readonly digest: string;
  readonly test: Omit<LastTest, 'name'>;
}

const switches = ['enable', 'enabled'];
const namesOf = (entries: object): readonly string[] => Object.keys(entries).filter((name) => !switches.includes(name));
/** What a try depends on. */
const tried: Readonly<Record<TestedSettings, readonly string[]>> = {
  ldap: namesOf(ldap.entries),
  azuread: namesOf(entra.entries),
  oidc: namesOf(oidc.entries),
  awx: namesOf(awx.entries),
  mail: namesOf(settings.entries).filter((name) => name.startsWith('mail_')),
};
const secrets = [ldap, entra, oidc, awx, settings].flatMap((kind) => kind.secrets);
const ofLogin = ['user', 'password', 'host', 'port', 'db_type', 'db_name', 'secure', 'is_database'];

/** 0, '' and nothing are the same on the wire. */
const digestOf = (names: readonly string[], values: EditedValues): string =>
  createHash('sha256')
    .update(JSON.stringify(names.map((name) => (values[name] ? String(values[name]) : ''))))
    .digest('base64');

export function lastTestsOf({ stores, now }: LastTestsParts): LastTests {
  const noted = new Map<TestedSettings, Noted>();
  const logins = new Map<number, Noted>();
  const stored = async (kind: TestedSettings): Promise<EditedValues> => (await stores[kind === 'mail' ? 'settings' : kind].read()) ?? {};
  const notedOf = (kind: LastTest['kind'], digest: string, outcome: Result<unknown, string>): Noted => ({
    digest,
    test: { kind, at: new Date(now()).toISOString(), ok: outcome.ok, text: outcome.ok ? '' : outcome.error },
  });
  return {
    async note(kind, given, outcome) {
      const row = await stored(kind);
      const values = Object.fromEntries(
        tried[kind].map((name) => [name, secrets.includes(name) ? given[name] || (row[name] ?? '') : (given[name] ?? '')]),
      );
      noted.set(kind, notedOf(kind, digestOf(tried[kind], values), outcome));
    },
    async tryLogin(id, attempt) {
      const row = await stores.credentials.find(id);
      const outcome = await attempt();
      if (row) logins.set(id, notedOf('credential', digestOf(ofLogin, row), outcome));
      return outcome;
    },
    async all() {
      const found: LastTest[] = [];
      for (const [kind, { digest, test }] of noted)
        if (digestOf(tried[kind], await stored(kind)) === digest) found.push({ ...test, name: '' });
      for (const [id, { digest, test }] of logins) {
        const row = await stores.credentials.find(id);
        if (row && digestOf(ofLogin, row) === digest) found.push({ ...test, name: String(row['name']) });
        else logins.delete(id);
      }
      return found;
    },
  };
}
