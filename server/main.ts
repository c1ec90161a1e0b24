import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createApi, createShell, isApiPath } from './api.ts';
import { systemClock } from './clock.ts';
import { closing, listening, serverFor } from './listen.ts';
import { logTo } from './log/log.ts';
import { proxyAttempts } from './proxy-attempts.ts';
import { proxyTo, upstreamFrom } from './proxy.ts';
import { headersFor } from './security.ts';
import { openServices, type Services } from './compose/services.ts';
import { settingsFrom, type Settings } from './settings.ts';
import { StartupError } from './startup-error.ts';
import { answerFiles, answersInMemory, type AnswerFiles } from './store/answer-files.ts';
import { secretsIn } from './store/secrets.ts';
import { addPage } from './static.ts';
import { version } from './version.ts';

export { createApi, StartupError };

export interface ServeOptions {
  /** `start` makes schema, people and demo portal in an empty data folder; `serve` leaves that to the Schema page. */
  readonly mode: 'start' | 'serve';
  /** The address of an AnsibleForms server: the page from here, the API from there. */
  readonly upstream?: string;
  /** Folder of the built page. */
  readonly page: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface Running {
  readonly url: string;
  /** Lets requests finish, ends running jobs, closes the database. */
  readonly close: () => Promise<void>;
}

/** Starts the server, says where it is and how to sign in. Throws StartupError when something a person can mend stops it. */
export async function run(options: ServeOptions): Promise<Running> {
  const settings = settingsOf(options);
  return options.upstream === undefined ? embedded(options, settings) : inFront(options, settings, options.upstream);
}

function settingsOf({ env, mode }: ServeOptions): Settings {
  // Whoever tries it out reads the terminal; operators read the log.
  const level = env['LOG_CONSOLE_LEVEL'] || (mode === 'start' && !env['LOG_LEVEL'] ? 'warn' : '');
  const read = settingsFrom({ ...env, LOG_CONSOLE_LEVEL: level });
  if (!read.ok) throw new StartupError(read.error);
  return read.value;
}

async function embedded({ page, mode, env }: ServeOptions, settings: Settings): Promise<Running> {
  makeFolder(settings.data);
  const log = logTo(settings.log, systemClock);
  const services = openServices({ settings, clock: systemClock, log, version, env });
  const app = addPage(createApi(services.ports, createShell(settings.tls !== null)), page);
  let ready: Promise<void> = Promise.resolve();
  const listener = getRequestListener(async (request, bindings) => {
    await ready;
    return app.fetch(request, bindings);
  });
  const server = serverFor(settings);
  server.on('request', (from, to) => void listener(from, to));
  const url = await listening(server, settings).catch(async (error: unknown) => {
    await services.close();
    throw error;
  });
  const close = closing(server, services);
  ready = prepared(services, mode, settings);
  await ready.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  log.info({ version, url, data: settings.data }, 'server started');
  say(`Fieldrun runs at ${url}`);
  // It answers already; which of the first passwords still hold takes a while to find out.
  say(...(await welcome(services, mode, settings)), `Data folder: ${settings.data}`);
  return { url, close: () => close().then(() => log.info({ url }, 'server stopped')) };
}

async function inFront({ page }: ServeOptions, settings: Settings, upstream: string): Promise<Running> {
  const target = upstreamFrom(upstream);
  if (!target.ok) throw new StartupError(target.error);
  const headers = headersFor(settings.tls !== null);
  const app = addPage(createShell(settings.tls !== null), page);
  const listener = getRequestListener(app.fetch);
  const remembered = rememberedIn(settings.data);
  const pass = proxyTo(target.value, headers, proxyAttempts(remembered.answers));
  const server = serverFor(settings);
  server.on('request', (from, to) => {
    const [path = ''] = (from.url ?? '').split('?');
    if (isApiPath(path)) pass(from, to);
    else void listener(from, to);
  });
  const url = await listening(server, settings);
  say(`Fieldrun runs at ${url}, in front of ${target.value.href}`, 'Sign in as you do there.', ...remembered.says);
  return { url, close: closing(server, null) };
}

/** Where the proxy remembers what was done; without a folder of its own only until it ends, and it says so. */
function rememberedIn(folder: string): { readonly answers: AnswerFiles; readonly says: readonly string[] } {
  const now = systemClock.now;
  try {
    makeFolder(folder);
    return { answers: answerFiles(join(folder, 'proxied'), secretsIn(folder).sealingKey, now), says: [] };
  } catch (error) {
    const why = `What is sent twice is done once only until the next start: ${textOf(error)}`;
    return { answers: answersInMemory(now), says: [why] };
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `The data folder ${folder} cannot be used (${textOf(error)}). Make it writable, or choose another one: FIELDRUN_DATA=/path npm start`,
    );
  }
}

async function prepared(services: Services, mode: ServeOptions['mode'], settings: Settings): Promise<void> {
  try {
    mkdirSync(settings.playbooks, { recursive: true });
    await services.prepare(mode);
  } catch (error) {
    throw new StartupError(`The data folder ${settings.data} cannot be prepared: ${textOf(error)}`);
  }
}

async function welcome(services: Services, mode: ServeOptions['mode'], settings: Settings): Promise<string[]> {
  const { admin } = settings;
  if (mode === 'serve') return ['Sign in with your account. On an empty data folder the page leads to the Schema screen.'];
  const known = await services.firstPasswords().catch(() => []);
  const shown = known.map(({ username, password }) => {
    const isChosen = username === admin.username && !admin.isDefaultPassword;
    return `  ${username} / ${isChosen ? 'the password in ADMIN_PASSWORD' : password}`;
  });
  return shown.length === 0 ? ['Sign in with your account.'] : ['Sign in as (user / password):', ...shown];
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function say(...lines: readonly string[]): void {
  // Whoever started it may have stopped listening: that is no reason to end.
  process.stdout.once('error', () => undefined);
  process.stdout.write(`${lines.join('\n')}\n`);
}
