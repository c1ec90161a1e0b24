import type { CheckStatus } from '#contract/setup.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Passwords } from '../sessions/passwords.ts';
import { StoreTrouble, type ProviderSettings, type SchemaCheck, type Stores } from '../stores.ts';

export type SchemaLook = ({ readonly at: 'ok' | 'not ok' } & SchemaCheck) | { readonly at: 'fatal'; readonly reason: string };

export interface InstallCheck {
  readonly status: CheckStatus;
  readonly label: string;
}

/** How a new installation comes to life, and whether it is well. */
export interface Setup {
  look(): Promise<SchemaLook>;
  /** Makes tables, the group admins, the admin and a first portal. Refused as soon as anything is there. */
  create(): Promise<Result<void, string>>;
  /** Makes the admin where the tables are there and the admin is not. */
  ensureAdmin(): Promise<void>;
  /** By key, in order. */
  installation(): Promise<Readonly<Record<string, InstallCheck>>>;
  providers(): Promise<ProviderSettings | null>;
}

export interface SetupParts {
  readonly stores: Stores;
  readonly passwords: Passwords;
  readonly admin: { readonly username: string; readonly password: string };
  readonly allowCreation: boolean;
  readonly version: string;
  /** Writes a first portal where there is none. */
  readonly ensurePortal: () => Promise<void>;
}

export function setupOf({ stores, passwords, admin, allowCreation, version, ensurePortal }: SetupParts): Setup {
  let creating: Promise<unknown> = Promise.resolve();

  async function look(): Promise<SchemaLook> {
    try {
      const check = await stores.setup.check();
      return { at: check.bad.length === 0 ? 'ok' : 'not ok', ...check };
    } catch (error) {
      if (error instanceof StoreTrouble) return { at: 'fatal', reason: error.message };
      throw error;
    }
  }

  async function ensureAdmin(): Promise<void> {
    if ((await stores.setup.hasGroup('admins')) && (await stores.users.byName(admin.username))) return;
    await stores.users.ensure({ username: admin.username, passwordHash: await passwords.hash(admin.password), group: 'admins', email: '' });
  }

  async function create(): Promise<Result<void, string>> {
    if (!allowCreation) return fail('Schema creation is disabled');
    const found = await look();
    if (found.at === 'fatal') return fail(found.reason);
    if (found.good.length > 0) return fail("Schema 'AnsibleForms' exists already. Nothing was changed");
    await stores.setup.create();
    await ensureAdmin();
    await ensurePortal();
    return ok(undefined);
  }

  return {
    look,
    ensureAdmin,
    create() {
      // Two people on the Schema page: the second finds what the first made.
      const mine = creating.then(create);
      creating = mine.catch(() => undefined);
      return mine;
    },
    async installation() {
      const found = await look();
      const works = found.at !== 'fatal';
      const exists = works && found.good.length > 0;
      const tables = works ? await stores.setup.tables() : [];
      const complete = exists && tables.every((table) => table.readable);
      const after = (ready: boolean, good: boolean): CheckStatus => (ready ? (good ? 'OK' : 'Failed') : 'Skipped');
      return {
        databaseConnection: { status: works ? 'OK' : 'Failed', label: 'Database connection' },
        databaseExists: { status: after(works, exists), label: 'Database check' },
        ...Object.fromEntries(
          tables.map(({ name, readable }) => [name, { status: after(exists, readable), label: `Table check ${name}` }]),
        ),
        'Group admins': { status: after(complete, complete && (await stores.setup.hasGroup('admins'))), label: 'Group admins' },
        'User admin': {
          status: after(complete, complete && (await stores.users.byName(admin.username)) !== null),
          label: `User ${admin.username}`,
        },
        'Awx settings': { status: after(complete, complete && (await stores.setup.hasRow('awx'))), label: 'Awx settings' },
        'Ldap settings': { status: after(complete, complete && (await stores.setup.hasRow('ldap'))), label: 'Ldap settings' },
        'Mail settings': { status: after(complete, complete && (await stores.setup.hasRow('settings'))), label: 'Mail settings' },
        'Sign-in settings': { status: after(complete, complete && (await stores.setup.providers()) !== null), label: 'Sign-in settings' },
        'Application version': { status: 'OK', label: `Application version = ${version}` },
      };
    },
    providers: () => stores.setup.providers(),
  };
}
