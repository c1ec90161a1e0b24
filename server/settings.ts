import { resolve } from 'node:path';
import * as v from 'valibot';
import { fail, ok, type Result } from '#lib/result.ts';

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

const sizes: Readonly<Record<string, number>> = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** `100m`, `2g`, or plain bytes; read as bytes. */
const Size = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,12}\s*[kmg]?b?$/i, 'a size such as 100m, 2g or 5000000 (bytes)'),
  v.transform((text) => Number.parseInt(text, 10) * (sizes[text.toLowerCase().replace(/b$/, '').slice(-1)] ?? 1)),
  v.minValue(1, 'a size of at least one byte'),
);

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** An empty variable counts as not set: container files write `PORT=`. */
const orElse = <S extends v.GenericSchema<string, unknown>>(schema: S, fallback: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => (text.trim() === '' ? fallback : text)),
    schema,
  );

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
  ADMIN_PASSWORD: orElse(v.string(), 'AnsibleForms!123'),
  HTTPS_KEY: orElse(v.string(), ''),
  HTTPS_CERT: orElse(v.string(), ''),
  ACCESS_TOKEN_EXPIRATION: orElse(Duration, '30m'),
  ACCESS_TOKEN_REFRESH_EXPIRATION: orElse(Duration, '24h'),
  ACCESS_TOKEN_ISSUER: orElse(v.string(), 'ansibleforms'),
  ALLOW_SCHEMA_CREATION: orElse(Switch, '1'),
  FORMS_PATH: orElse(v.string(), ''),
  ANSIBLE_PATH: orElse(v.string(), ''),
  UPLOAD_PATH: orElse(v.string(), ''),
  UPLOAD_MAX_SIZE: orElse(Size, '100m'),
  UPLOAD_EXPIRATION: orElse(Duration, '7d'),
  LOG_LEVEL: orElse(v.picklist(logLevels, `one of ${logLevels.join(', ')}`), 'info'),
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
  readonly formsFile: string;
  readonly playbooks: string;
  readonly uploads: { readonly folder: string; readonly limitBytes: number; readonly keepSeconds: number };
  readonly logLevel: (typeof logLevels)[number];
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
    formsFile: set.FORMS_PATH === '' ? resolve(data, 'forms.yaml') : resolve(set.FORMS_PATH),
    playbooks: set.ANSIBLE_PATH === '' ? resolve(data, 'playbooks') : resolve(set.ANSIBLE_PATH),
    uploads: {
      folder: set.UPLOAD_PATH === '' ? resolve(data, 'uploads') : resolve(set.UPLOAD_PATH),
      limitBytes: set.UPLOAD_MAX_SIZE,
      keepSeconds: set.UPLOAD_EXPIRATION,
    },
    logLevel: set.LOG_LEVEL,
  });
}
