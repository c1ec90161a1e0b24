import { registered, startOpenIdProvider } from '#tests/support/open-id-provider.ts';
import { missingSlapd, root, startSlapd, type Slapd } from '#tests/support/slapd.ts';
import type { Page } from 'playwright/test';
import { App } from '../pages/app.ts';
import { expect, test } from '../support/journey.ts';

const step = (page: Page, name: string) => page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name });

test.describe('a real directory', () => {
  test.skip(missingSlapd !== null, missingSlapd ?? '');
  let slapd: Slapd;
  test.beforeAll(async () => {
    slapd = await startSlapd();
  });
  test.afterAll(() => slapd?.stop());

  test('is set up with what each try says, and lets its people in', async ({ app, page, browser, server }) => {
    test.slow();
    await app.signIn('admin', '/ldap');
    const { settings } = app;
    const box = (name: string) => settings.main.getByRole('checkbox', { name });
    await box('Enable Ldap').check();
    await box('Enable TLS').check();
    await box('Ignore certificate errors').uncheck();
    await settings.field('Port').fill('');
    await settings.button('Update Ldap').click();
    await expect(settings.toast).toContainText('Invalid form data');
    for (const name of [
      'Server',
      'Port',
      'Certificate',
      'CA bundle',
      'Bind user DN',
      'Bind user password',
      'Search base',
      'Mail attribute',
    ])
      await expect(settings.main.getByRole('link', { name, exact: true })).toBeVisible();

    await settings.field('Server').fill('localhost');
    await settings.field('Port').fill(String(slapd.tlsPort));
    await settings.field('Certificate').fill('nonsense');
    await settings.field('CA bundle').fill(slapd.certificate);
    await settings.field('Bind user DN').fill(root.dn);
    await settings.field('Bind user password').fill('wrong');
    await settings.field('Search base').fill('dc=lab');
    await settings.field('Username attribute').fill('uid');
    await settings.field('Mail attribute').fill('mail');
    await settings.field('Groups attribute').fill('description');
    await settings.button('Test Ldap').click();
    await expect(settings.main).toContainText('Must be a PEM certificate');
    await settings.field('Certificate').fill(slapd.certificate);
    await settings.button('Test Ldap').click();
    await expect(step(page, 'Sign-in of the bind user')).toContainText('does not accept the bind user or its password');
    await expect(step(page, 'TLS')).toContainText('OK');
    await expect(step(page, 'Groups')).toContainText('Not tried');
    await expect(settings.toast).toContainText('Ldap check failed, Wrong binding credentials');

    await settings.field('Bind user password').fill(root.password);
    await settings.field('Server').fill('127.0.0.1');
    await settings.button('Test Ldap').click();
    await expect(step(page, 'TLS')).toContainText('another name than 127.0.0.1');
    await settings.field('Server').fill('localhost');
    await settings.field('Search base').fill('dc=elsewhere');
    await settings.button('Test Ldap').click();
    await expect(step(page, 'Search for people')).toContainText('there is no dc=elsewhere');
    await settings.field('Search base').fill('dc=lab');
    await settings.button('Test Ldap').click();
    await expect(settings.main).toContainText('Ldap connection ok');
    await expect(step(page, 'Groups')).toContainText('People have groups in description');
    await settings.button('Update Ldap').click();
    await expect(settings.toast).toContainText('Ldap is updated');

    await page.reload();
    await expect(settings.button('Replace Bind user password')).toBeVisible();
    await settings.button('Test Ldap').click();
    await expect(settings.main, 'the stored password is used').toContainText('Ldap connection ok');
    expect(await page.content()).not.toContain(root.password);

    const context = await browser.newContext({ baseURL: server.url });
    const alice = new App(await context.newPage());
    await alice.page.goto('/');
    await alice.signInPage.enter('alice', 'alice-pw');
    await alice.shell.signedIn('alice');
    await context.close();
  });

  test('groups that are searched have settings of their own', async ({ app, page }) => {
    await app.signIn('admin', '/ldap');
    const { settings } = app;
    await settings.main.getByRole('checkbox', { name: 'Enable TLS' }).uncheck();
    await expect(settings.field('Certificate')).toHaveCount(0);
    await expect(settings.field('Group class')).toHaveCount(0);
    await settings.field('Search base').fill('dc=lab');
    await settings.main.getByRole('checkbox', { name: 'Advanced settings' }).check();
    for (const [name, value] of [
      ['Server', 'localhost'],
      ['Port', String(slapd.port)],
      ['Bind user DN', root.dn],
      ['Bind user password', root.password],
      ['Username attribute', 'uid'],
      ['Mail attribute', 'mail'],
      ['Groups search base', 'ou=groups,dc=lab'],
      ['Group class', 'groupOfNames'],
      ['Group member attribute', 'member'],
    ] as const)
      await settings.field(name).fill(value);
    await settings.button('Test Ldap').click();
    await expect(settings.main).toContainText('Ldap connection ok');
    await expect(step(page, 'TLS')).toContainText('passwords travel in plain text');
    await expect(step(page, 'Groups')).toContainText('Groups with member are below ou=groups,dc=lab');
  });
});

test('an OpenID Connect provider is set up, and a wrong secret is found before anybody signs in', async ({ app, page, server }) => {
  const provider = await startOpenIdProvider(server.url);
  await app.signIn('admin', '/settings');
  const { settings } = app;
  await settings.field('Public root URL').fill(server.url);
  await settings.button('Update settings').click();
  await expect(settings.toast).toContainText('Settings are updated');
  await settings.open('oidc', 'OpenID Connect');
  await settings.main.getByRole('checkbox', { name: 'Enable OIDC' }).check();
  await settings.field('Group filter').fill('(');
  await settings.button('Update OIDC').click();
  await expect(settings.main).toContainText('Must be a regular expression');
  for (const name of ['Issuer', 'Client ID', 'Client secret'])
    await expect(settings.main.getByRole('link', { name, exact: true })).toBeVisible();
  await settings.field('Group filter').fill('');
  await settings.field('Issuer').fill(`${provider.issuer}/nowhere`);
  await settings.field('Client ID').fill(registered.clientId);
  await settings.field('Client secret').fill('another-one');
  await settings.button('Test OIDC').click();
  await expect(step(page, 'Description of the provider')).toContainText('Failed');
  await settings.field('Issuer').fill(provider.issuer);
  await settings.button('Test OIDC').click();
  await expect(step(page, 'Client ID and secret')).toContainText('the secret is another one');
  await settings.field('Client secret').fill(registered.clientSecret);
  await settings.button('Test OIDC').click();
  await expect(settings.main).toContainText('OIDC connection ok');
  await expect(step(page, 'Callback address')).toContainText(`${server.url}/api/v1/auth/oidc/callback`);
  await settings.button('Update OIDC').click();
  await expect(settings.toast).toContainText('OIDC is updated');
  await provider.stop();
});

test('Entra ID asks for what it needs only when it is enabled', async ({ app }) => {
  await app.signIn('admin', '/azuread');
  const { settings } = app;
  await settings.main.getByRole('checkbox', { name: 'Enable Entra ID' }).check();
  await settings.button('Update Entra ID').click();
  await expect(settings.toast).toContainText('Invalid form data');
  await settings.field('Client ID').fill('3f0c');
  await settings.field('Client secret').fill('Sesam-Entra-1');
  await settings.button('Test Entra ID').click();
  await expect(settings.main, 'nobody said whose directory counts').toContainText('Set AZURE_TENANT');
  await settings.main.getByRole('checkbox', { name: 'Enable Entra ID' }).uncheck();
  await settings.button('Update Entra ID').click();
  await expect(settings.toast).toContainText('AzureAd is updated');
});
