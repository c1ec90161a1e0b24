import type { Locator, Page } from 'playwright/test';

/** The job log: a table from 900 px, cards below. */
export class Jobs {
  readonly heading: Locator;
  readonly refresh: Locator;
  readonly rows: Locator;
  readonly #main: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.#main = page.getByRole('main');
    this.heading = page.getByRole('heading', { level: 1, name: 'Job log' });
    this.refresh = this.#main.getByRole('button', { name: 'Refresh' });
    this.rows = this.#main.getByRole('row').filter({ has: page.getByRole('link', { name: /^Job \d+/ }) });
  }

  row(id: number): Locator {
    return this.rows.filter({ has: this.#page.getByRole('link', { name: `Job ${id}`, exact: true }) });
  }

  link(id: number): Locator {
    return this.#main.getByRole('link', { name: new RegExp(`^Job ${id}\\b`) });
  }
}
