import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { screens, signedInWithJob } from '../support/screens.ts';

const hasFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement !== null && activeElement !== document.body && activeElement !== document.documentElement;
  });

/** What leads out of the page, or out of the session, is another journey's. */
const leaves = /^(Logout|Log out|Sign out|Update now|Save as a file|Download)/;

const actions = (page: Page): Locator =>
  page.locator('button:visible:not(:disabled), summary:visible, [role=button]:visible, [role=menuitem]:visible');

const nameOf = (action: Locator): Promise<string> =>
  action.evaluate((element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim());

/** Presses everything that can be pressed on a page, each from the keyboard, and closes what it opened. */
async function pressAll(page: Page, open: () => Promise<void>): Promise<readonly string[]> {
  const lost: string[] = [];
  const pressed = new Set<string>();
  await open();
  for (let at = 0; at < (await actions(page).count()); at++) {
    const action = actions(page).nth(at);
    const name = await nameOf(action).catch(() => '');
    if (name === '' || pressed.has(name) || leaves.test(name)) continue;
    pressed.add(name);
    const before = page.url();
    for (const key of ['Enter', 'Escape']) {
      // What was pressed before may have taken it away.
      if (key === 'Enter') await action.focus({ timeout: 2000 }).catch(() => undefined);
      await page.keyboard.press(key);
      const isKept = await expect
        .poll(() => hasFocus(page), { timeout: 1500 })
        .toBe(true)
        .then(
          () => true,
          () => false,
        );
      if (!isKept) lost.push(`${name}, ${key}`);
    }
    if (page.url() !== before || (await page.getByRole('dialog').count()) > 0) await open();
  }
  expect(pressed.size, 'there is something to press').toBeGreaterThan(1);
  return lost;
}

for (const [device, width, height] of [
  ['desktop', 1280, 800],
  ['phone', 390, 844],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 1000 });

    test('whatever is pressed, the focus is never lost', async ({ app, page }) => {
      test.setTimeout(240_000);
      const jobId = await signedInWithJob(app);
      for (const screen of screens) {
        const lost = await pressAll(page, () => screen.open(app, jobId));
        expect.soft(lost, screen.name).toEqual([]);
      }
    });
  });
}
