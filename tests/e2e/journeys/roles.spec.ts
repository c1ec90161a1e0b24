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

test('only administrators see the verbose switch', async ({ app, browser, server }) => {
  await app.signIn('viewer');
  await app.openForm('Greeting');
  await expect(app.form.field('Verbose')).toHaveCount(0);

  const { App } = await import('../pages/app.ts');
  const context = await browser.newContext({ baseURL: server.url });
  const other = new App(await context.newPage());
  await other.signIn('admin');
  await other.openForm('Greeting');
  await expect(other.form.field('Verbose')).toBeVisible();
  await context.close();
});

test('the bar leads only to what is there, whoever is signed in', async ({ app, page, request }) => {
  await app.signIn('admin');
  await app.shell.menu('Help').click();
  await app.shell.menu('admin').click();
  const own = await page.evaluate(() =>
    [...document.querySelectorAll('a')].map((link) => link.href).filter((href) => href.startsWith(location.origin)),
  );
  expect(own.length).toBeGreaterThan(3);
  for (const address of new Set(own)) {
    const { pathname } = new URL(address);
    if (pathname === '/api-docs') {
      expect((await request.get(address)).ok()).toBe(true);
      continue;
    }
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Page not found' }), address).toHaveCount(0);
  }
});
