// @vitest-environment node
import { expect, test } from 'vitest';
import { settings } from '#contract/admin/settings.ts';
import { evaluateExpression } from '#contract/expressions.ts';
import { refusal, success, text } from '#server/routes/answers.ts';
import { noteChange } from '#server/routes/changes.ts';

function stage() {
  const told: unknown[] = [];
  const note = (facts: object, line: string): void => void told.push({ line, ...facts });
  const log = { debug: note, info: note, warn: note, error: note };
  const joe = { username: 'joe', type: 'ldap', groups: [], roles: [], options: {} };
  return { told, log, joe };
}

test('a change is written down with who made it, from where, and what became of it', () => {
  const { told, log, joe } = stage();
  noteChange(log, settings.update, '/settings', joe, '10.0.0.7', success('Settings updated', ''));
  noteChange(log, settings.update, '/settings', joe, '10.0.0.7', refusal('Failed to "update" settings', 'password of whom'));
  noteChange(log, settings.update, '/settings', joe, '10.0.0.7', text(413, 'too much'));
  const facts = { line: 'PUT /settings', user: 'ldap/joe', from: '10.0.0.7' };
  expect(told).toEqual([
    { ...facts, http: 200, status: 'success', message: 'Settings updated' },
    { ...facts, http: 200, status: 'error', message: String.raw`Failed to \"update\" settings` },
    { ...facts, http: 413, status: undefined, message: undefined },
  ]);
});

test('reading and asking is not written down', () => {
  const { told, log, joe } = stage();
  noteChange(log, settings.read, '/settings', joe, 'here', success('Settings found', {}));
  noteChange(log, evaluateExpression, '/expression', joe, 'here', success('successfully executed expression 1', 1));
  expect(told).toEqual([]);
});
