import { expect, test } from '../support/journey.ts';
import { unreachable } from '../support/problems.ts';
import { screens, signedInWithJob } from '../support/screens.ts';

const widths = { small: 360, phone: 390, tablet: 820, desktop: 1280 };

for (const [device, width] of Object.entries(widths)) {
  test.describe(`at ${width} px (${device})`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: width < 1000 });

    test('no page scrolls sideways', async ({ app, page, context, problems }) => {
      problems.expect(unreachable);
      test.slow();
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await page.goto('/');
      await expect(app.signInPage.login).toBeVisible();
      expect.soft(await overflow(), 'sign-in').toBe(0);
      const jobId = await signedInWithJob(app);
      for (const screen of screens) {
        await screen.open(app, jobId);
        expect.soft(await overflow(), screen.name).toBe(0);
      }
      await context.setOffline(true);
      await expect(app.shell.chip(/Offline/)).toBeVisible();
      expect.soft(await overflow(), 'the longer word for the connection').toBe(0);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('everything of the bar is in the burger', async ({ app, page }) => {
    await app.signIn('admin');
    await app.shell.burger.click();
    await app.shell.entry('Job log').click();
    await expect(app.jobs.heading).toBeVisible();
    await app.shell.burger.click();
    for (const name of ['Go to…', 'Keyboard shortcuts', 'Logout', 'About me']) await expect(app.shell.entry(name)).toBeVisible();
    await expect(page).toHaveURL(/\/jobs$/);
  });
});
