import type { Locator, Page } from 'playwright/test';

export class Home {
  readonly heading: Locator;
  readonly search: Locator;
  readonly categories: Locator;
  readonly tiles: Locator;
  readonly #main: Locator;

  constructor(page: Page) {
    this.#main = page.getByRole('main');
    this.heading = page.getByRole('heading', { level: 1, name: 'Forms' });
    this.search = page.getByPlaceholder('Search');
    this.categories = page.getByRole('navigation', { name: 'Categories' });
    this.tiles = this.#main.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Favourite: / }) });
  }

  form(name: string): Locator {
    return this.#main.getByRole('link', { name, exact: true }).first();
  }

  category(name: string): Locator {
    return this.categories.getByRole('link', { name });
  }
}
