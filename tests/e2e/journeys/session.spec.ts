import type { Page } from 'playwright/test';
import { App } from '../pages/app.ts';
import { expect, test } from '../support/journey.ts';
import { answered } from '../support/problems.ts';

test.use({ serverOptions: { env: { ACCESS_TOKEN_EXPIRATION: '5s' } } });

/** Waits until the server refuses the access token that a page holds, as it will when time has passed. */
async function tokenExpired(page: Page): Promise<void> {
  const status = async () => {
    const token = await page.evaluate(() => localStorage.getItem('token'));
    return (await page.request.get('/api/v1/profile', { headers: { Authorization: `Bearer ${token}` } })).status();
  };
  await expect.poll(status, { timeout: 20_000, intervals: [100] }).toBe(401);
}

test('two tabs with an expired token refresh it once, and both go on', async ({ app, page, context, problems }) => {
  problems.expect(answered(401));
  await app.signInByHand('admin');
  const second = new App(await context.newPage());
  await second.page.goto('/');
  await expect(second.home.tiles.first()).toBeVisible();
  await expect(app.home.tiles.first()).toBeVisible();

  const refreshes: string[] = [];
  context.on('request', (request) => void (new URL(request.url()).pathname === '/api/v1/token' && refreshes.push(request.url())));
  await tokenExpired(page);
  const before = refreshes.length;
  await Promise.all([app.shell.jobLog.click(), second.shell.jobLog.click()]);
  await expect(page.getByText('No job has run yet')).toBeVisible();
  await expect(second.page.getByText('No job has run yet')).toBeVisible();
  expect(refreshes.length - before).toBe(1);
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(second.page).toHaveURL(/\/jobs$/);
});

test('a session that ended on the server leads to sign-in, and back to the same page', async ({ app, page, problems }) => {
  problems.expect(answered(401));
  await app.signInByHand('operator', '/jobs');
  await expect(app.jobs.heading).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('token', localStorage.getItem('token')!.replace(/\.[^.]*$/, '.forged'));
    localStorage.setItem('refreshtoken', localStorage.getItem('refreshtoken')!.replace(/\.[^.]*$/, '.forged'));
  });
  await page.reload();
  await expect(app.signInPage.login).toBeVisible();
  await app.signInPage.enter('operator', 'Operator!123');
  await expect(app.jobs.heading).toBeVisible();
});
