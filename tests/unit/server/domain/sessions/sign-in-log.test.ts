// @vitest-environment node
import { expect, test } from 'vitest';
import { fail, ok } from '#lib/result.ts';
import type { Sessions } from '#server/domain/sessions/sessions.ts';
import { notedSignIns } from '#server/domain/sessions/sign-in-log.ts';

test('a sign-in is written down with name and address, a refused one with its reason, and never a password, not even one that was typed as name', async () => {
  const told: unknown[] = [];
  const at = (level: string) => (facts: object, text: string) => void told.push({ level, text, ...facts });
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  const pair = { token: 'T', refreshtoken: 'R' };
  const signIn: Sessions['signIn'] = async (_name, password) => (password === 'right' ? ok(pair) : fail('Wrong password'));
  const sessions = notedSignIns({ signIn } as unknown as Sessions, log, (username) => Promise.resolve(username === 'joe'));
  expect(await sessions.signIn('joe', 'right', '10.0.0.7')).toEqual(ok(pair));
  await sessions.signIn('joe', 'geheim', '10.0.0.8');
  await sessions.signIn('geheim', '', '10.0.0.8');
  expect(told).toEqual([
    { level: 'info', text: 'signed in', user: 'joe', from: '10.0.0.7' },
    { level: 'warn', text: 'sign-in refused', user: 'joe', from: '10.0.0.8', reason: 'Wrong password' },
    { level: 'warn', text: 'sign-in refused', from: '10.0.0.8' },
  ]);
});
