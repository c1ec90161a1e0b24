import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';

/** Presses Tab until `label` has the focus; fails when it cannot be reached. */
async function tabTo(page: Page, label: string): Promise<void> {
  for (let n = 0; n < 150; n++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const at = document.activeElement;
      const label = at?.id ? document.querySelector(`label[for="${CSS.escape(at.id)}"]`)?.textContent : null;
      return at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '';
    });
    if (name.replace(/\s*\*$/, '').trim() === label) return;
  }
  throw new Error(`Tab never reaches '${label}'.`);
}

test('a form is filled in, its table changed and run without a pointer', async ({ app, page }) => {
  await app.signIn('operator', '/form?form=All+fields');
  const { form } = app;
  await expect(form.run).toBeEnabled();

  await tabTo(page, 'Project');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('vega');
  await tabTo(page, 'Site');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('searchbox', { name: 'Search Site' })).toBeFocused();
  await page.keyboard.type('ant');
  await page.keyboard.press('Enter');
  await expect(form.select('Site')).toHaveText('Antwerp');
  await expect(form.select('Site')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('searchbox', { name: 'Search Site' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form.select('Site')).toBeFocused();
  await expect(form.select('Room')).toHaveText('AN-A');

  await page.getByRole('group', { name: 'Disks' }).getByRole('button', { name: /^Edit/ }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await form.run.focus();
  await page.keyboard.press('Enter');
  await expect(form.outcome).toHaveText(/success/i);
  await expect(form.log).toContainText('"vega"');
});
