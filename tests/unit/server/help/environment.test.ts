// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { defaultOf, environmentVariables } from '#server/help/environment.ts';
import { settingsFrom } from '#server/settings.ts';

const variables = environmentVariables();
const folders = { data: '/somewhere/data', home: '/somewhere/home' };
const start = { FIELDRUN_DATA: folders.data };

test('the guide knows every variable that the server reads, and says of all others that they change nothing', () => {
  const read = [...readFileSync('server/settings.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): orElse/gm)].map(([, name]) => name ?? '');
  expect(read.length).toBeGreaterThan(20);
  const told = variables.filter(({ ignored }) => ignored === undefined).map(({ name }) => name);
  expect(told.toSorted()).toEqual(read.toSorted());
});

test('the variables of AnsibleForms come first, in its order', () => {
  expect(variables.slice(0, 3).map(({ name }) => name)).toEqual(['NODE_ENV', 'DB_HOST', 'DB_USER']);
  expect(variables[51]?.name).toBe('UPLOAD_PATH');
  expect(variables.length).toBeGreaterThan(52);
});

describe('a default is what the server takes when a variable is not set', () => {
  const read = variables.filter(({ name, ignored }) => ignored === undefined && name !== 'FIELDRUN_DATA');
  test.each(read.map((variable) => [variable.name, variable] as const))('%s', (name, variable) => {
    const told = defaultOf(variable, folders);
    const without = settingsFrom(start);
    const withDefault = settingsFrom({ ...start, [name]: told === undefined ? '' : String(told) });
    if (!without.ok || !withDefault.ok) throw new Error('The defaults are refused');
    const { admin, ...rest } = withDefault.value;
    // Setting the known password by hand makes it a chosen one.
    expect({ ...rest, admin: { ...admin, isDefaultPassword: true } }).toEqual(without.value);
  });
});

test('every choice of a variable is one the server takes', () => {
  const refused = variables
    .filter(({ ignored }) => ignored === undefined)
    .flatMap(({ name, choices }) =>
      ((choices ?? []) as readonly { readonly name: string | number }[])
        .filter((choice) => !settingsFrom({ ...start, [name]: String(choice.name) }).ok)
        .map((choice) => `${name}=${choice.name}`),
    );
  expect(refused).toEqual([]);
});
