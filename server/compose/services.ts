import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { administrationOf } from './administration.ts';
import { askingOf } from './asking.ts';
import type { ApiPorts } from '../api.ts';
import { designingOf } from './designing.ts';
import { demoUsers, writeDemo } from '../demo/demo.ts';
import { databasesWith } from '../databases/databases.ts';
import { driversWith } from '../databases/drivers.ts';
import { actors } from '../domain/activity/activity.ts';
import { recordedSources, recordingIn } from './recording.ts';
import { overviewAt } from './overview.ts';
import { credentialsOf, type Credentials } from '../domain/portal/credentials.ts';
import { argonPasswords, type Passwords } from '../domain/sessions/passwords.ts';
import type { Log } from '../domain/ports.ts';
import { stillWorkingIn, type FirstPassword } from '../domain/portal/first-passwords.ts';
import { lastTestsOf } from '../domain/portal/last-tests.ts';
import { setupOf } from '../domain/portal/setup.ts';
import type { Stores } from '../domain/stores.ts';
import { uploadsOf } from '../domain/jobs/uploads.ts';
import { openSources } from '../git/open.ts';
import { pushingOf } from './pushing.ts';
import type { World } from './world.ts';
import { rolesNow } from './roles-now.ts';
import { runningOf } from './running.ts';
import { attemptsOf } from '../routes/attempts.ts';
import { signingInOf } from './signing-in.ts';
import { secretsIn } from '../store/secrets.ts';
import { openStores } from '../store/stores.ts';

/** The server without its socket. */
export interface Services {
  readonly ports: ApiPorts;
  /** Stored logins, open. */
  readonly credentials: Credentials;
  /** What has to be there before the first request; `start` also makes schema, people and demo portal where they are missing. */
  prepare(mode: 'start' | 'serve'): Promise<void>;
  /** Which of the known first passwords still work, by user name. */
  firstPasswords(): Promise<readonly FirstPassword[]>;
  close(): Promise<void>;
}

/** Puts the house together over a data folder that exists and is writable. */
export function openServices(world: World): Services {
  const { settings, clock, log, version, env } = world;
  const secrets = secretsIn(settings.data);
  const abandoned = (count: number): void => log.warn({ count }, 'jobs were abandoned at the last stop');
  const [people, passwords] = [actors(), argonPasswords()];
  const stores = openStores({ folder: settings.data, sealingKey: secrets.sealingKey, clock, actors: people }, abandoned);
  const tests = lastTestsOf({ stores, now: clock.now });
  const common = { stores, settings, clock, log, tests };
  const administration = administrationOf({ ...common, env });
  const sources = openSources({ ...settings, store: stores.repositories, clock, log, env });
  const record = recordingIn(stores.activity, log);
  const designing = designingOf({ settings, stores, repositories: sources.repositories, clock, log, record });
  const { portal, designer } = designing;
  const { roles, forgetRoles } = rolesNow(portal, clock);
  const credentials = credentialsOf(stores.credentials);
  const databases = databasesWith(clock, driversWith(settings.allowLinkLocal));
  const asking = askingOf({ settings, clock, portal, credentials, runner: databases, env, ssh: sources.asking });
  const { expressions, queries, lists } = asking;
  const uploads = uploadsOf({ store: stores.uploads, clock, ...settings.uploads });
  const [{ portalSettings }, { admin }] = [administration, settings];
  const signingIn = signingInOf({ ...common, tokenSecret: secrets.tokenSecret, passwords, portalSettings, roles });
  const push = pushingOf(world, { stores, roles, portalSettings, here: signingIn.here });
  const { jobs, sweepFiles } = runningOf({
    store: stores.jobs,
    settings,
    clock,
    log,
    env,
    credentials,
    uploads,
    administration,
    tell: push.notify,
    lists,
    portal: async () => (await portal.read()).portal,
    playbooks: async () => (await sources.repositories.playbooksFolder()) ?? settings.playbooks,
    signingIn: sources.ansible,
  });
  const stillWorking = stillWorkingIn(stores.users, passwords);
  const setup = setupOf({ stores, passwords, admin, allowCreation: settings.allowSchemaCreation, version, ensurePortal: portal.ensure });

  return {
    credentials,
    ports: {
      setup,
      signingIn,
      jobs,
      portal,
      designer,
      expressions,
      uploads,
      resources: { credentials: stores.credentials, queries, tests, loginChanged: (id) => databases.forget(id) },
      sources: recordedSources(sources, record),
      activity: { store: stores.activity, actors: people },
      overview: overviewAt({ ...common, setup, portal, backups: designing.backups, version, stillWorking }),
      administration: administration.ports,
      changed: forgetRoles,
      push,
      attempts: attemptsOf(stores.attempts, clock),
      log,
      version,
    },
    async prepare(mode) {
      await sweepFiles();
      const found = await setup.look();
      if (found.at === 'fatal') return log.error({}, found.reason);
      if (mode === 'start' && found.good.length === 0) await stores.setup.create();
      if (mode === 'start' || found.good.length > 0) await withSchema({ stores, setup, uploads, log });
      await sources.start();
      await designing.prepare();
      if (mode === 'serve' || existsSync(settings.formsFile)) return;
      // The portal comes last: its presence says that its people are there, too.
      await addDemoUsers(stores, passwords);
      await writeDemo(settings.formsFile, settings.playbooks, join(settings.data, 'files'));
    },
    firstPasswords: () => stillWorking([admin, ...demoUsers]),
    async close() {
      await sources.close();
      await asking.evaluator.close();
      await designing.close();
      await jobs.close();
      await databases.close();
      await stores.close();
    },
  };
}

/** What can be done once there are tables. */
async function withSchema(parts: Pick<ApiPorts, 'setup' | 'uploads' | 'log'> & { readonly stores: Stores }): Promise<void> {
  await reportNameClashes(parts.stores, parts.log);
  // First of all, so that the admin is number 1, as everywhere.
  await parts.setup.ensureAdmin();
  await parts.uploads.sweep();
}

/** From before names were compared without regard to case: all of them still work, spelled exactly; somebody should rename or remove one. */
async function reportNameClashes(stores: Stores, log: Log): Promise<void> {
  for (const { kind, names } of await stores.setup.nameClashes())
    log.warn(
      {},
      `${kind} whose names differ in case or trailing blanks only: '${names.join("', '")}'. Each is found by its exact spelling`,
    );
}

async function addDemoUsers(stores: Stores, passwords: Passwords): Promise<void> {
  for (const { username, password, group } of demoUsers) {
    await stores.users.ensure({ username, passwordHash: await passwords.hash(password), group, email: '' });
  }
}
