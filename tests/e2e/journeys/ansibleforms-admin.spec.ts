import { App, people } from '../pages/app.ts';
import { AnsibleForms, plainSecret } from '../support/ansible-forms.ts';
import { expect, test } from '../support/journey.ts';
import { answered } from '../support/problems.ts';
import { FieldrunServer } from '../support/server.ts';

test('an administrator works in front of AnsibleForms 5.0.8, and costs it no secret', async ({ browser, problems }) => {
  test.setTimeout(120_000);
  problems.expect(answered(404));
  const behind = await AnsibleForms.started();
  behind.listed['user']!.push({ id: 70, username: 'domain:joe', password: '$2b$10$x', email: 'nobody', group_id: 2 });
  const front = await FieldrunServer.started({ env: { UPSTREAM: behind.url } });
  const context = await browser.newContext({ baseURL: front.url, viewport: { width: 1280, height: 800 } });
  const app = new App(await context.newPage());
  const { page, settings } = app;
  const open = async (name: string): Promise<void> => {
    await settings.menu.getByRole('link', { name, exact: true }).click();
    await expect(page.getByLabel('Loading')).toHaveCount(0);
  };
  const saved = async (verb: string, said: string): Promise<void> => {
    await settings.button(verb).click();
    await expect(settings.toast.getByText(said).last()).toBeVisible();
  };

  await test.step('every page opens on its answers; what it does not know is not there, and nothing is written', async () => {
    await page.goto('/');
    await app.signInPage.enter('admin', people.admin);
    await app.shell.signedIn('admin');
    await app.shell.bar.getByRole('link', { name: 'Settings' }).click();
    const entries = settings.menu.getByRole('link');
    await expect(entries).toHaveCount(12);
    for (const ours of ['Overview', 'Activity']) await expect(entries.filter({ hasText: ours })).toHaveCount(0);
    for (const name of await entries.allTextContents()) {
      await open(name);
      await expect(settings.main.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(settings.main).not.toContainText('This device has not seen');
    }
    await expect(settings.menu.getByRole('img')).toHaveCount(0);
    await open('Known hosts');
    await expect(settings.main).toContainText('There is no list of known hosts yet. Add one.');
    expect(behind.writes).toEqual([]);
  });

  await test.step('rows of one: what is written back keeps the secret that a whole row would blank', async () => {
    await open('LDAP');
    await expect(settings.button('Replace Bind user password')).toBeVisible();
    for (const [name, value] of [
      ['Server', 'ldap.lab'],
      ['Bind user DN', 'cn=bind,dc=lab'],
      ['Search base', 'dc=lab'],
      ['Mail attribute', 'mail'],
    ] as const)
      await settings.field(name).fill(value);
    await saved('Update Ldap', 'Ldap is updated');
    expect(behind.single['ldap']).toMatchObject({ server: 'ldap.lab', bind_user_pw: plainSecret });
    await open('Mail');
    await settings.field('Server').fill('mail.lab');
    await settings.field('From').fill('portal@lab.local');
    await saved('Update settings', 'Settings are updated');
    expect(behind.single['settings']).toMatchObject({ mail_server: 'mail.lab', mail_password: plainSecret });
    await open('OpenID Connect');
    await settings.field('Group filter').fill('^ops');
    await saved('Update OIDC', 'OIDC is updated');
    expect(behind.single['oidc']).toMatchObject({ groupfilter: '^ops', secret_id: plainSecret });
    await expect(settings.button('Test OIDC'), 'it never answers that question').toHaveCount(0);
    await open('AWX');
    await settings.button('Test Awx').click();
    await expect(settings.toast).toContainText('Invalid form data');
  });

  await test.step('listed rows: one that breaks a rule is there, is mended, and no hash is taken for a password', async () => {
    await open('Users');
    await settings.link('domain:joe').click();
    await expect(settings.editor('domain:joe')).toBeVisible();
    await settings.field('E-mail').fill('joe@lab.local');
    await saved('Update User', 'User is updated');
    expect(behind.listed['user']!.at(-1)).toMatchObject({ email: 'joe@lab.local', password: '$2b$10$x' });
    await open('Credentials');
    await settings.link('REFDB').click();
    await expect(settings.editor('REFDB')).toContainText('stored');
    await settings.field('Description').fill('changed');
    await saved('Update Credential', 'Credential is updated');
    expect(behind.listed['credential']![0]).toMatchObject({ description: 'changed', password: plainSecret });
    await settings.button('New Credential').click();
    await settings.field('Name').fill('REFDB');
    await settings.field('Username').fill('joe');
    await settings.field('Password').fill('Sesam-1');
    await settings.button('Create Credential').click();
    await expect(settings.field('Name'), 'said at the name, though it is not the first on the page').toHaveAccessibleDescription(/taken/);
    await settings.button('Discard changes').click();
    await open('Repositories');
    await settings.link('ref').click();
    await settings.field('Description').fill('changed');
    await saved('Update Repository', 'Repository is updated');
    expect(behind.listed['repository']![0]).toMatchObject({ description: 'changed', password: plainSecret });
    expect(await page.content()).not.toContain(plainSecret);
  });

  await test.step('asterisks are never written back', async () => {
    behind.isMasking = true;
    behind.writes.length = 0;
    await open('Credentials');
    await settings.link('REFDB').click();
    await settings.field('Description').fill('again');
    await saved('Update Credential', 'Credential is updated');
    await open('Entra ID');
    await settings.field('Group filter').fill('^ops');
    await saved('Update Entra ID', 'AzureAd is updated');
    expect(behind.writes.map(({ path }) => path)).toEqual(['PUT credential/1', 'PUT azuread']);
    expect(JSON.stringify(behind.writes)).not.toContain('***');
  });
  await context.close();
  await front.dispose();
  await behind.close();
});
