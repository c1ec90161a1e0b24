import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onServer } from './browser.mjs';
import { median, ms, percentile } from './demo.mjs';
import { designerTexts, largePortal } from './designer.mjs';
import { propertyFigures, writeLongForm } from './designer-visual.mjs';

/** Figures of the designer in a real browser, on a portal of 2,000 forms, without a network: everything is on the device. */
export async function* designerPageFigures(browser) {
  yield* onServer(browser, writePortal, figures);
}

async function writePortal(data) {
  const { base, files } = designerTexts();
  await mkdir(join(data, 'forms'), { recursive: true });
  // Whoever measures may design.
  await writeFile(join(data, base.file), base.text.replace('roles:\n', 'roles:\n  - name: admin\n    users: [local/admin]\n'));
  await Promise.all(files.map(({ file, text }) => writeFile(join(data, 'forms', file), text)));
  await writeLongForm(data);
}

async function* figures(page, context) {
  // How somebody edits is remembered on the device.
  await page.goto('/designer');
  await page.getByRole('tab', { name: 'YAML' }).click();
  await page.goto('/');
  await opened(page);
  await page.waitForTimeout(3000);
  await context.setOffline(true);
  const opens = [];
  for (let n = 0; n < 3; n++) {
    await page.goto('/');
    await page.waitForTimeout(2000);
    opens.push(await opened(page));
    // What nobody waits for any more: all forms are checked.
    await page.waitForTimeout(4000);
  }
  yield { what: `${largePortal}: opened from cache, offline`, value: ms(median(opens)), goal: '≤ 1000 ms' };
  const { paints, previews, held } = await typed(page);
  yield { what: `${largePortal}: key to paint in YAML, p95`, value: ms(percentile(paints, 0.95)), goal: '≤ 50 ms' };
  yield { what: `${largePortal}: preview after a change`, value: ms(median(previews)), goal: '≤ 150 ms' };
  yield { what: `${largePortal}: longest hold-up while a draft is stored`, value: ms(median(held)), goal: '≤ 20 ms' };
  yield* propertyFigures(page);
}

/** From the press on the link to the frame that shows the editor and the preview's fields. */
async function opened(page) {
  const link = page.locator('header a[href="/designer"]').first();
  await link.waitFor();
  return link.evaluate(
    (element) =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error('The designer did not open within 30 s.')), 30_000);
        const begun = performance.now();
        const editor = () => [...document.querySelectorAll('main div')].some(({ shadowRoot }) => shadowRoot?.querySelector('.cm-line'));
        const look = () => {
          if (editor()) requestAnimationFrame(() => resolve(performance.now() - begun));
          else requestAnimationFrame(look);
        };
        element.click();
        requestAnimationFrame(look);
      }),
  );
}

/** Types into a label, letter by letter, and watches the page. Each measure in ms. */
async function typed(page) {
  await page.getByRole('textbox', { name: /^YAML of/ }).click();
  await page.keyboard.press('Control+Home');
  for (let n = 0; n < 7; n++) await page.keyboard.press('ArrowDown');
  // Behind the words of the label: what comes after them is a comment.
  await page.keyboard.press('Home');
  for (const _ of 'label: Field number ') await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' !', { delay: 300 });
  await page.waitForTimeout(3000);
  const [paints, previews, held] = [[], [], []];
  for (let n = 0; n < 24; n++) {
    await page.evaluate(watch, n);
    await page.keyboard.press('Backspace');
    await page.keyboard.type(n % 2 === 0 ? '+' : '-');
    const { paint, preview, longest } = await page.evaluate(() => window.watched);
    paints.push(paint);
    if (preview !== null) previews.push(preview);
    held.push(longest);
  }
  if (previews.length === 0) throw new Error('The preview never followed.');
  return { paints, previews, held };
}

/** In the page: from the key to the paint, to the label in the preview, and the longest time nothing else could happen from then on. */
function watch() {
  window.watched = new Promise((resolve) => {
    let keys = 0;
    const pressed = ({ timeStamp: began }) => {
      keys += 1;
      // The second key is the letter; the first took the one before away.
      if (keys < 2) return;
      removeEventListener('keydown', pressed, true);
      const begun = performance.now();
      const label = () => document.querySelector('[data-focus-home] label')?.textContent;
      const before = label();
      let preview = null;
      // What the browser itself says: from the key to the next frame on screen, in steps of 8 ms; shorter ones are not told.
      let paint = 16;
      const timing = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (entry.startTime >= began) paint = Math.max(paint, entry.duration);
      });
      timing.observe({ type: 'event', durationThreshold: 16 });
      const observer = new MutationObserver(() => {
        if (preview === null && label() !== before) requestAnimationFrame(() => (preview = performance.now() - begun));
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      // A draft is written half a second after the first key; until then the page is done with the key itself.
      setTimeout(() => {
        let [last, longest] = [performance.now(), 0];
        const until = last + 900;
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => {
          const now = performance.now();
          longest = Math.max(longest, now - last);
          last = now;
          if (now < until) return channel.port2.postMessage(0);
          observer.disconnect();
          timing.disconnect();
          return resolve({ paint, preview, longest });
        });
        channel.port1.start();
        channel.port2.postMessage(0);
      }, 380);
    };
    addEventListener('keydown', pressed, true);
  });
}
