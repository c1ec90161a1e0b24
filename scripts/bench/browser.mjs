import { account, demoServer } from './demo.mjs';

/** Figures of a browser that is signed in at a demo server of its own, whose data folder `prepare` may change. */
export async function* onServer(browser, prepare, figures) {
  const server = await demoServer();
  await server.start();
  await prepare?.(server.data);
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
  try {
    yield* figures(await signedInPage(context), context, server);
  } finally {
    await context.close();
    await server.dispose();
  }
}

const tile = 'main a[href^="/form?form="]';

/** A page that is signed in and holds shell and catalogue, so that it could go offline. It notes when the first tile appeared. */
async function signedInPage(context) {
  await context.addInitScript((selector) => {
    const note = () => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      requestAnimationFrame(() => (window.firstTileAt = performance.now()));
    };
    const observer = new MutationObserver(note);
    observer.observe(document, { childList: true, subtree: true });
  }, tile);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.locator(tile).first().waitFor();
  await page.evaluate(() =>
    navigator.serviceWorker.ready.then(
      ({ active }) => active.state === 'activated' || new Promise((done) => active.addEventListener('statechange', done)),
    ),
  );
  await page.reload();
  await page.locator(tile).first().waitFor();
  return page;
}

/** Presses a key where the focus is; the time until what it changed was painted. */
export async function keyToPaint(page, key) {
  await page.evaluate(() => {
    window.painted = new Promise((resolve) => {
      addEventListener(
        'keydown',
        () => {
          const begun = performance.now();
          // The first frame after the change, and the task behind it: by then it has been painted.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begun)));
        },
        { once: true, capture: true },
      );
    });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => window.painted);
}
