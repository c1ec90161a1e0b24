import * as v from 'valibot';
import { DatabaseType } from '#contract/admin/credentials.ts';
import { QueryConfig } from '#contract/queries.ts';
import type { User } from '#contract/session.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Credentials, Login } from '../portal/credentials.ts';
import { candidatesFor, matchIn } from './form-questions.ts';
import type { Portal } from '../portal/portal.ts';
import type { Filled } from './match.ts';

/** What this needs of the databases. */
export interface QueryRunner {
  query(login: Login, type: DatabaseType, filled: readonly Filled[]): Promise<unknown>;
  test(login: Login, type: DatabaseType): Promise<void>;
}

/** Database queries of forms, and the check of a stored login. Errors are texts for people. */
export interface Queries {
  run(user: User, text: unknown, config: unknown): Promise<Result<unknown, string>>;
  /** The error is '' where the login says no kind of database. */
  test(id: number): Promise<Result<void, string>>;
}

export interface QueryParts {
  readonly portal: () => Promise<Result<Portal, string>>;
  readonly credentials: Credentials;
  readonly runner: QueryRunner;
}

interface Target {
  readonly login: Login;
  readonly type: DatabaseType;
}

export function queriesOf({ portal, credentials, runner }: QueryParts): Queries {
  /** The login behind one name of a config; its own type counts where the config has none, mysql where neither does (contract 8.3). */
  async function targetOf(name: string, type: unknown): Promise<Result<Target, string>> {
    const login = await credentials.meantBy(name);
    if (!login) return fail(`Error: No credential found with filter ${name}`);
    const read = v.safeParse(DatabaseType, type || login.type || 'mysql');
    return read.success ? ok({ login, type: read.output }) : fail('Error: Unsupported database type');
  }

  async function targetsOf(config: QueryConfig): Promise<Result<readonly Target[], string>> {
    const names = typeof config === 'string' ? [config] : 'name' in config ? [config.name] : config;
    const type = typeof config === 'object' && 'type' in config ? config.type : undefined;
    const targets: Target[] = [];
    for (const name of names) {
      const target = await targetOf(name, type);
      if (!target.ok) return target;
      targets.push(target.value);
    }
    return ok(targets);
  }

  return {
    async run(user, text, config) {
      const found = await portal();
      if (!found.ok) return fail(`Error: ${found.error}`);
      if (typeof text !== 'string' || text.trim() === '') return fail('Error: Query was empty');
      const candidates = candidatesFor(found.value, user, { kind: 'query', text, config });
      const read = v.safeParse(QueryConfig, config);
      if (candidates.length === 0 || !read.success)
        return fail('Error: No form you may open asks this database. Reload the form: it may have changed');
      const targets = await targetsOf(read.output);
      if (!targets.ok) return targets;
      const lists: unknown[] = [];
      for (const { login, type } of targets.value) {
        const matched = matchIn(found.value, user, candidates, text, type);
        if (!matched.ok) return matched;
        try {
          lists.push(await runner.query(login, type, matched.value.filled));
        } catch (error) {
          return fail(errorText(error));
        }
      }
      return ok(lists.length === 1 ? lists[0] : lists.flat());
    },
    async test(id) {
      const login = await credentials.byId(id);
      if (!login) return fail(`No credential found with id ${id}`);
      if (!login.type) return fail('');
      try {
        await runner.test(login, login.type);
        return ok(undefined);
      } catch (error) {
        return fail(errorText(error));
      }
    },
  };
}

/** `Error: …` with the most telling text: some connections fail with several errors and an empty text of their own. */
function errorText(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors.find((one: unknown) => one instanceof Error) : undefined;
  const cause: unknown = inner ?? error;
  const text = cause instanceof Error ? cause.message || cause.name : String(cause);
  return `Error: ${text}`;
}
