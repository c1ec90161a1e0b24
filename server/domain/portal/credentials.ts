import * as v from 'valibot';
import { DatabaseType } from '#contract/admin/credentials.ts';
import { byName } from '../name-key.ts';
import type { EditedRow, RowStore } from '../stores.ts';

/** A stored login, open: for use on this server only, never for an answer. */
export interface Login {
  readonly id: number;
  readonly name: string;
  readonly user: string;
  readonly password: string;
  /** '' = none. */
  readonly host: string;
  readonly port: number | null;
  /** Over TLS. */
  readonly secure: boolean;
  readonly isDatabase: boolean;
  readonly type: DatabaseType | null;
  /** The service for Oracle; '' = the database's own default. */
  readonly database: string;
}

/** The logins that forms and jobs refer to. */
export interface Credentials {
  /** This name, without regard to case and trailing blanks; one that is spelled exactly so goes first. */
  named(name: string): Promise<Login | null>;
  byId(id: number): Promise<Login | null>;
  /**
   * What a form's author wrote (contract 7.1, 12 row 10): a name, else, where no login is called so, a pattern that names match, the
   * first one by id; after a comma another one to fall back to. Never for what a person typed.
   */
  meantBy(written: string): Promise<Login | null>;
}

const Row = v.looseObject({
  id: v.number(),
  name: v.string(),
  user: v.fallback(v.string(), ''),
  password: v.fallback(v.string(), ''),
  host: v.fallback(v.string(), ''),
  port: v.fallback(v.nullable(v.number()), null),
  secure: v.fallback(v.number(), 0),
  is_database: v.fallback(v.number(), 0),
  db_type: v.fallback(v.nullable(DatabaseType), null),
  db_name: v.fallback(v.string(), ''),
});

export function loginOf(row: EditedRow): Login {
  const { id, name, user, password, host, port, secure, is_database, db_type, db_name } = v.parse(Row, row);
  return { id, name, user, password, host, port, secure: secure !== 0, isDatabase: is_database !== 0, type: db_type, database: db_name };
}

export function credentialsOf(store: RowStore): Credentials {
  async function find(fits: (login: Login) => boolean): Promise<Login | null> {
    const row = (await store.list()).map(loginOf).find(fits);
    return row ?? null;
  }
  const named = async (name: string): Promise<Login | null> =>
    byName((await store.list()).map(loginOf), name, (login) => login.name) ?? null;
  const one = async (written: string): Promise<Login | null> => {
    const exact = await named(written);
    if (exact) return exact;
    const pattern = patternOf(written);
    return pattern ? find((login) => pattern.test(login.name)) : null;
  };
  return {
    named,
    byId: (id) => find((login) => login.id === id),
    async meantBy(written) {
      const [first = '', ...others] = written.split(',').map((part) => part.trim());
      const found = (await one(written)) ?? (await one(first));
      if (found) return found;
      for (const other of others) {
        const next = other === '' ? null : await one(other);
        if (next) return next;
      }
      return null;
    },
  };
}

/** null for a plain name, and for what is no pattern. */
function patternOf(written: string): RegExp | null {
  if (!/[.*+?^${}()|[\]\\]/.test(written)) return null;
  try {
    return new RegExp(written);
  } catch {
    return null;
  }
}
