// @vitest-environment node
import { expect, test } from 'vitest';
import { portal } from './job-portal.ts';
import { jobOver, send, signIn, testServer } from './support.ts';

const form = `
  - name: Logins
    roles: [public]
    type: script
    script: keys.sh
    credentials: {db: REFDB, other: NOSUCH}
    fields: [{name: dyn, type: enum, asCredential: true, values: [NOTDB, "N.*"]}, {name: db, type: enum, asCredential: true, values: [NOTDB]}]
`;
const script = '#!/bin/sh\ntr "," "\\n" < "$FIELDRUN_EXTRAVARS" | grep -o "multipleStatements.*true\\|\\"name\\":.*DB" || true\n';

test('a run names all its logins in __credentials__, a chosen one in the place of the form’s, and is told of databases as by the reference', async () => {
  const { app } = await testServer({ files: { 'forms.yaml': portal(form), 'playbooks/keys.sh': script } });
  const { token } = await signIn(app);
  const login = { user: 'u', password: 'p', description: '', host: '127.0.0.1', port: 1 };
  await send(app, 'POST', '/credential', { token, body: { ...login, name: 'REFDB', is_database: true, db_type: 'mysql' } });
  await send(app, 'POST', '/credential', { token, body: { ...login, name: 'NOTDB' } });
  const launch = async (credentials: object) => {
    const { body } = await send(app, 'POST', '/job', { token, body: { formName: 'Logins', extravars: {}, credentials } });
    return (await jobOver(app, token, body.data.output.id)).data;
  };
  const plain = await launch({ dyn: 'NOTDB' });
  expect(plain.extravars['__credentials__']).toEqual({ db: 'REFDB', other: 'NOSUCH', dyn: 'NOTDB' });
  expect(plain.credentials).toEqual({ dyn: 'NOTDB' });
  expect(plain.output).toContain('multipleStatements');
  const chosen = await launch({ db: 'NOTDB' });
  expect(chosen.extravars['__credentials__']).toEqual({ db: 'NOTDB', other: 'NOSUCH' });
  expect(chosen.output).not.toContain('multipleStatements');
  // A name that a person chose is no pattern, also when it stands beside the form's own words.
  const pattern = await launch({ dyn: 'N.*' });
  expect(pattern.output).not.toContain('NOTDB');
});
