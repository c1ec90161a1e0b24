import { launch, type ElementHandle, type Page } from 'puppeteer-core';
import { inTime, type Browser, type Handle, type Tab } from './browser.ts';

/** Firefox over WebDriver BiDi, with a profile of its own that goes with it. */
export async function startFirefox(executablePath: string): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
    protocolTimeout: 60_000,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'dom.serviceWorkers.testing.enabled': false },
  });
  let front: Page | null = null;
  // A tab behind another one draws nothing, and a click waits for what is drawn: whoever uses a tab looks at it.
  const show = async (page: Page): Promise<void> => {
    if (front !== page) await inTime('bring to front', page.bringToFront());
    front = page;
  };
  return {
    name: `Firefox ${await browser.version()}`,
    newTab: async () => tabOf(await inTime('new tab', browser.newPage()), show),
    close: () => inTime('close', browser.close()),
  };
}

type Show = (page: Page) => Promise<void>;

function tabOf(page: Page, show: Show): Tab {
  return {
    async goto(url) {
      await show(page);
      await inTime(`goto ${url}`, page.goto(url, { waitUntil: 'domcontentloaded' }));
    },
    run: (work, ...args) =>
      inTime('run', page.evaluate(work as unknown as (...args: unknown[]) => unknown, ...args)) as Promise<
        Awaited<ReturnType<typeof work>>
      >,
    async find(work, ...args) {
      const handle = await inTime('find', page.evaluateHandle(work as unknown as (...args: unknown[]) => Element | null, ...args));
      const element = handle.asElement() as ElementHandle | null;
      return element && handleOf(element, () => show(page));
    },
    async press(key) {
      await show(page);
      await inTime(`press ${key}`, page.keyboard.press(key));
    },
    screenshot: () => inTime('screenshot', page.screenshot()),
    close: () => inTime('close tab', page.close()),
  };
}

const handleOf = (element: ElementHandle, show: () => Promise<void>): Handle => ({
  async click() {
    await show();
    await inTime('click', element.click());
  },
  ask: (work) => inTime('ask', element.evaluate(work as (element: Element) => unknown)) as Promise<Awaited<ReturnType<typeof work>>>,
  async type(text) {
    await show();
    await inTime('type', element.type(text));
  },
  upload: (path) => inTime('upload', (element as ElementHandle<HTMLInputElement>).uploadFile(path)),
});
