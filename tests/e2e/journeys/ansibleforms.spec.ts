import { expect } from '../support/journey.ts';
import { test } from '../support/lying-network.ts';
import { answered } from '../support/problems.ts';

/** What a page meets in front of AnsibleForms 5.0.8, as far as it differs for these: Express, and a version answer without more. */
test.beforeEach(async ({ network, problems }) => {
  network.speakAsExpress();
  network.lie(/\/version/, { do: 'json', status: 200, body: { status: 'success', message: '5.0.8', data: { error: '' } } });
  network.lie(/\/questions$/, { do: 'page', status: 404 }, 'POST');
  problems.expect(answered(404));
});

test('questions of a form are asked one by one, and never tried together', async ({ app, network }) => {
  await app.signInByHand('admin', '/form?form=All%20fields');
  await expect(app.form.heading('All fields')).toBeVisible();
  await expect.poll(() => network.count('POST', /\/(expression|query)/), { timeout: 30_000 }).toBeGreaterThan(1);
  expect(network.count('POST', /\/questions/)).toBe(0);
});

test('an unchanged config is not transferred again', async ({ app, page, network }) => {
  await app.signInByHand('admin');
  await app.readyForOffline();
  const loads = async (): Promise<readonly number[]> => {
    network.forget();
    await page.reload();
    await expect(app.home.tiles.first()).toBeVisible();
    await expect.poll(() => network.count('GET', /\/config/)).toBeGreaterThan(0);
    return network.passed.filter(({ path }) => path.includes('/config')).map(({ answered: status }) => status);
  };
  // The worker that has only now begun to keep answers asks once for all of it.
  await loads();
  expect(await loads()).toEqual([304]);
  expect(await loads()).toEqual([304]);
});

test('signing out asks the server for nothing, for a session that only the device knows', async ({ app, network }) => {
  await app.signInByHand('operator');
  await expect(app.home.tiles.first()).toBeVisible();
  network.forget();
  await app.shell.signOut('operator');
  await expect(app.signInPage.login).toBeVisible();
  expect(network.count('GET', /\/logout/)).toBe(0);
});

test.describe('an empty database', () => {
  test.use({ serverOptions: { mode: 'serve' } });

  test('after creating the schema the page says to restart the server', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Restart the server, then sign in')).toBeVisible();
  });
});
