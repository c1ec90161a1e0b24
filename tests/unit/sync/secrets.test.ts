import { expect, test } from 'vitest';
import { masked, secretNames, withoutSecrets } from '#sync/secrets.ts';

test('S1 values of password and noLog fields are masked at any depth, also where a model puts them', () => {
  const names = secretNames([
    { name: 'who', type: 'text' },
    { name: 'pin', type: 'password', model: 'login.code' },
    { name: 'quiet', type: 'text', noLog: true },
  ]);
  expect(withoutSecrets({ who: 'joe', pin: '1', login: { code: '1', tries: 3 }, list: [{ quiet: ['a'] }] }, names)).toEqual({
    who: 'joe',
    pin: masked,
    login: { code: masked, tries: 3 },
    list: [{ quiet: masked }],
  });
});

test('S1 texts under telling names are masked without knowing the form', () => {
  expect(withoutSecrets({ db_password: 'x', apiToken: 't', count: 1, password: '' }, new Set())).toEqual({
    db_password: masked,
    apiToken: masked,
    count: 1,
    password: '',
  });
});

test('broken form definitions name no secrets and break nothing', () => {
  for (const fields of [undefined, null, 'x', [null, 3, {}]]) expect(secretNames(fields).size).toBe(0);
});
