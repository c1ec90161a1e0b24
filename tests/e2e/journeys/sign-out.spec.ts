import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { unreachable } from '../support/problems.ts';

/** Everything this device keeps for the page: databases with rows, caches with addresses, storage with keys. */
function kept(page: Page) {
  return page.evaluate(async () => {
    const caches_ = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => `${name}: ${new URL(url).pathname}`),
      ),
    );
    return {
      databases: (await indexedDB.databases()).map(({ name }) => name ?? '').sort(),
      answers: caches_.flat().filter((entry) => entry.includes('/api/')),
      local: Object.keys(localStorage).sort(),
      session: Object.keys(sessionStorage).sort(),
      localText: JSON.stringify(localStorage),
    };
  });
}

/** No byte of the person may be left (P6): no database, no answer of the API, no token, no name. */
async function expectNothingOf(page: Page, person: string): Promise<void> {
  const after = await kept(page);
  expect(after.databases).toEqual([]);
  expect(after.answers.filter((entry) => !/\/(version|auth\/settings)$/.test(entry))).toEqual([]);
  expect(after.local.filter((key) => /token|issuer/i.test(key))).toEqual([]);
  expect(after.localText).not.toContain(person);
}

test('signing out leaves nothing of the person on the device', async ({ app, page }) => {
  await app.signInByHand('operator');
  await app.readyForOffline();
  await page.reload();
  const form = await app.openForm('Greeting');
  await form.run.click();
  await expect(form.outcome).toHaveText(/success/i);
  // Until another one may begin, the job is still looked at: a look that meets the end of the session is refused.
  await expect(form.run).not.toHaveAttribute('aria-disabled', 'true');
  const before = await kept(page);
  expect(before.databases.length).toBeGreaterThan(0);
  expect(before.answers.some((entry) => entry.endsWith('/config'))).toBe(true);
  expect(before.local).toContain('token');

  await app.shell.signOut('operator');
  await expect(app.signInPage.login).toBeVisible();
  await expectNothingOf(page, 'operator');
});

test('signing out works without a network, too', async ({ app, page, context, problems }) => {
  problems.expect(unreachable);
  await app.signInByHand('operator');
  await expect(app.home.tiles.first()).toBeVisible();
  await app.readyForOffline();
  await context.setOffline(true);
  await app.shell.signOut('operator');
  await expect(app.signInPage.login).toBeVisible();
  await expectNothingOf(page, 'operator');
});

test('the next person sees nothing of the one before', async ({ app, page }) => {
  await app.signInByHand('operator');
  const form = await app.openForm('Operators only');
  await expect(form.run).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Fieldrun' }).click();
  await expect(app.home.form('Operators only')).toBeVisible();
  await app.shell.signOut('operator');
  await app.signInPage.enter('viewer', 'Viewer!123');
  await expect(app.home.form('Greeting')).toBeVisible();
  await expect(page.getByText('Operators only')).toHaveCount(0);
});
