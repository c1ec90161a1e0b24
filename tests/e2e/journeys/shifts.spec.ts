import { expect, test } from '../support/journey.ts';
import { screens, signedInWithJob } from '../support/screens.ts';
import { countShifts, shiftsOf } from '../support/shifts.ts';

const sizes = { desktop: [1280, 800], tablet: [820, 1180], phone: [390, 844] } as const;

for (const [device, [width, height]] of Object.entries(sizes)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 1000 });

    test('nothing moves while a page comes that was opened directly', async ({ app, page }) => {
      test.slow();
      const jobId = await signedInWithJob(app);
      await countShifts(page);
      for (const screen of screens) {
        await screen.open(app, jobId);
        // What comes once the browser has nothing better to do belongs to the page, too.
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        const { sum, most } = await shiftsOf(page);
        expect.soft(sum, `${screen.name}: ${most}`).toBeLessThanOrEqual(0.02);
      }
    });
  });
}
