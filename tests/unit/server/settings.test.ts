// @vitest-environment node
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { settingsFrom } from '#server/settings.ts';

const read = (env: Readonly<Record<string, string>>) => {
  const settings = settingsFrom(env);
  if (!settings.ok) throw new Error(settings.error);
  return settings.value;
};

test('an empty environment gives the defaults of the contract', () => {
  expect(read({})).toEqual({
    port: 8000,
    host: '127.0.0.1',
    data: resolve('data'),
    admin: { username: 'admin', password: 'AnsibleForms!123', isDefaultPassword: true },
    tls: null,
    designer: {
      backups: { folder: resolve('data/forms_backups'), keepDays: 60 },
      isShown: true,
      lockFile: resolve('data/ansibleForms.lock'),
    },
    entra: { authority: null, graphUrl: 'https://graph.microsoft.com' },
    formsInDatabase: false,
    home: resolve('data/home'),
    repositories: { folder: resolve('data/repositories'), timeoutSeconds: 60 },
    trustedProxies: [],
    tokens: { accessSeconds: 1800, refreshSeconds: 86_400, issuer: 'ansibleforms' },
    allowSchemaCreation: true,
    allowUndeclaredExtravars: false,
    allowLinkLocal: false,
    allowPrivatePush: false,
    formsFile: resolve('data/forms.yaml'),
    playbooks: resolve('data/playbooks'),
    uploads: { folder: resolve('data/uploads'), limitBytes: 100 * 1024 * 1024, totalBytes: 1024 ** 3, keepSeconds: 604_800 },
    perPerson: { runningJobs: 50, heavyExpressions: 4, questionsPerMinute: 3000 },
    log: { folder: resolve('data/logs'), fileLevel: 'info', consoleLevel: 'info', limitBytes: 20 * 1024 * 1024, keepSeconds: 2_592_000 },
    mailIgnoresCerts: false,
  });
});

test('a variable that is set to nothing counts as not set', () => {
  expect(read({ PORT: '', HOST: ' ', ADMIN_PASSWORD: '' })).toEqual(read({}));
});

test.each([
  ['30m', 1800],
  ['24h', 86_400],
  ['7d', 604_800],
  ['10s', 10],
  ['90', 90],
  ['2H', 7200],
])('a lifetime of %s is %i seconds', (text, seconds) => {
  expect(read({ ACCESS_TOKEN_EXPIRATION: text }).tokens.accessSeconds).toBe(seconds);
});

test('every wrong variable is named, with what it should be', () => {
  const settings = settingsFrom({ PORT: '70000', ALLOW_SCHEMA_CREATION: 'maybe', LOG_LEVEL: 'loud', ACCESS_TOKEN_EXPIRATION: '0' });
  expect(settings.ok ? '' : settings.error.split('\n')).toEqual([
    'PORT=70000 is not understood. It should be a number from 0 to 65535.',
    'ACCESS_TOKEN_EXPIRATION=0 is not understood. It should be a time of at least one second.',
    'ALLOW_SCHEMA_CREATION=maybe is not understood. It should be 0 or 1.',
    'LOG_LEVEL=loud is not understood. It should be one of silent, fatal, error, warning, warn, notice, info, debug, trace.',
  ]);
});

test('sizes may have a unit', () => {
  const bytes = (text: string): number => read({ UPLOAD_MAX_SIZE: text }).uploads.limitBytes;
  expect([bytes('5000'), bytes('64k'), bytes('2 GB'), bytes('1mb'), bytes('7b')]).toEqual([5000, 65_536, 2 * 1024 ** 3, 1024 ** 2, 7]);
  const wrong = settingsFrom({ UPLOAD_MAX_SIZE: 'much', UPLOAD_EXPIRATION: 'never' });
  expect(wrong.ok ? '' : wrong.error).toMatch(/UPLOAD_MAX_SIZE=much is not understood.*\nUPLOAD_EXPIRATION=never is not understood/);
});

test('one level of the log means file and console, and the console may have its own', () => {
  const levels = (env: Readonly<Record<string, string>>) => [read(env).log.fileLevel, read(env).log.consoleLevel];
  expect(levels({ LOG_LEVEL: 'debug' })).toEqual(['debug', 'debug']);
  expect(levels({ LOG_LEVEL: 'notice', LOG_CONSOLE_LEVEL: 'error' })).toEqual(['notice', 'error']);
  const wrong = settingsFrom({ LOG_CONSOLE_LEVEL: 'loud', LOG_EXPIRATION: 'never', MAIL_IGNORE_CERTS: 'perhaps' });
  expect(wrong.ok ? '' : wrong.error.replaceAll(/ is not.*/g, '')).toBe(
    'LOG_CONSOLE_LEVEL=loud\nLOG_EXPIRATION=never\nMAIL_IGNORE_CERTS=perhaps',
  );
});
