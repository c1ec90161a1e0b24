import { expect, test } from 'vitest';
import { chosenLogins, type Offered } from '#server/domain/jobs/chosen-logins.ts';
import type { Form } from '#server/domain/portal/portal.ts';
import { fail, ok } from '#lib/result.ts';

const fields = [
  { name: 'login', type: 'enum', asCredential: true, values: ['A', { name: 'B' }] },
  { name: 'any', type: 'credential', expression: "'x'" },
  { name: 'asked', type: 'enum', asCredential: true, expression: 'fn.x()' },
  { name: 'own', type: 'expression', asCredential: true, editable: true, expression: 'fn.x()' },
  { name: 'plain', type: 'text' },
];
const form: Form = { name: 'T', type: 'script', roles: [], credentials: { db: 'X' }, fields };
const unknown: Offered = async () => null;
const offers =
  (...options: unknown[]): Offered =>
  async () =>
    ok(options);

test('logins are chosen in fields made for that only, and never the portal’s own', async () => {
  expect(await chosenLogins(form, { db: 'A', login: 'B', any: 'C', plain: 'D', other: 'E' }, unknown)).toEqual(
    ok({ login: 'B', any: 'C' }),
  );
  expect(await chosenLogins(form, { login: 5, any: 'X,__self__', asked: '__self__' }, unknown)).toEqual(ok({}));
});

test('one that is not in the list is refused by name, also where the list is worked out', async () => {
  expect(await chosenLogins(form, { login: 'C' }, unknown)).toEqual(fail("Form contains invalid data\nlogin: 'C' is none of its logins"));
  expect(await chosenLogins(form, { asked: 'W' }, offers('W', { id: 1, login: 'V' }))).toEqual(ok({ asked: 'W' }));
  expect(await chosenLogins(form, { asked: 'V' }, offers('W', { id: 1, login: 'V' }))).toEqual(ok({ asked: 'V' }));
  expect(await chosenLogins(form, { asked: 'ROOT' }, offers('W'))).toEqual(
    fail("Form contains invalid data\nasked: 'ROOT' is none of its logins"),
  );
  expect(await chosenLogins(form, { asked: 'W' }, async () => fail('Error: gone'))).toEqual(
    fail('Form contains invalid data\nasked: Its logins could not be worked out. Error: gone'),
  );
});

test('what a person may overwrite, what cannot be told, and no choice at all are let through', async () => {
  expect(await chosenLogins(form, { own: 'ANY' }, offers('W'))).toEqual(ok({ own: 'ANY' }));
  expect(await chosenLogins(form, { asked: 'W' }, unknown)).toEqual(ok({ asked: 'W' }));
  expect(await chosenLogins(form, { asked: '', login: '' }, offers('W'))).toEqual(ok({ asked: '', login: '' }));
});
