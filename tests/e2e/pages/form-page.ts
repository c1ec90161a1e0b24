import type { Locator, Page } from 'playwright/test';

export class FormPage {
  readonly run: Locator;
  readonly abort: Locator;
  readonly closeOutput: Locator;
  readonly log: Locator;
  /** The button that says how the run ended. */
  readonly outcome: Locator;
  /** Why Run cannot be pressed now. */
  readonly reason: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const panel = page.getByRole('complementary', { name: 'Run' });
    this.run = panel.getByRole('button', { name: 'Run', exact: true });
    this.abort = panel.getByRole('button', { name: 'Abort Job' });
    this.outcome = panel.getByRole('status').getByRole('button');
    this.reason = panel.locator('#run-reason');
    this.closeOutput = page.getByRole('button', { name: 'Close output' });
    this.log = page.getByRole('log');
  }

  heading(name: string): Locator {
    return this.#page.getByRole('main').getByRole('heading', { level: 1, name, exact: true }).first();
  }

  /** A line of the output, by a part of its text. */
  line(text: string | RegExp): Locator {
    return this.log.locator('code').filter({ hasText: text }).first();
  }

  field(label: string): Locator {
    return this.#page.getByLabel(label);
  }

  /** The number of the job that runs or ran, as the page names it. */
  async jobId(): Promise<number> {
    const heading = this.#page.getByRole('heading', { level: 2, name: /^Job \d+/ });
    return Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
  }
}
