import type { Handle, Key, Tab } from './browser.ts';
import { inWords, locate, soughtFor, type Wanted } from './locate.ts';

const patienceMs = 15_000;
const betweenMs = 50;

/** Somebody before a tab: looks for things by what they are called, and waits for them. */
export class Person {
  readonly tab: Tab;
  readonly #origin: string;

  constructor(tab: Tab, origin: string) {
    this.tab = tab;
    this.#origin = origin;
  }

  open(path: string): Promise<void> {
    return this.tab.goto(this.#origin + path);
  }

  /** Waits until what is wanted is on the page. */
  async sees(wanted: Wanted, ms = patienceMs): Promise<Handle> {
    let handle: Handle | null = null;
    await this.waits(inWords(wanted), async () => (handle = await this.tab.find(locate, soughtFor(wanted))) !== null, ms);
    return handle!;
  }

  async isThere(wanted: Wanted): Promise<boolean> {
    return (await this.tab.find(locate, soughtFor(wanted))) !== null;
  }

  seesNot(wanted: Wanted): Promise<void> {
    return this.waits(`no ${inWords(wanted)}`, async () => !(await this.isThere(wanted)));
  }

  async click(wanted: Wanted): Promise<void> {
    const handle = await this.sees(wanted);
    await handle.ask(stands);
    await handle.click();
  }

  /** Puts a text in the place of what a field holds. */
  async enter(wanted: Wanted, text: string): Promise<void> {
    await this.click(wanted);
    const handle = await this.sees(wanted);
    await handle.ask((element) => (element as HTMLInputElement).select());
    await handle.type(text);
  }

  press(key: Key): Promise<void> {
    return this.tab.press(key);
  }

  /** What a field holds, or what stands on anything else; null when it is not there. */
  async textOf(wanted: Wanted): Promise<string | null> {
    const handle = await this.tab.find(locate, soughtFor(wanted));
    return (
      handle &&
      handle.ask((element) => {
        // A button has a value, too, and nobody sees it.
        const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
        return (isField ? element.value : (element.textContent ?? '')).trim();
      })
    );
  }

  async reads(wanted: Wanted, text: string | RegExp, ms = patienceMs): Promise<void> {
    let found: string | null = null;
    const fits = async (): Promise<boolean> => {
      found = await this.textOf(wanted);
      return found !== null && (typeof text === 'string' ? found === text : text.test(found));
    };
    await this.waits(`${inWords(wanted)} reads ${String(text)}`, fits, ms).catch((error: Error) => {
      throw new Error(`${error.message}; it reads ${JSON.stringify(found)}`);
    });
  }

  /** Waits for anything that can be asked again and again. */
  async waits(what: string, isSo: () => Promise<boolean>, ms = patienceMs): Promise<void> {
    const until = performance.now() + ms;
    let trouble = '';
    for (;;) {
      // While a page is left for the next one, asking it fails.
      const outcome = await isSo().catch((error: unknown) => {
        trouble = ` (${String(error)})`;
        return false;
      });
      if (outcome) return;
      if (performance.now() > until) throw new Error(`Not within ${ms / 1000} s: ${what}${trouble}`);
      await new Promise((resolve) => setTimeout(resolve, betweenMs));
    }
  }
}

/**
 * Runs in the page: resolves when an element is in sight and does not move any more. Drivers click where it was, and WebKit's goes no
 * further than to the edge of the window, where the bar of Run stands.
 */
async function stands(element: HTMLElement): Promise<void> {
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0.1 * innerHeight || bottom > 0.8 * innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = (): string => JSON.stringify(element.getBoundingClientRect());
  for (let last = '', n = 0; last !== place() && n < 50; n++) {
    last = place();
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}
