import { mkdirSync } from 'node:fs';
import { createApi } from './api.ts';
import { systemClock } from './clock.ts';
import { logTo } from './log/log.ts';
import { openServices } from './compose/services.ts';
import { settingsFrom } from './settings.ts';
import { StartupError } from './startup-error.ts';
import { version } from './version.ts';

/** The API for a development server that has the socket: as `npm start`, with the demo portal in an empty data folder. */
export async function embedded(env: NodeJS.ProcessEnv): Promise<{
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly close: () => Promise<void>;
}> {
  const settings = settingsFrom({ ...env, LOG_CONSOLE_LEVEL: env['LOG_CONSOLE_LEVEL'] || (env['LOG_LEVEL'] ? '' : 'warn') });
  if (!settings.ok) throw new StartupError(settings.error);
  mkdirSync(settings.value.playbooks, { recursive: true });
  const services = openServices({
    settings: settings.value,
    clock: systemClock,
    log: logTo(settings.value.log, systemClock),
    version,
    env,
  });
  await services.prepare('start');
  return { fetch: createApi(services.ports).fetch, close: () => services.close() };
}
