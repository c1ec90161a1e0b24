import { App } from '../pages/app.ts';
import { expect, test } from '../support/journey.ts';

test('deep links lead to their page, also after a reload', async ({ app, page }) => {
  await app.signIn('admin', '/jobs');
  await expect(app.jobs.heading).toBeVisible();
  await page.goto('/form?form=Greeting');
  await expect(app.form.heading('Greeting')).toBeVisible();
  await page.reload();
  await expect(app.form.heading('Greeting')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible();
});

test('links of the old shape, behind a hash, lead to the same page', async ({ app, page, context }) => {
  await app.signIn('admin');
  const fresh = new App(await context.newPage());
  await fresh.page.goto('/#/form/?form=Greeting');
  await expect(fresh.form.heading('Greeting')).toBeVisible();
  await expect(fresh.page).toHaveURL(/\/form\?form=Greeting$/);

  // Put into the address bar of a tab that is open already, such a link loads nothing anew.
  await page.goto('/#/jobs');
  await expect(app.jobs.heading).toBeVisible();
  await expect(page).toHaveURL(/\/jobs$/);
});

test('an unknown form, job or page is named, with a way out', async ({ app, page }) => {
  await app.signIn('admin');
  await page.goto('/form?form=Nothing%20here');
  await expect(page.getByText("There is no form called 'Nothing here'.")).toBeVisible();
  await page.goto('/jobs/4711');
  await expect(app.job.missing).toContainText('4711');
  await page.goto('/jobs/abc');
  await expect(app.job.missing).toContainText('abc');
  await page.goto('/no/such/page');
  await expect(page.getByText('There is no page at /no/such/page.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(app.home.heading).toBeVisible();
});

test('a category is part of the address, and the label above leads back to all', async ({ app, page }) => {
  await app.signIn('admin');
  await expect(app.home.tiles.first()).toBeVisible();
  const all = await app.home.tiles.count();
  await app.home.categories.getByRole('listitem').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/category=/);
  await page.reload();
  await expect(app.home.tiles.first()).toBeVisible();
  expect(await app.home.tiles.count()).toBeLessThan(all);
  await app.home.category('Categories').click();
  await expect(page).not.toHaveURL(/category=/);
  await expect(app.home.tiles).toHaveCount(all);
});
