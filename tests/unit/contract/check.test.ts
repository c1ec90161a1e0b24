import { expect, test } from 'vitest';
import { checkAwx } from '#contract/admin/awx.ts';
import { stepsOf } from '#contract/admin/check.ts';
import { checkLdap } from '#contract/admin/ldap.ts';
import { read } from '#contract/envelope.ts';

const step = { step: 'tls', outcome: 'failed', text: 'expired' };

test('a server that tells no steps is understood: AnsibleForms says what happened in its message', () => {
  const good = read(checkLdap, { status: 'success', message: 'Ldap connection ok', data: { error: '' } });
  expect(good).toEqual({ ok: true, value: { message: 'Ldap connection ok', output: { steps: [] } } });
  const bad = read(checkLdap, { status: 'error', message: 'Ldap check failed', data: { output: '', error: 'Invalid Credentials\n' } });
  expect(bad).toMatchObject({ ok: false, error: { kind: 'refused', message: 'Ldap check failed', error: 'Invalid Credentials\n' } });
  expect(stepsOf(bad)).toEqual([]);
  const away = read(checkAwx, { status: 'error', message: 'Error: connect ECONNREFUSED', data: { error: '' } });
  expect(away).toMatchObject({ ok: false, error: { message: 'Error: connect ECONNREFUSED' } });
  expect(stepsOf(away)).toEqual([]);
});

test('steps are read from good answers and from refusals', () => {
  const good = read(checkLdap, { status: 'success', message: 'ok', data: { output: { steps: [{ ...step, outcome: 'ok' }] }, error: '' } });
  expect(stepsOf(good)).toEqual([{ ...step, outcome: 'ok' }]);
  const bad = read(checkLdap, { status: 'error', message: 'no', data: { output: { steps: [step] }, error: 'why' } });
  expect(stepsOf(bad)).toEqual([step]);
});

test('steps and outcomes of a later version are no reason to understand nothing', () => {
  const steps = [{ step: 'astrology', outcome: 'ominous', text: null }, step];
  const later = read(checkLdap, { status: 'error', message: 'no', data: { output: { steps }, error: 'why' } });
  expect(stepsOf(later)).toEqual([{ step: 'astrology', outcome: 'skipped', text: '' }, step]);
  const strange = read(checkLdap, { status: 'error', message: 'no', data: { output: { steps: 'none' }, error: 'why' } });
  expect(stepsOf(strange)).toEqual([]);
});
