import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#lib/ports.ts';
import type { ApiPorts } from './api.ts';
import { demoUsers, writeDemo } from './demo/demo.ts';
import { databasesWith } from './databases/databases.ts';
import { credentialsOf, type Credentials } from './domain/credentials.ts';
import { expressionsOf } from './domain/expressions.ts';
import { jobsOf } from './domain/jobs.ts';
import { argonPasswords, type Passwords } from './domain/passwords.ts';
import type { Log } from './domain/ports.ts';
import { queriesOf } from './domain/queries.ts';
import { runsOf } from './domain/runs.ts';
import { sessionsOf } from './domain/sessions.ts';
import { setupOf } from './domain/setup.ts';
import type { Stores } from './domain/stores.ts';
import { signedTokens } from './domain/tokens.ts';
import { uploadsOf } from './domain/uploads.ts';
import { hostFunctions } from './expressions/functions/host-functions.ts';
import { guarded } from './expressions/guards.ts';
import { threadPool } from './expressions/thread-pool.ts';
import { ansibleRunner } from './runners/ansible.ts';
import { runFiles } from './runners/run-files.ts';
import { scriptRunner } from './runners/script.ts';
import type { Settings } from './settings.ts';
import { portalFolder } from './store/portal-folder.ts';
import { secretsIn } from './store/secrets.ts';
import { openStores } from './store/stores.ts';

export interface World {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The server without its socket. */
export interface Services {
  readonly ports: ApiPorts;
  /** Stored logins, open. */
  readonly credentials: Credentials;
  /** What has to be there before the first request; `start` also makes schema, people and demo portal where they are missing. */
  prepare(mode: 'start' | 'serve'): Promise<void>;
  /** Which of the known first passwords still work, by user name. */
  firstPasswords(): Promise<readonly { readonly username: string; readonly password: string }[]>;
  close(): Promise<void>;
}

/** Puts the house together over a data folder that exists and is writable. */
export function openServices(world: World): Services {
  const { settings, clock, log, version } = world;
  const secrets = secretsIn(settings.data);
  const stores = openStores(settings.data, secrets.sealingKey, clock, (count) =>
    log.warn({ count }, 'jobs were abandoned at the last stop'),
  );
  const passwords = argonPasswords();
  const portal = portalFolder(settings.formsFile, settings.playbooks, log);
  const roles = async () => {
    const read = await portal.read();
    return read.portal.ok ? read.portal.value.roles : null;
  };
  const files = runFiles(join(settings.data, 'runs'));
  const places = { playbooks: settings.playbooks, files, kept: runFiles(join(settings.data, 'kept')), env: world.env };
  const runs = runsOf({ jobs: stores.jobs, runners: { ansible: ansibleRunner(places), script: scriptRunner(places) }, clock, log });
  const credentials = credentialsOf(stores.credentials);
  const databases = databasesWith(clock);
  const queries = queriesOf({ portal: async () => (await portal.read()).portal, credentials, runner: databases });
  const evaluator = threadPool(hostFunctions({ folder: join(settings.data, 'files'), credentials, env: world.env }));
  const expressions = expressionsOf({ portal: async () => (await portal.read()).portal, guarded, evaluate: evaluator.evaluate });
  const uploads = uploadsOf({ store: stores.uploads, clock, ...settings.uploads });
  const resources = { credentials: stores.credentials, queries, loginChanged: (id: number) => databases.forget(id) };
  const jobs = jobsOf({ store: stores.jobs, runs, clock, credentials, uploads, log, portal: async () => (await portal.read()).portal });
  const { admin, allowSchemaCreation: allowCreation } = settings;
  const setup = setupOf({ stores, passwords, admin, allowCreation, version, ensurePortal: portal.ensure });
  const tokens = signedTokens(secrets.tokenSecret, settings.tokens, clock);
  const sessions = sessionsOf({ stores, tokens, passwords, clock, roles });

  return {
    credentials,
    ports: { setup, sessions, jobs, portal, expressions, uploads, resources, log, version },
    async prepare(mode) {
      await files.sweep();
      const found = await setup.look();
      if (found.at === 'fatal') return log.error({}, found.reason);
      if (mode === 'start' && found.good.length === 0) await stores.setup.create();
      // First of all, so that the admin is number 1, as everywhere.
      if (mode === 'start' || found.good.length > 0) await setup.ensureAdmin();
      if (mode === 'start' || found.good.length > 0) await uploads.sweep();
      if (mode === 'serve' || existsSync(settings.formsFile)) return;
      // The portal comes last: its presence says that its people are there, too.
      await addDemoUsers(stores, passwords);
      await writeDemo(settings.formsFile, settings.playbooks, join(settings.data, 'files'));
    },
    async firstPasswords() {
      const known = [{ username: admin.username, password: admin.password }, ...demoUsers];
      const checked = await Promise.all(
        known.map(async (user) => {
          const found = await stores.users.byName(user.username);
          return found && (await passwords.matches(user.password, found.passwordHash)) ? [user] : [];
        }),
      );
      return checked.flat();
    },
    async close() {
      await evaluator.close();
      await jobs.close();
      await databases.close();
      await stores.close();
    },
  };
}

async function addDemoUsers(stores: Stores, passwords: Passwords): Promise<void> {
  for (const { username, password, group } of demoUsers) {
    await stores.users.ensure({ username, passwordHash: await passwords.hash(password), group, email: '' });
  }
}
