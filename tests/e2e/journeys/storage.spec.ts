import { expect, test } from '../support/journey.ts';
import { people } from '../pages/app.ts';

test('on a device without room everything that is online works, and it is said once', async ({ app, page, context, server }) => {
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 });
  await app.signIn('operator');
  await expect(app.home.form('Greeting')).toBeVisible();
  const said = page.getByText('The storage of this device is full');
  await expect(said).toHaveCount(1);
  const form = await app.openForm('Greeting');
  await form.field('Name').fill('Ada');
  await form.run.click();
  await expect(form.outcome).toHaveText(/success/i);
  await expect(page.getByText('Hello, Ada').first()).toBeVisible();
  await page.goto('/jobs');
  await expect(app.jobs.rows.first()).toBeVisible();
  await app.shell.signOut('operator');
  await expect(app.signInPage.login).toBeVisible();
});

test('where the storage of the browser never answers, that is said, and everything works from memory', async ({ app, page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await app.signIn('operator');
  await expect(page.getByText('The storage of this browser does not answer')).toBeVisible();
  const form = await app.openForm('Greeting');
  await form.run.click();
  await expect(form.outcome).toHaveText(/success/i);
});

test('P6 a tab that hangs holds up the sign-in page by name, and only until it lets go', async ({ app, page, context }) => {
  await app.signIn('operator');
  await expect(app.home.form('Greeting')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/jobs');
  await expect(second.getByRole('heading', { level: 1, name: 'Job log' })).toBeVisible();
  const hung = await context.newCDPSession(second);
  await hung.send('Debugger.enable');
  const paused = new Promise((resolve) => hung.once('Debugger.paused', resolve));
  await hung.send('Debugger.pause');
  const evaluated = second.evaluate(() => document.title).catch(() => '');
  await paused;

  await app.shell.signOut('operator');
  await expect(page.getByRole('heading', { level: 1, name: 'Logging out' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Job log · Fieldrun' })).toBeVisible();
  await expect(app.signInPage.login).toBeHidden();
  await hung.send('Debugger.resume');
  await hung.send('Debugger.disable');
  await evaluated;
  await expect(app.signInPage.login).toBeVisible();
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  await app.signInPage.enter('operator', people.operator);
  await expect(app.home.form('Greeting')).toBeVisible();
});
