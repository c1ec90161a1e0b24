import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';

const pages = [
  ['/groups', 'Groups'],
  ['/groups?edit=1', 'Groups'],
  ['/users', 'Users'],
  ['/users?edit=new', 'Users'],
  ['/credentials?edit=new', 'Credentials'],
  ['/repos', 'Repositories'],
  ['/repos?edit=new', 'Repositories'],
  ['/knownhosts', 'Known hosts'],
  ['/sshkey', 'SSH key'],
] as const;

async function violations(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('[data-tabster-dummy]').analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`));
}

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test.describe(`in ${colorScheme} at ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 }, hasTouch: width < 1000 });

    test('axe finds nothing on the settings, and nothing scrolls sideways', async ({ app, page }) => {
      test.slow();
      await app.signIn('admin');
      for (const [path, title] of pages) {
        await page.goto(path);
        await expect(app.settings.heading(title)).toBeVisible();
        await expect(page.getByLabel('Loading')).toHaveCount(0);
        expect.soft(await violations(page), path).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect.soft(overflow, `${path} sideways`).toBe(0);
      }
      await page.goto('/credentials?edit=new');
      await app.settings.button('Create Credential').click();
      await expect(app.settings.main.getByRole('alert').first()).toBeVisible();
      expect.soft(await violations(page), 'with errors').toEqual([]);
    });
  });
}
