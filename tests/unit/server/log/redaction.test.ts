// @vitest-environment node
import { expect, test } from 'vitest';
import { redacted, redactedText } from '#server/log/redaction.ts';

test.each([
  ['Running git clone https://joe:s3cr3t@git.lab/x.git now', 'Running git clone https://joe:***@git.lab/x.git now'],
  ['https://joe:p@ss:word@git.lab/x', 'https://joe:***@git.lab/x'],
  ['got Bearer abc.def-ghi from them', 'got Bearer *** from them'],
  ['header Basic am9lOnNlY3JldA== sent', 'header Basic *** sent'],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjp7fX0.c2lnbmF0dXJl ends', 'token *** ends'],
  ['password=geheim, user=joe', 'password=***, user=joe'],
  ['{"bind_password":"ge\\"heim","user":"joe"}', '{"bind_password":***,"user":"joe"}'],
  ["access_token: 'abc def' left", 'access_token: *** left'],
  ['key -----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- end', 'key *** end'],
])('%s is written as %s', (text, safe) => {
  expect(redactedText(text)).toBe(safe);
});

test('texts without a secret stay as they are', () => {
  const texts = [
    'job ended',
    'http://portal.lab:8000/#/jobs/3',
    'mail to a@b.c',
    'token is unknown',
    'Basic settings',
    'see https://a.b/c@d',
  ];
  expect(texts.map(redactedText)).toEqual(texts);
});

test('values of secret names are masked, however deep they are', () => {
  const error = new Error('no access to https://a:geheim@b/');
  const facts = redacted({
    user: 'joe',
    password: 'geheim',
    bind_user_pw: 'geheim',
    refreshtoken: 'geheim',
    empty_secret: '',
    headers: [{ Authorization: 'geheim', accept: '*/*' }],
    error,
    big: 12n,
  });
  expect(facts).toMatchObject({
    user: 'joe',
    password: '***',
    bind_user_pw: '***',
    refreshtoken: '***',
    empty_secret: '',
    headers: [{ Authorization: '***', accept: '*/*' }],
    big: '12',
  });
  expect(JSON.stringify(facts)).not.toContain('geheim');
});

test('facts that hold themselves come to an end', () => {
  const ring: Record<string, unknown> = {};
  ring['self'] = ring;
  expect(JSON.stringify(redacted(ring))).toContain('…');
});
