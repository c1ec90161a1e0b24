import { expect, type Locator, type Page } from 'playwright/test';

/** A page of the settings that lists rows and edits one of them, or edits the only one. */
export class Settings {
  readonly page: Page;
  readonly main: Locator;
  readonly menu: Locator;
  readonly filter: Locator;
  readonly toast: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.menu = this.main.getByRole('navigation', { name: 'Settings' });
    this.filter = this.main.getByRole('searchbox');
    this.toast = page.getByRole('region', { name: 'Notifications' });
  }

  async open(slug: string, title: string): Promise<void> {
    await this.page.goto(`/${slug}`);
    await expect(this.heading(title)).toBeVisible();
  }

  heading(title: string): Locator {
    return this.main.getByRole('heading', { level: 1, name: title });
  }

  /** A row of the list, in a table or as a card. */
  row(name: string): Locator {
    const link = this.page.getByRole('link', { name, exact: true });
    return this.main.getByRole('row').or(this.main.getByRole('listitem')).filter({ has: link });
  }

  link(name: string): Locator {
    return this.main.getByRole('link', { name, exact: true });
  }

  /** What is edited: a form with this name. */
  editor(name: string): Locator {
    return this.main.getByRole('form', { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.main.getByRole('button', { name });
  }

  field(label: string): Locator {
    return this.main.getByLabel(new RegExp(`^${label}\\s*\\*?$`));
  }

  /** Presses the button of the question that is asked. */
  async confirm(verb: string): Promise<void> {
    await this.page.getByRole('alertdialog').getByRole('button', { name: verb }).click();
  }
}
