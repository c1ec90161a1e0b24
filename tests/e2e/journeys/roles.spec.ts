import { expect, test } from '../support/journey.ts';

test('a form with a role of its own is there for those who have it', async ({ app }) => {
  await app.signIn('operator');
  await expect(app.home.form('Operators only')).toBeVisible();
});

test('a form with a role of its own is hidden from others, also by its address', async ({ app, page }) => {
  await app.signIn('viewer');
  await expect(app.home.form('Greeting')).toBeVisible();
  await expect(app.home.form('Operators only')).toHaveCount(0);
  await page.goto('/form?form=Operators%20only');
  await expect(page.getByRole('main')).toContainText("'Operators only'");
  await expect(app.form.run).toHaveCount(0);
});

test('only administrators see their links and the verbose switch', async ({ app, browser, server }) => {
  await app.signIn('viewer');
  await expect(app.shell.bar.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await app.openForm('Greeting');
  await expect(app.form.field('Verbose')).toHaveCount(0);

  const { App } = await import('../pages/app.ts');
  const context = await browser.newContext({ baseURL: server.url });
  const other = new App(await context.newPage());
  await other.signIn('admin');
  await expect(other.shell.bar.getByRole('link', { name: 'Settings' })).toBeVisible();
  await other.openForm('Greeting');
  await expect(other.form.field('Verbose')).toBeVisible();
  await context.close();
});
