import { people } from '../pages/app.ts';
import { expect, test } from '../support/journey.ts';

test('a wrong password is told, and the right one then works', async ({ app, page }) => {
  await page.goto('/');
  await app.signInPage.enter('admin', 'wrong');
  await expect(app.signInPage.refusal).not.toBeEmpty();
  await expect(page).toHaveURL(/\/login/);
  await app.signInPage.enter('admin', people.admin);
  await expect(app.home.heading).toBeVisible();
});

test('a person can type at once', async ({ app, page }) => {
  await page.goto('/');
  await expect(app.signInPage.login).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
});

test('username and password are required before anything is sent', async ({ app, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/auth/login') && asked.push(request.url())));
  await page.goto('/');
  await app.signInPage.login.click();
  await expect(page.getByText('This field is required')).toHaveCount(2);
  expect(asked).toEqual([]);
});

test('after signing in a person is where the link led', async ({ app, page }) => {
  await app.signInByHand('operator', '/form?form=Greeting');
  await expect(app.form.heading('Greeting')).toBeVisible();
  await expect(page).toHaveURL(/\/form\?form=Greeting$/);
});
