import type { EnvironmentVariable } from '#contract/environment.ts';
import type { Clock } from '#lib/ports.ts';
import { reachAwx } from '../awx/reach-awx.ts';
import { askAwx, type AskAwx } from '../awx/request.ts';
import { awxCheckOf } from '../domain/portal/awx-check.ts';
import { awxSettingsOf, type AwxSettings } from '../domain/portal/awx-settings.ts';
import { environmentOf } from '../domain/portal/environment.ts';
import { mailerOf, type Mailer } from '../domain/portal/mail.ts';
import { portalSettingsOf, type PortalSettings } from '../domain/portal/portal-settings.ts';
import type { LastTests } from '../domain/portal/last-tests.ts';
import type { ServerLog } from '../domain/portal/server-log.ts';
import type { Stores } from '../domain/stores.ts';
import { defaultOf, environmentVariables } from '../help/environment.ts';
import { logReader } from '../log/log-files.ts';
import { smtpTransport } from '../mail/smtp.ts';
import type { SettingsParts } from '../routes/settings.ts';
import type { Settings } from '../settings.ts';

/** What administrators set up beside people and forms, and what the rest of the server makes of it. */
export interface Administration {
  readonly mailer: Mailer;
  readonly awx: AwxSettings;
  readonly askAwx: AskAwx;
  readonly portalSettings: PortalSettings;
  readonly ports: {
    readonly settings: SettingsParts;
    readonly serverLog: ServerLog;
    readonly environment: () => readonly EnvironmentVariable[];
  };
}

export interface AdministrationParts {
  readonly stores: Pick<Stores, 'settings' | 'awx'>;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly tests: LastTests;
}

/** How long a check of AWX may take, in ms: a person waits for it. */
const checkMs = 10_000;

export function administrationOf({ stores, settings, clock, env, tests }: AdministrationParts): Administration {
  const mail = mailerOf(stores.settings, smtpTransport(settings.mailIgnoresCerts, settings.allowLinkLocal));
  const awx = awxSettingsOf(stores.awx);
  const ask = askAwx(settings.allowLinkLocal);
  const awxCheck = awxCheckOf(awx, {
    read: (connection, path) => ask(connection, { method: 'GET', path, signal: AbortSignal.timeout(checkMs) }),
    reach: reachAwx(settings.allowLinkLocal),
  });
  const folders = { data: settings.data, home: settings.home };
  return {
    mailer: mail,
    awx,
    askAwx: ask,
    portalSettings: portalSettingsOf(stores.settings),
    ports: {
      settings: { settings: stores.settings, awx: stores.awx, mail, awxCheck, tests, formsInDatabase: settings.formsInDatabase },
      serverLog: logReader(settings.log.folder, clock),
      environment: () =>
        environmentOf(
          environmentVariables().map((variable) => ({ name: variable.name, default: defaultOf(variable, folders) })),
          env,
        ),
    },
  };
}
