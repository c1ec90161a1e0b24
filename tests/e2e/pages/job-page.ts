import type { Locator, Page } from 'playwright/test';

/** One job: its words, its output, what can be done to it. */
export class JobPage {
  readonly log: Locator;
  readonly tags: Locator;
  readonly missing: Locator;
  readonly #main: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.#main = page.getByRole('main');
    this.log = this.#main.getByRole('log');
    this.tags = this.#main;
    this.missing = this.#main.getByText(/is not known here|is not on this device|is not the number of a job/);
  }

  heading(form: string, id: number): Locator {
    return this.#main.getByRole('heading', { level: 1, name: `${form}, job ${id}` });
  }

  status(word: string): Locator {
    return this.#main.getByText(word, { exact: true }).first();
  }

  line(text: string | RegExp): Locator {
    return this.log.locator('code').filter({ hasText: text }).first();
  }

  async open(id: number): Promise<void> {
    await this.#page.goto(`/jobs/${id}`);
  }
}
