import { chromium } from 'playwright';
import { chromiumFlags, chromiumPath } from '../../tests/e2e/support/chromium.mjs';
import { keyToPaint, onServer } from './browser.mjs';
import { designerPageFigures } from './designer-page.mjs';
import { formFigures } from './forms.mjs';
import { logFigures } from './logs.mjs';
import { median, ms, signedIn } from './demo.mjs';
import { jobListFigures } from './job-list.mjs';
import { manyForms } from './portals.mjs';
import { settingsFigures } from './settings.mjs';

/** Figures of the page in a real browser, with a real service worker. */
export async function* pageFigures() {
  const executablePath = chromiumPath();
  if (!executablePath) {
    yield { what: 'Page: not measured, there is no Chromium here', value: '-' };
    return;
  }
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    yield* onServer(browser, undefined, smallPortal);
    yield* onServer(browser, manyForms(5000), largePortal);
    yield* onServer(browser, undefined, jobListFigures);
    yield* onServer(browser, undefined, settingsFigures);
    yield* formFigures(browser);
    yield* logFigures(browser);
    yield* designerPageFigures(browser);
  } finally {
    await browser.close();
  }
}

/** Median over reloads: from the start of the navigation to the frame that shows tiles. */
async function reloads(page) {
  const times = [];
  for (let n = 0; n < 7; n++) {
    // What the page before still does, such as loading the next page ahead, is not part of a start.
    await page.waitForTimeout(2000);
    await page.reload();
    times.push(await page.waitForFunction(() => window.firstTileAt).then((handle) => handle.jsonValue()));
  }
  return ms(median(times));
}

async function* smallPortal(page, context, server) {
  const cdp = await context.newCDPSession(page);
  const slow = (rate) => cdp.send('Emulation.setCPUThrottlingRate', { rate });
  yield { what: 'Repeat start to catalogue', value: await reloads(page), goal: '≤ 800 ms' };
  await slow(4);
  yield { what: 'Repeat start to catalogue, CPU 4x slower', value: await reloads(page), goal: '≤ 1500 ms' };
  await context.setOffline(true);
  yield { what: 'Repeat start to catalogue, offline, CPU 4x slower', value: await reloads(page), goal: '≤ 1500 ms' };
  await slow(1);
  yield { what: 'Repeat start to catalogue, offline', value: await reloads(page), goal: '≤ 800 ms' };
  await context.setOffline(false);
  yield { what: 'Job output of 20,000 lines: open from cache, offline', value: await openLong(page, context, server) };
}

async function openLong(page, context, server) {
  const id = await (await signedIn(server)).launch('Long output', { lines: 20_000 });
  await page.goto('/jobs');
  await page.locator(`main a[href^="/jobs/${id}"]`).waitFor();
  await page.goto(`/jobs/${id}`);
  await page.getByRole('main').getByText('success', { exact: true }).first().waitFor({ timeout: 120_000 });
  await page.getByRole('log').locator('code').first().waitFor();
  await context.setOffline(true);
  const times = [];
  for (let n = 0; n < 5; n++) {
    await page.goto('/jobs');
    const link = page.locator(`main a[href^="/jobs/${id}"]`);
    await link.waitFor();
    times.push(
      await link.evaluate(
        (element) =>
          new Promise((resolve, reject) => {
            setTimeout(() => reject(new Error('No line of the output appeared within 10 s.')), 10_000);
            const begun = performance.now();
            const observer = new MutationObserver(() => {
              if (![...document.querySelectorAll('[role=log] code')].some((line) => line.textContent)) return;
              observer.disconnect();
              requestAnimationFrame(() => resolve(performance.now() - begun));
            });
            observer.observe(document, { childList: true, subtree: true });
            element.click();
          }),
      ),
    );
  }
  await context.setOffline(false);
  return ms(median(times));
}

async function* largePortal(page, context) {
  await context.setOffline(true);
  yield { what: 'Catalogue of 5,000 forms: usable from cache, offline', value: await reloads(page), goal: '≤ 500 ms' };
  const times = [];
  const search = page.getByPlaceholder('Search');
  await search.focus();
  for (const key of ['4', '9', '9', 'Backspace', 'Backspace', 'Backspace', '1', '2', '3']) {
    times.push(await keyToPaint(page, key));
  }
  yield { what: 'Catalogue of 5,000 forms: search key to paint', value: ms(median(times)), goal: '≤ 50 ms' };
}
