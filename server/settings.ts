import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { fail, ok, type Result } from '#lib/result.ts';
import { logLevels, type LogTargets } from './log/log.ts';

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** `30m`, `24h`, `7d`, or plain seconds; read as seconds. */
const Duration = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,9}\s*[smhdw]?$/i, 'a time such as 30m, 24h or 900 (seconds)'),
  v.transform((text) => Number.parseInt(text, 10) * (units[text.slice(-1).toLowerCase()] ?? 1)),
  v.minValue(1, 'a time of at least one second'),
);

const Switch = v.pipe(
  v.picklist(['0', '1', 'true', 'false'], '0 or 1'),
  v.transform((text) => text === '1' || text === 'true'),
);

const dayHint = 'a number of days from 1 to 36500';
const Days = v.pipe(
  v.string(),
  v.regex(/^\s*\d{1,5}\s*$/, dayHint),
  v.transform(Number),
  v.minValue(1, dayHint),
  v.maxValue(36_500, dayHint),
);

const sizes: Readonly<Record<string, number>> = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** `100m`, `2g`, or plain bytes; read as bytes. */
const Size = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,12}\s*[kmg]?b?$/i, 'a size such as 100m, 2g or 5000000 (bytes)'),
  v.transform((text) => Number.parseInt(text, 10) * (sizes[text.toLowerCase().replace(/b$/, '').slice(-1)] ?? 1)),
  v.minValue(1, 'a size of at least one byte'),
);

const countHint = 'a number from 1 to 1000000';
const Count = v.pipe(
  v.string(),
  v.regex(/^\s*\d{1,7}\s*$/, countHint),
  v.transform(Number),
  v.minValue(1, countHint),
  v.maxValue(1_000_000, countHint),
);

const levelHint = `one of ${logLevels.join(', ')}`;
const LogLevel = v.picklist(logLevels, levelHint);

const Address = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || (/^https?:/.test(text) && URL.canParse(text)), 'an address that starts with https://'),
  v.transform((text) => text.replace(/\/+$/, '')),
);

/** `10.0.0.5, 10.0.0.6` */
const Addresses = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
  v.check((all) => all.every((one) => isIP(one) !== 0), 'network addresses with commas between them'),
);

/** An empty variable counts as not set: container files write `PORT=`. */
const orElse = <S extends v.GenericSchema<string, unknown>>(schema: S, fallback: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => (text.trim() === '' ? fallback : text)),
    schema,
  );

/** What the first administrator signs in with where nobody said otherwise: it stands in the manual. */
export const defaultPassword = 'AnsibleForms!123';

const Environment = v.object({
  PORT: orElse(
    v.pipe(
      v.string(),
      v.regex(/^\s*\d+\s*$/, 'a number from 0 to 65535'),
      v.transform(Number),
      v.maxValue(65_535, 'a number from 0 to 65535'),
    ),
    '8000',
  ),
  HOST: orElse(v.string(), '127.0.0.1'),
  FIELDRUN_DATA: orElse(v.string(), './data'),
  ADMIN_USERNAME: orElse(v.string(), 'admin'),
  ADMIN_PASSWORD: orElse(v.string(), defaultPassword),
  HTTPS_KEY: orElse(v.string(), ''),
  HTTPS_CERT: orElse(v.string(), ''),
  ACCESS_TOKEN_EXPIRATION: orElse(Duration, '30m'),
  ACCESS_TOKEN_REFRESH_EXPIRATION: orElse(Duration, '24h'),
  ACCESS_TOKEN_ISSUER: orElse(v.string(), 'ansibleforms'),
  ALLOW_SCHEMA_CREATION: orElse(Switch, '1'),
  ALLOW_UNDECLARED_EXTRAVARS: orElse(Switch, '0'),
  ALLOW_LINK_LOCAL: orElse(Switch, '0'),
  ALLOW_PRIVATE_PUSH: orElse(Switch, '0'),
  AZURE_TENANT: orElse(v.pipe(v.string(), v.regex(/^[\w.-]*$/, 'the id or the domain of a directory')), ''),
  AZURE_AUTHORITY: orElse(Address, ''),
  AZURE_GRAPH_URI: orElse(Address, 'https://graph.microsoft.com'),
  TRUSTED_PROXIES: orElse(Addresses, ''),
  FORMS_PATH: orElse(v.string(), ''),
  FORMS_BACKUP_PATH: orElse(v.string(), ''),
  OLD_BACKUP_DAYS: orElse(Days, '60'),
  LOCK_PATH: orElse(v.string(), ''),
  SHOW_DESIGNER: orElse(Switch, '1'),
  ENABLE_FORMS_YAML_IN_DATABASE: orElse(Switch, '0'),
  ANSIBLE_PATH: orElse(v.string(), ''),
  UPLOAD_PATH: orElse(v.string(), ''),
  UPLOAD_MAX_SIZE: orElse(Size, '100m'),
  UPLOAD_EXPIRATION: orElse(Duration, '7d'),
  UPLOAD_MAX_TOTAL: orElse(Size, '1g'),
  MAX_RUNNING_JOBS: orElse(Count, '50'),
  MAX_HEAVY_EXPRESSIONS: orElse(Count, '4'),
  MAX_QUESTIONS: orElse(Count, '3000'),
  HOME_PATH: orElse(v.string(), ''),
  REPO_PATH: orElse(v.string(), ''),
  REPO_TIMEOUT: orElse(Duration, '60s'),
  LOG_LEVEL: orElse(LogLevel, 'info'),
  LOG_CONSOLE_LEVEL: orElse(v.union([LogLevel, v.literal('')], levelHint), ''),
  LOG_PATH: orElse(v.string(), ''),
  LOG_MAX_SIZE: orElse(Size, '20m'),
  LOG_EXPIRATION: orElse(Duration, '30d'),
  MAIL_IGNORE_CERTS: orElse(Switch, '0'),
});

/** How this server was asked to run. Paths are absolute, times in seconds. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly admin: { readonly username: string; readonly password: string; readonly isDefaultPassword: boolean };
  /** Paths of key and certificate, null without TLS. */
  readonly tls: { readonly key: string; readonly cert: string } | null;
  readonly tokens: { readonly accessSeconds: number; readonly refreshSeconds: number; readonly issuer: string };
  readonly allowSchemaCreation: boolean;
  /** A launch may bring values that no field of the form has. */
  readonly allowUndeclaredExtravars: boolean;
  /** Expressions, checks and connections may go to link-local addresses and those where clouds tell secrets. */
  readonly allowLinkLocal: boolean;
  /** Push services may be in a private network, and on any port. */
  readonly allowPrivatePush: boolean;
  /** Where Entra ID signs people in, null while nobody said whose directory counts; and where Microsoft Graph is. */
  readonly entra: { readonly authority: string | null; readonly graphUrl: string };
  /** Addresses of proxies on other machines, believed when they say whom they ask for. */
  readonly trustedProxies: readonly string[];
  readonly formsFile: string;
  readonly playbooks: string;
  /** `isShown` false: nobody can design here. */
  readonly designer: {
    readonly isShown: boolean;
    readonly lockFile: string;
    readonly backups: { readonly folder: string; readonly keepDays: number };
  };
  /** The settings offer to edit forms kept in the database. */
  readonly formsInDatabase: boolean;
  /** `totalBytes`: of one person, of files that are still kept. */
  readonly uploads: { readonly folder: string; readonly limitBytes: number; readonly totalBytes: number; readonly keepSeconds: number };
  /** What one person may have at once, and ask within a minute. */
  readonly perPerson: { readonly runningJobs: number; readonly heavyExpressions: number; readonly questionsPerMinute: number };
  /** HOME of git and ssh: where `.ssh` and `.gitconfig` of this server are. */
  readonly home: string;
  readonly repositories: { readonly folder: string; readonly timeoutSeconds: number };
  readonly log: LogTargets;
  /** The certificates of mail servers are not checked. */
  readonly mailIgnoresCerts: boolean;
}

/** Reads the environment. The error is one text for people that names every wrong variable. */
export function settingsFrom(env: Readonly<Record<string, string | undefined>>): Result<Settings, string> {
  const read = v.safeParse(Environment, env);
  if (!read.success) {
    const wrong = read.issues.map((issue) => {
      const name = v.getDotPath(issue) ?? '';
      return `${name}=${env[name] ?? ''} is not understood. It should be ${issue.message}.`;
    });
    return fail(wrong.join('\n'));
  }
  const set = read.output;
  if ((set.HTTPS_KEY === '') !== (set.HTTPS_CERT === '')) {
    const missing = set.HTTPS_KEY === '' ? 'HTTPS_KEY' : 'HTTPS_CERT';
    return fail(`${missing} is not set. TLS needs both HTTPS_KEY and HTTPS_CERT, the paths of a PEM key and its certificate.`);
  }
  const data = resolve(set.FIELDRUN_DATA);
  return ok({
    port: set.PORT,
    host: set.HOST,
    data,
    admin: {
      username: set.ADMIN_USERNAME,
      password: set.ADMIN_PASSWORD,
      isDefaultPassword: (env['ADMIN_PASSWORD'] ?? '').trim() === '',
    },
    tls: set.HTTPS_KEY === '' ? null : { key: resolve(set.HTTPS_KEY), cert: resolve(set.HTTPS_CERT) },
    tokens: {
      accessSeconds: set.ACCESS_TOKEN_EXPIRATION,
      refreshSeconds: set.ACCESS_TOKEN_REFRESH_EXPIRATION,
      issuer: set.ACCESS_TOKEN_ISSUER,
    },
    allowSchemaCreation: set.ALLOW_SCHEMA_CREATION,
    allowUndeclaredExtravars: set.ALLOW_UNDECLARED_EXTRAVARS,
    allowLinkLocal: set.ALLOW_LINK_LOCAL,
    allowPrivatePush: set.ALLOW_PRIVATE_PUSH,
    entra: {
      authority: set.AZURE_AUTHORITY || (set.AZURE_TENANT === '' ? null : `https://login.microsoftonline.com/${set.AZURE_TENANT}/v2.0`),
      graphUrl: set.AZURE_GRAPH_URI,
    },
    trustedProxies: set.TRUSTED_PROXIES,
    perPerson: {
      runningJobs: set.MAX_RUNNING_JOBS,
      heavyExpressions: set.MAX_HEAVY_EXPRESSIONS,
      questionsPerMinute: set.MAX_QUESTIONS,
    },
    formsInDatabase: set.ENABLE_FORMS_YAML_IN_DATABASE,
    ...placesOf(set, data),
    mailIgnoresCerts: set.MAIL_IGNORE_CERTS,
  });
}

type Places = 'formsFile' | 'designer' | 'playbooks' | 'uploads' | 'home' | 'repositories' | 'log';

/** What lies in files: each in its place of the data folder, unless it was given another one. */
function placesOf(set: v.InferOutput<typeof Environment>, data: string): Pick<Settings, Places> {
  const place = (given: string, usual: string): string => (given === '' ? resolve(data, usual) : resolve(given));
  return {
    formsFile: place(set.FORMS_PATH, 'forms.yaml'),
    designer: {
      isShown: set.SHOW_DESIGNER,
      lockFile: place(set.LOCK_PATH, 'ansibleForms.lock'),
      backups: { folder: place(set.FORMS_BACKUP_PATH, 'forms_backups'), keepDays: set.OLD_BACKUP_DAYS },
    },
    playbooks: place(set.ANSIBLE_PATH, 'playbooks'),
    uploads: {
      folder: place(set.UPLOAD_PATH, 'uploads'),
      limitBytes: set.UPLOAD_MAX_SIZE,
      totalBytes: set.UPLOAD_MAX_TOTAL,
      keepSeconds: set.UPLOAD_EXPIRATION,
    },
    home: place(set.HOME_PATH, 'home'),
    repositories: { folder: place(set.REPO_PATH, 'repositories'), timeoutSeconds: set.REPO_TIMEOUT },
    log: {
      folder: place(set.LOG_PATH, 'logs'),
      fileLevel: set.LOG_LEVEL,
      // Whoever asks for one level means both places.
      consoleLevel: set.LOG_CONSOLE_LEVEL || set.LOG_LEVEL,
      limitBytes: set.LOG_MAX_SIZE,
      keepSeconds: set.LOG_EXPIRATION,
    },
  };
}
