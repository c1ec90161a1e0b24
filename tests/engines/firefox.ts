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
  return {
    name: `Firefox ${await browser.version()}`,
    newTab: async () => tabOf(await inTime('new tab', browser.newPage())),
    close: () => inTime('close', browser.close()),
  };
}

function tabOf(page: Page): Tab {
  return {
    goto: async (url) => void (await inTime(`goto ${url}`, page.goto(url, { waitUntil: 'domcontentloaded' }))),
    run: (work, ...args) =>
      inTime('run', page.evaluate(work as unknown as (...args: unknown[]) => unknown, ...args)) as Promise<
        Awaited<ReturnType<typeof work>>
      >,
    async find(work, ...args) {
      const handle = await inTime('find', page.evaluateHandle(work as unknown as (...args: unknown[]) => Element | null, ...args));
      const element = handle.asElement() as ElementHandle | null;
      return element && handleOf(element);
    },
    press: (key) => inTime(`press ${key}`, page.keyboard.press(key)),
    screenshot: () => inTime('screenshot', page.screenshot()),
    close: () => inTime('close tab', page.close()),
  };
}

const handleOf = (element: ElementHandle): Handle => ({
  click: () => inTime('click', element.click()),
  ask: (work) => inTime('ask', element.evaluate(work as (element: Element) => unknown)) as Promise<Awaited<ReturnType<typeof work>>>,
  type: (text) => inTime('type', element.type(text)),
  upload: (path) => inTime('upload', (element as ElementHandle<HTMLInputElement>).uploadFile(path)),
});
