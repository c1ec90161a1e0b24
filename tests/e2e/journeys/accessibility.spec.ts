import { violations } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { screens, signedInWithJob } from '../support/screens.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('axe finds nothing on the sign-in page', async ({ app, page }) => {
      await page.goto('/');
      await expect(app.signInPage.login).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await app.signInPage.login.click();
      await expect(page.getByText('This field is required').first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test('axe finds nothing on any page of a signed-in person', async ({ app, page }) => {
      test.slow();
      const jobId = await signedInWithJob(app);
      for (const screen of screens) {
        await screen.open(app, jobId);
        expect.soft(await violations(page), screen.name).toEqual([]);
      }
    });

    test('axe finds nothing on the menus and dialogs of the frame', async ({ app, page }) => {
      await app.signIn('admin');
      await expect(app.home.tiles.first()).toBeVisible();
      for (const [menu, item] of [
        ['Help', /^About v/],
        ['admin', 'About me'],
      ] as const) {
        await app.shell.menu(menu).click();
        await expect(app.shell.entry(item)).toBeVisible();
        expect.soft(await violations(page), `${menu} menu`).toEqual([]);
        await app.shell.entry(item).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        expect.soft(await violations(page, 'layer'), String(item)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        await expect(app.shell.menu(menu), 'the page is there again for screen readers').toBeVisible();
      }
      await app.shell.chip('Online').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect.soft(await violations(page, 'layer'), 'status panel').toEqual([]);
    });
  });
}
