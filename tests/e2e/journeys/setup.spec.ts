import { people } from '../pages/app.ts';
import { expect, test } from '../support/journey.ts';

test.describe('a production server with an empty data folder', () => {
  test.use({ serverOptions: { mode: 'serve' } });

  test('leads to the schema page, which makes what it needs, and then to sign-in', async ({ app, page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/schema$/);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('schema and tables are ok')).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await app.signInPage.enter('admin', people.admin);
    await expect(app.home.heading).toBeVisible();
    await page.goto('/install');
    await expect(page.getByRole('heading', { level: 1, name: 'Installation checks' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/OK|Skipped|Failed/);
  });
});

test('a person changes the own password and signs in with the new one', async ({ app, page }) => {
  await app.signInByHand('operator', '/profile');
  await page.getByLabel('Current Password').fill('Operator!12');
  await page.getByLabel(/^Password\W*$/).fill('short');
  await page.getByLabel('Password Again').fill('other');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Must be at least 8 characters long')).toBeVisible();
  await page.getByLabel(/^Password\W*$/).fill('Field!Run2');
  await page.getByLabel('Password Again').fill('Field!Run2');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await page.getByLabel('Current Password').fill('Operator!123');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password is changed')).toBeVisible();
  await expect(app.home.heading).toBeVisible();
  await app.shell.signOut('operator');
  await app.signInPage.enter('operator', 'Field!Run2');
  await expect(app.home.heading).toBeVisible();
});
