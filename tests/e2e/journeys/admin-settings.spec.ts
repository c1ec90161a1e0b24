import type { Page } from 'playwright/test';
import { fakeAwx } from '#tests/support/fake-awx.ts';
import { App } from '../pages/app.ts';
import { expect, test } from '../support/journey.ts';
import { LyingProxy } from '../support/lying-proxy.ts';
import { mailAccount, mailServer } from '../support/mail-server.ts';
import { answered, unreachable } from '../support/problems.ts';

const step = (page: Page, name: string) => page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name });

test('the public address is asked for, held against its rule, and leads providers back', async ({ app, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.signIn('admin', '/settings');
  const { settings } = app;
  await expect(settings.main).toContainText('You have not set the Ansible Form Url');
  const url = settings.field('Public root URL');
  for (const wrong of ['portal.lab', 'ftp://portal.lab', 'https://portal.lab/path', 'https://joe:pw@portal.lab']) {
    await url.fill(wrong);
    await settings.button('Update settings').click();
    await expect(settings.main).toContainText('Must be a valid public url');
  }
  await url.fill('');
  await expect(settings.main).toContainText('This field is required');
  await url.fill('https://portal.lab:8443');
  await settings.button('Update settings').click();
  await expect(settings.toast).toContainText('Settings are updated');
  await expect(settings.main).not.toContainText('You have not set');

  for (const [slug, title, path] of [
    ['oidc', 'OpenID Connect', '/api/v1/auth/oidc/callback'],
    ['azuread', 'Entra ID', '/api/v1/auth/azureadoauth2/callback'],
  ] as const) {
    await settings.open(slug, title);
    await expect(settings.main).toContainText(`https://portal.lab:8443${path}`);
    await settings.button('Copy').click();
    await expect(settings.toast).toContainText('Copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`https://portal.lab:8443${path}`);
  }
});

test('what the server was started with is listed, searched, and tells no secret', async ({ app, page }) => {
  await app.signIn('admin', '/settings');
  const { settings } = app;
  const rows = settings.main.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'PORT' }).filter({ hasText: 'Set in the environment' })).not.toHaveCount(0);
  await expect(rows.filter({ hasText: 'ADMIN_PASSWORD' })).toContainText('*** NOT REVEALED ***');
  await settings.main.getByRole('searchbox', { name: 'Search variables' }).fill('upload');
  await expect(settings.main.getByText(/^\d of \d+ variables$/)).toBeVisible();
  await expect(rows.filter({ hasText: 'UPLOAD_MAX_SIZE' })).toContainText('100m');
  await expect(rows.filter({ hasText: 'ADMIN_PASSWORD' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(settings.toast, 'searching saves nothing').toBeEmpty();
});

test.describe('forms in the database', () => {
  const text = 'categories: []\nroles: [{name: admin, groups: [local/admins]}]\nforms: []\n';
  test.use({ serverOptions: { env: { ENABLE_FORMS_YAML_IN_DATABASE: '1' } } });

  test('are imported from the file, in the words of the server, and what would be lost is asked about', async ({ app, page }) => {
    await app.signIn('admin', '/settings');
    const { settings } = app;
    const yaml = settings.field('Forms YAML');
    await expect(yaml).toHaveValue('');
    await settings.button('Import from file').click();
    await expect(settings.toast).toContainText('Forms imported');
    await expect(yaml).toHaveValue(/categories:/);
    await settings.button('Import from file').click();
    await expect(page.getByRole('alertdialog')).toContainText('That text is lost');
    await settings.confirm('Cancel');
    await settings.field('Public root URL').fill('https://portal.lab');
    await yaml.fill(text);
    await settings.button('Update settings').click();
    await expect(settings.toast).toContainText('Settings are updated');
    await page.reload();
    await expect(yaml).toHaveValue(text);
  });
});

test('mail is tried before it is saved, and tells the step that failed', async ({ app, page }) => {
  const mail = await mailServer();
  await app.signIn('admin', '/mail_settings');
  const { settings } = app;
  await settings.field('Server').fill('127.0.0.1');
  await settings.field('Port').fill('70000');
  await settings.field('From').fill('portal');
  await settings.button('Update settings').click();
  await expect(settings.toast).toContainText('Invalid form data');
  await expect(settings.main).toContainText('Port is more than 65535');
  await expect(settings.main).toContainText('Must be a valid e-mail address');
  await settings.field('From').fill('portal@lab.local');
  await settings.field('Port').fill('1');
  await settings.button('Send test mail').click();
  await expect(settings.main, 'To is required').toContainText('This field is required');
  await settings.field('To').fill('ops@lab.local');
  await settings.field('To').press('Enter');
  await expect(step(page, 'Connection')).toContainText('Failed');
  await expect(settings.toast).toContainText('Mail check failed, connect ECONNREFUSED 127.0.0.1:1');

  await settings.field('Port').fill(String(mail.port));
  await expect(settings.main).toContainText('You changed something since');
  await settings.field('Username').fill(mailAccount.username);
  await settings.field('Password').fill('not-this-one');
  await settings.button('Send test mail').click();
  await expect(step(page, 'Sign-in')).toContainText('Who is that');
  await settings.field('Password').fill(mailAccount.password);
  await settings.button('Send test mail').click();
  await expect(settings.main).toContainText(/Mail sent with id <.+@lab\.local>/);
  expect(mail.recipients).toEqual(['ops@lab.local']);
  await settings.button('Update settings').click();
  await expect(settings.toast).toContainText('Settings are updated');

  await page.reload();
  await expect(settings.button('Replace Password')).toBeVisible();
  expect(await page.content(), 'the secret never comes back').not.toContain(mailAccount.password);
  await settings.field('To').fill('night@lab.local');
  await settings.button('Send test mail').click();
  await expect(settings.main, 'the stored password is used').toContainText('Mail sent with id');
  expect(mail.recipients).toEqual(['ops@lab.local', 'night@lab.local']);
  await mail.close();
});

test('AWX has two ways to sign in, each with what it needs, and is tried before it is saved', async ({ app, page }) => {
  const awx = await fakeAwx();
  await app.signIn('admin', '/awx');
  const { settings } = app;
  const ignoring = settings.main.getByRole('checkbox', { name: 'Ignore certificate errors' });
  await ignoring.setChecked(false);
  await settings.field('URI').fill('awx.lab');
  await settings.button('Test Awx').click();
  await expect(settings.toast).toContainText('Invalid form data');
  await expect(settings.main).toContainText('Must start with http:// or https://');
  await expect(settings.main.getByRole('link', { name: 'Token' })).toBeVisible();
  await expect(settings.main.getByRole('link', { name: 'CA bundle' })).toBeVisible();
  await settings.main.getByRole('checkbox', { name: 'Use credentials' }).check();
  await expect(settings.field('Token')).toHaveCount(0);
  await settings.field('Username').fill('joe');
  await settings.field('Password').fill('Sesam-Awx-1');
  await ignoring.check();
  await settings.field('URI').fill('http://127.0.0.1:1');
  await settings.button('Test Awx').click();
  await expect(step(page, 'Connection')).toContainText('Nothing listens on port 1');
  await settings.field('URI').fill(awx.url);
  await settings.button('Test Awx').click();
  await expect(settings.main).toContainText('Awx Connection is OK');
  await expect(step(page, 'TLS'), 'plain http is worth a look').toContainText('in plain text');
  await settings.button('Update Awx').click();
  await expect(settings.toast).toContainText('Awx is updated');
  await awx.close();
});

test('two administrators on the same settings do not overwrite each other', async ({ app, page, browser, server }) => {
  await app.signIn('admin', '/mail_settings');
  await app.settings.field('Server').fill('mine.lab');
  await app.settings.field('From').fill('mine@lab.local');
  const context = await browser.newContext({ baseURL: server.url });
  const other = new App(await context.newPage());
  await other.signIn('admin', '/mail_settings');
  await other.settings.field('Server').fill('theirs.lab');
  await other.settings.field('From').fill('theirs@lab.local');
  await other.settings.button('Update settings').click();
  await expect(other.settings.toast).toContainText('Settings are updated');
  await context.close();

  await app.settings.button('Update settings').click();
  await expect(app.settings.main).toContainText('Changed by somebody else meanwhile');
  await expect(app.settings.main).toContainText('theirs@lab.local');
  await app.settings.button('Keep mine').click();
  await app.settings.button('Update settings').click();
  await expect(app.settings.toast).toContainText('Settings are updated');
  await page.reload();
  await expect(app.settings.field('Server')).toHaveValue('mine.lab');
});

test('general and mail settings are one row, and yet nobody is in the way of the other', async ({ app, page, browser, server }) => {
  await app.signIn('admin', '/settings');
  await app.settings.field('Public root URL').fill('https://portal.lab');
  const context = await browser.newContext({ baseURL: server.url });
  const other = new App(await context.newPage());
  await other.signIn('admin', '/mail_settings');
  await other.settings.field('Server').fill('mail.lab');
  await other.settings.field('From').fill('portal@lab.local');
  await other.settings.field('Password').fill('Sesam-Mail-1');
  await other.settings.button('Update settings').click();
  await expect(other.settings.toast).toContainText('Settings are updated');
  await context.close();

  await app.settings.button('Update settings').click();
  await expect(app.settings.toast).toContainText('Settings are updated');
  await app.settings.open('mail_settings', 'Mail settings');
  await expect(app.settings.field('Server')).toHaveValue('mail.lab');
  await expect(app.settings.button('Replace Password')).toBeVisible();
  await page.goto('/settings');
  await expect(app.settings.field('Public root URL')).toHaveValue('https://portal.lab');
});

test('a save whose answer is lost is read back', async ({ page, server, problems }) => {
  const proxy = await LyingProxy.before(server.url);
  problems.expect(unreachable, answered(504));
  const app = new App(page);
  await app.signIn('admin', `${proxy.url}/settings`);
  await app.settings.field('Public root URL').fill('https://portal.lab');
  proxy.fate = (what) => (what === 'PUT /api/v1/settings' ? 'gateway' : 'pass');
  await app.settings.button('Update settings').click();
  await expect(app.settings.toast).toContainText('Settings are updated');
  expect(proxy.count('PUT /api/v1/settings')).toBe(1);
  proxy.close();
});

test('a check whose answer is lost says so, and nothing typed is lost', async ({ page, server, problems }) => {
  const proxy = await LyingProxy.before(server.url);
  problems.expect(unreachable, answered(504));
  const app = new App(page);
  await app.signIn('admin', `${proxy.url}/mail_settings`);
  const { settings } = app;
  await settings.field('Server').fill('127.0.0.1');
  await settings.field('Port').fill('1');
  await settings.field('From').fill('portal@lab.local');
  await settings.field('To').fill('ops@lab.local');
  proxy.fate = (what) => (what === 'POST /api/v1/settings/mailcheck' ? 'gateway' : 'pass');
  await settings.button('Send test mail').click();
  await expect(settings.main).toContainText('Nothing came back, so nobody knows how it ended.');
  await expect(settings.field('From')).toHaveValue('portal@lab.local');
  proxy.close();
});

test('on a phone the pages are reached by the select, and a check is read there', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await app.signIn('admin', '/settings');
  await app.settings.menu.getByRole('combobox', { name: 'Settings page' }).selectOption('Mail');
  await expect(app.settings.heading('Mail settings')).toBeVisible();
  await app.settings.field('Server').fill('127.0.0.1');
  await app.settings.field('Port').fill('1');
  await app.settings.field('From').fill('portal@lab.local');
  await app.settings.field('To').fill('ops@lab.local');
  await app.settings.button('Send test mail').click();
  await expect(step(page, 'Connection')).toBeInViewport();
});
