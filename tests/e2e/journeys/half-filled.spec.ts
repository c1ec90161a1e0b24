import type { Page } from 'playwright/test';
import { App } from '../pages/app.ts';
import { expect, test } from '../support/journey.ts';
import { unreachable } from '../support/problems.ts';

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'You left this form half-filled' });

/** Whether a text stands in what is kept of half-filled forms on this device. */
async function isKept(page: Page, text: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('fieldrun-work-')) continue;
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error(name)));
      });
      const rows = await new Promise<unknown>((resolve) => {
        const request = opened.transaction('answers').objectStore('answers').getAll();
        request.addEventListener('success', () => resolve(request.result));
      });
      opened.close();
      if (JSON.stringify(rows).includes(wanted)) return true;
    }
    return false;
  }, text);
}

/** Resolves when something that was entered is on the device. */
const keptOnDevice = (page: Page, text: string): Promise<void> => expect.poll(() => isKept(page, text)).toBe(true);

test('a form that is left half-filled is offered again after a kill, without its password, and is gone once it was run', async ({
  app,
  page,
  context,
}) => {
  await app.signIn('operator');
  const form = await app.openForm('Greeting');
  await expect(offer(page)).toHaveCount(0);
  await form.field('Name').fill('Ada');
  await form.field('Secret').first().fill('nobody may keep this');
  await keptOnDevice(page, 'Ada');
  expect(await isKept(page, 'nobody may keep this')).toBe(false);
  // A tab that is closed without warning says goodbye to nobody.
  const again = new App(await context.newPage());
  await page.close({ runBeforeUnload: false });

  await again.page.goto('/');
  await expect(again.home.form('Greeting')).toBeVisible();
  await expect(again.page.getByRole('listitem').filter({ hasText: 'Greeting' }).getByText('Half-filled').first()).toBeVisible();
  await again.openForm('Greeting');
  await expect(again.form.field('Name')).toHaveValue('World');
  await offer(again.page).getByRole('button', { name: 'Fill in' }).click();
  await expect(again.form.field('Name')).toHaveValue('Ada');
  await expect(again.form.field('Secret').first()).toHaveValue('');
  await expect(offer(again.page)).toHaveCount(0);

  await again.form.run.click();
  await expect(again.form.outcome).toHaveText(/success/i);
  await again.page.reload();
  await expect(again.form.heading('Greeting')).toBeVisible();
  await expect(again.form.field('Name')).toHaveValue('World');
  await expect(offer(again.page)).toHaveCount(0);
});

test('discarding asks nothing and can be undone; signing out names what would be lost', async ({ app, page }) => {
  await app.signIn('operator');
  const form = await app.openForm('Greeting');
  await form.field('Name').fill('Grace');
  await keptOnDevice(page, 'Grace');
  await page.reload();
  await offer(page).getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(offer(page).getByRole('button', { name: 'Fill in' })).toBeFocused();
  await offer(page).getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(form.heading('Greeting')).toBeFocused();
  await page.reload();
  await expect(offer(page)).toBeVisible();

  await app.shell.signOut('operator');
  await expect(page.getByRole('dialog')).toContainText('What you entered in Greeting');
});

test('without a network a half-filled form is kept and offered all the same', async ({ app, page, context, problems }) => {
  problems.expect(unreachable);
  await app.signIn('operator');
  await app.openForm('Greeting');
  await app.readyForOffline();
  await context.setOffline(true);
  await page.reload();
  await app.form.field('Name').fill('Lin');
  await keptOnDevice(page, 'Lin');
  await page.reload();
  await offer(page).getByRole('button', { name: 'Fill in' }).click();
  await expect(app.form.field('Name')).toHaveValue('Lin');
});

const rack = {
  name: 'Rack',
  script: 'rack.sh',
  fields: [
    { name: 'servers', label: 'Servers', type: 'table', allowInsert: true, tableFields: [{ name: 'name', type: 'text', label: 'Server' }] },
  ],
};

test('a row that was being entered comes back after a kill; taken away, the form leaves what was entered to save or discard', async ({
  app,
  page,
  context,
  server,
}) => {
  await server.addForm(rack);
  await app.signIn('operator');
  await app.openForm('Rack');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('textbox', { name: 'Server' }).fill('web7');
  await keptOnDevice(page, 'web7');
  const again = new App(await context.newPage());
  await page.close({ runBeforeUnload: false });
  await again.page.goto('/form?form=Rack');
  await offer(again.page).getByRole('button', { name: 'Fill in' }).click();
  await expect(again.page.getByRole('textbox', { name: 'Server' })).toHaveValue('web7');
  await keptOnDevice(again.page, 'web7');

  await server.removeForm('Rack');
  await again.page.goto('/form?form=Rack');
  await expect(again.page.getByText("There is no form called 'Rack'.")).toBeVisible();
  await expect(again.page.getByRole('button', { name: 'Save Rack as a file' })).toBeVisible();
  await again.page.goto('/');
  const saving = again.page.waitForEvent('download');
  await again.page.getByRole('button', { name: 'Save Rack as a file' }).click();
  expect((await saving).suggestedFilename()).toBe('Rack.json');
  await again.page.getByRole('button', { name: 'Discard Rack' }).click();
  await expect(again.page.getByText('Rack: discarded')).toBeVisible();
  await expect.poll(() => isKept(again.page, 'web7')).toBe(false);
});
