import type { Browser, BrowserContext, Page } from 'playwright/test';
import { App } from '../pages/app.ts';
import { expect, test } from '../support/journey.ts';
import { answered, unreachable } from '../support/problems.ts';
import type { FieldrunServer } from '../support/server.ts';

const credential = { name: 'CMDB', user: 'reader', password: 'secret', host: 'db1', port: 5432, description: 'inventory' };

/** Makes a credential as another administrator would, and opens it here. */
async function openCredential(app: App): Promise<void> {
  await app.signIn('admin');
  await app.page.evaluate(async (body) => {
    await fetch('/api/v1/credential', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }, credential);
  await app.page.goto('/credentials?edit=1');
  await expect(app.settings.editor('CMDB')).toBeVisible();
}

async function other(browser: Browser, server: FieldrunServer): Promise<{ readonly app: App; readonly context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: server.url });
  const app = new App(await context.newPage());
  await app.signIn('admin', '/credentials?edit=1');
  return { app, context };
}

test('a stored secret says so, is replaced when asked for, and never comes into the page', async ({ app, page }) => {
  await openCredential(app);
  const { settings } = app;
  await expect(settings.editor('CMDB')).toContainText('stored');
  await settings.button('Replace Password').click();
  await expect(settings.main.locator('input[type=password]')).toBeFocused();
  await page.keyboard.type('another one');
  await settings.button('Update Credential').click();
  await expect(settings.toast).toContainText('Credential is updated');
  await expect(settings.button('Replace Password')).toBeVisible();
  const kept = await page.evaluate(async () => {
    const texts: string[] = [document.documentElement.innerHTML, JSON.stringify(localStorage)];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name!);
        request.addEventListener('success', () => resolve(request.result));
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.addEventListener('success', () => resolve(request.result));
        });
        texts.push(JSON.stringify(rows));
      }
      database.close();
    }
    return texts.join('\n');
  });
  expect(kept).toContain('inventory');
  expect(kept).not.toContain('another one');
});

test('what another administrator saved meanwhile is shown before it is overwritten', async ({ app, browser, server }) => {
  await openCredential(app);
  const second = await other(browser, server);
  await second.app.settings.field('Username').fill('writer');
  await second.app.settings.field('Description').fill('theirs');
  await second.app.settings.button('Update Credential').click();
  await expect(second.app.settings.toast).toContainText('Credential is updated');

  await app.settings.field('Username').fill('owner');
  await app.settings.button('Update Credential').click();
  await expect(app.settings.main).toContainText('Changed by somebody else meanwhile');
  await expect(app.settings.main.getByRole('row', { name: /Username reader writer owner/ })).toBeVisible();
  await app.settings.button('Keep mine').click();
  await app.settings.button('Update Credential').click();
  await expect(app.settings.toast).toContainText('Credential is updated');
  await expect(app.settings.field('Description'), 'what only they changed stays').toHaveValue('theirs');
  await second.app.page.reload();
  await expect(second.app.settings.field('Username')).toHaveValue('owner');
  await second.context.close();
});

test('a row that is removed while it is edited says so and keeps what was typed', async ({ app, browser, server }) => {
  await openCredential(app);
  await app.settings.field('Username').fill('owner');
  const second = await other(browser, server);
  await second.app.settings.button('Delete CMDB').click();
  await second.app.settings.confirm('Delete');
  await expect(second.app.settings.toast).toContainText('Credential is removed');
  await app.settings.button('Update Credential').click();
  await expect(app.settings.main).toContainText('Somebody removed it meanwhile');
  await expect(app.settings.field('Username')).toHaveValue('owner');
  await second.context.close();
});

test('a save whose answer is lost is read back and not sent twice', async ({ app, context, problems }) => {
  problems.expect(unreachable);
  await openCredential(app);
  let sent = 0;
  await context.route(/\/api\/v1\/credential\/1$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    sent += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await app.settings.field('Username').fill('auditor');
  await app.settings.button('Update Credential').click();
  await expect(app.settings.toast).toContainText('Credential is updated');
  expect(sent).toBe(1);
});

test('a server that is restarted while somebody edits costs nothing that was typed, and is written to when it is back', async ({
  app,
  server,
  problems,
}) => {
  problems.expect(unreachable);
  await openCredential(app);
  // What the worker still fetches would fail, too.
  await app.readyForOffline();
  await app.settings.field('Description').fill('typed before the restart');
  await server.stop();
  await app.settings.button('Update Credential').click();
  await expect(app.settings.editor('CMDB')).toContainText('It was not saved');
  await expect(app.settings.main, 'in words for people').not.toContainText('Failed to fetch');
  await expect(app.settings.field('Description')).toHaveValue('typed before the restart');
  await server.start();
  const update = app.settings.button('Update Credential');
  await expect(update).not.toHaveAttribute('aria-disabled', 'true', { timeout: 30_000 });
  await update.click();
  await expect(app.settings.toast).toContainText('Credential is updated');
  await expect(app.settings.field('Description')).toHaveValue('typed before the restart');
});

/** What is typed is kept half a second after the key. */
const untilKept = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('fieldrun-work-'))?.name ?? '';
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open(name);
          request.addEventListener('success', () => resolve(request.result));
        });
        const rows = await new Promise((resolve) => {
          const request = database.transaction('answers').objectStore('answers').getAll();
          request.addEventListener('success', () => resolve(request.result));
        });
        database.close();
        return JSON.stringify(rows);
      }),
    )
    .toContain(text);

/** As if somebody had signed it out elsewhere. */
const endSession = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await fetch('/api/v1/auth/logout', { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } });
  });

test('a session that ends while editing costs nothing that was typed', async ({ app, page, problems }) => {
  problems.expect(answered(401));
  await openCredential(app);
  await app.settings.field('Description').fill('typed before the session ended');
  await expect(app.settings.button('Update Credential')).toBeVisible();
  await untilKept(page, 'typed before the session ended');
  await endSession(page);
  await app.settings.button('Update Credential').click();
  await expect(page).toHaveURL(/\/login/);
  await app.signInPage.enter('admin', 'AnsibleForms!123');
  await expect(app.settings.editor('CMDB')).toContainText('You began to change this and did not save it');
  await app.settings.button('Take over').click();
  await expect(app.settings.field('Description')).toHaveValue('typed before the session ended');
  await app.settings.button('Update Credential').click();
  await expect(app.settings.toast).toContainText('Credential is updated');

  // The pages of one row keep as much, a text that is too long to be sent included.
  await app.settings.open('awx', 'AWX');
  await app.settings.field('URI').fill('https://awx.lab');
  await app.settings.field('Token').fill('Sesam-Awx-1');
  await app.settings.field('CA bundle').fill(`-----BEGIN CERTIFICATE-----\n${'x'.repeat(5 * 1024 ** 2)}\n-----END CERTIFICATE-----`);
  await app.settings.button('Update Awx').click();
  await expect(app.settings.editor('AWX')).toContainText('CA bundle is too long: 5 MB, and the server takes 1 MB');
  await app.settings.field('CA bundle').fill('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----');
  await untilKept(page, 'MIIB');
  await endSession(page);
  await app.settings.button('Update Awx').click();
  await expect(page).toHaveURL(/\/login/);
  await app.signInPage.enter('admin', 'AnsibleForms!123');
  await app.settings.button('Take over').click();
  await expect(app.settings.field('URI')).toHaveValue('https://awx.lab');
  await expect(app.settings.field('CA bundle')).toHaveValue(/MIIB/);
  await expect(app.settings.field('Token'), 'secrets are not kept').toHaveValue('');
});

test('offline the list is read with its age, an edit is kept and offered later, and nothing is sent by itself', async ({
  app,
  page,
  context,
  problems,
}) => {
  problems.expect(unreachable);
  await openCredential(app);
  await app.readyForOffline();
  await page.reload();
  await expect(app.settings.editor('CMDB')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(app.settings.link('CMDB')).toBeVisible();
  await expect(app.settings.main.locator('.age.old')).toBeVisible();
  const form = app.settings.editor('CMDB');
  await expect(form).toContainText('This device is offline');
  await app.settings.field('Description').fill('begun offline');
  await expect(app.settings.button('Update Credential')).toHaveAttribute('aria-disabled', 'true');
  await app.settings.button('Close').last().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(form).toHaveCount(0);
  const writes: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && writes.push(request.url()));
  await context.setOffline(false);
  await app.settings.link('CMDB').click();
  await expect(form).toContainText('You began to change this and did not save it');
  await app.settings.button('Take over').click();
  await expect(app.settings.field('Description')).toHaveValue('begun offline');
  expect(writes).toEqual([]);
  await expect(app.settings.button('Update Credential')).not.toHaveAttribute('aria-disabled', 'true');
  await app.settings.button('Update Credential').click();
  await expect(app.settings.toast).toContainText('Credential is updated');
});

test('leaving with something unsaved is asked about: by a link, by the back button', async ({ app, page }) => {
  await openCredential(app);
  await page.goto('/credentials');
  await app.settings.link('CMDB').click();
  await app.settings.field('Host').fill('db7');
  await app.settings.menu.getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(app.settings.field('Host')).toHaveValue('db7');
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/credentials\?edit=1/);
  await expect(app.settings.field('Host')).toHaveValue('db7');
  await app.settings.menu.getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(app.settings.heading('Groups')).toBeVisible();
});
