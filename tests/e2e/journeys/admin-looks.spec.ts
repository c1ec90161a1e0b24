import { adminPages } from '../support/admin-pages.ts';
import { overflow, violations } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

const editors = ['groups?edit=1', 'users?edit=new', 'credentials?edit=new', 'repos?edit=new'];

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test.describe(`in ${colorScheme} at ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 }, hasTouch: width < 1000 });

    test('axe finds nothing on any page of the settings, and nothing scrolls sideways', async ({ app, page }) => {
      test.setTimeout(300_000);
      await app.signIn('admin');
      for (const path of [...adminPages.map(({ slug }) => slug), ...editors]) {
        await page.goto(`/${path}`);
        await expect(app.settings.main.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByLabel('Loading')).toHaveCount(0);
        expect.soft(await violations(page), path).toEqual([]);
        expect.soft(await overflow(page), `${path} sideways`).toBe(0);
      }
      await page.goto('/credentials?edit=new');
      await app.settings.button('Create Credential').click();
      await expect(app.settings.main.getByRole('alert').first()).toBeVisible();
      expect.soft(await violations(page), 'with errors').toEqual([]);
      await app.settings.open('awx', 'AWX');
      await app.settings.field('URI').fill('http://127.0.0.1:1');
      await app.settings.main.getByRole('checkbox', { name: 'Ignore certificate errors' }).check();
      await app.settings.field('Token').fill('t');
      await app.settings.button('Test Awx').click();
      await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Failed');
      expect.soft(await violations(page), 'with an outcome').toEqual([]);
    });
  });
}
