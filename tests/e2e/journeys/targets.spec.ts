import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { screens, signedInWithJob } from '../support/screens.ts';

/**
 * What can be pressed and is smaller than it should be (look: 44 px for fingers, 32 px for a mouse), with its size. A link inside of a
 * sentence is as high as its line, and one that covers its tile is as large as the tile.
 */
const tooSmall = (page: Page, sizePx: number): Promise<readonly string[]> =>
  page.evaluate((size) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role="option"], [role="combobox"]',
    );
    const found: string[] = [];
    for (const control of controls) {
      const style = getComputedStyle(control);
      const own = control.getBoundingClientRect();
      const isDrawn = own.width > 1 && own.height > 1 && style.visibility === 'visible';
      const covers = getComputedStyle(control, '::after').position === 'absolute';
      if (
        !isDrawn ||
        covers ||
        (control.localName === 'a' && style.display === 'inline') ||
        control.closest('[data-tabster-dummy]') !== null
      )
        continue;
      // An input is pressed on its label, or on the frame the library draws around it.
      const frame = control.matches('input, select, textarea')
        ? control.closest('label, [data-frame], .fui-Input, .fui-Select, .fui-Combobox, .fui-Checkbox, .fui-Radio, .fui-Textarea')
        : null;
      const { width, height } = (frame ?? control).getBoundingClientRect();
      if (height >= size - 0.5 && width >= Math.min(size, 32) - 0.5) continue;
      found.push(
        `${control.localName} “${(control.getAttribute('aria-label') ?? control.textContent).slice(0, 40)}” ${Math.round(width)} × ${Math.round(height)}`,
      );
    }
    return [...new Set(found)];
  }, sizePx);

const axeTargets = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page }).exclude('[data-tabster-dummy]').withRules(['target-size']).analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')));
};

for (const [who, hasTouch, width, sizePx] of [
  ['a finger on a phone', true, 390, 44],
  ['a finger on a tablet', true, 820, 44],
  ['a mouse', false, 1280, 32],
] as const) {
  test.describe(`for ${who}`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch, isMobile: hasTouch });

    test('everything on every page is large enough to hit', async ({ app, page }) => {
      test.slow();
      await page.goto('/');
      await expect(app.signInPage.login).toBeVisible();
      expect.soft(await tooSmall(page, sizePx), 'sign-in').toEqual([]);
      const jobId = await signedInWithJob(app);
      for (const screen of screens) {
        await screen.open(app, jobId);
        expect.soft(await tooSmall(page, sizePx), screen.name).toEqual([]);
        expect.soft(await axeTargets(page), `${screen.name}, axe`).toEqual([]);
      }
      await page.goto('/form?form=All%20fields');
      await expect(app.form.run).toBeVisible();
      await expect(page.getByRole('button', { name: /Being worked out/ })).toHaveCount(0);
      expect.soft(await tooSmall(page, sizePx), 'All fields').toEqual([]);
    });
  });
}
