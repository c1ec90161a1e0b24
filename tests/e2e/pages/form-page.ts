import { expect, type Locator, type Page } from 'playwright/test';

export class FormPage {
  readonly run: Locator;
  readonly abort: Locator;
  readonly closeOutput: Locator;
  readonly log: Locator;
  /** What says how the run ended. */
  readonly outcome: Locator;
  readonly putAway: Locator;
  /** Leads from the result to the job. */
  readonly jobLink: Locator;
  /** Why Run cannot be pressed now. */
  readonly reason: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const panel = page.getByRole('complementary', { name: 'Run' });
    this.run = panel.getByRole('button', { name: 'Run', exact: true });
    this.abort = panel.getByRole('button', { name: 'Abort Job' });
    this.outcome = panel.getByRole('status').getByRole('strong');
    this.putAway = panel.getByRole('button', { name: 'Put the result away' });
    this.jobLink = panel.getByRole('status').getByRole('link', { name: /^Job \d+$/ });
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

  /** The control of a field; `exact` when another label begins alike. */
  field(label: string, exact = false): Locator {
    return this.#page.locator('input, textarea').and(this.#page.getByLabel(label, { exact }));
  }

  /** The control of a select, or its open search box. */
  select(label: string): Locator {
    return this.#page.getByRole('combobox', { name: label, exact: true });
  }

  /** Opens a select, searches and chooses what is found first. */
  async choose(label: string, ...options: readonly string[]): Promise<void> {
    await this.select(label).click();
    const panel = this.#page.getByRole('dialog', { name: `Options of ${label}` });
    for (const option of options) {
      await panel.getByRole('searchbox').fill(option);
      await panel.locator('[role=option], [role=row][aria-selected]').filter({ hasText: option }).first().click();
    }
    if (await panel.isVisible()) await this.#page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  }

  /** A group of fields, by its title. */
  section(title: string): Locator {
    return this.#page.getByRole('region', { name: title, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.#page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  toast(text: string | RegExp): Locator {
    return this.#page.getByRole('region', { name: 'Notifications' }).getByText(text);
  }

  /** The number of the job that runs or ran, as the page names it. */
  async jobId(): Promise<number> {
    const heading = this.#page.getByRole('heading', { level: 2, name: /^Job \d+/ }).first();
    return Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
  }
}
