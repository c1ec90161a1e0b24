import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { screens, signedInWithJob } from '../support/screens.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds, one line each: on pages also against its own good practice. A layer above a page (a menu, a dialog) is no landmark,
 * so there only WCAG 2.2 AA counts. Left out are the invisible stops with which Fluent leads the focus around in a layer: they
 * pass the focus on at once, which axe cannot see.
 */
async function violations(page: Page, where: 'page' | 'layer' = 'page'): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).exclude('[data-tabster-dummy]');
  const { violations } = await (where === 'layer' ? axe.withTags(wcag) : axe).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`));
}

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
