import { expect, type Locator, type Page } from 'playwright/test';

/** What stands around every page. */
export class Shell {
  readonly bar: Locator;
  readonly jobLog: Locator;
  readonly burger: Locator;

  constructor(page: Page) {
    this.bar = page.getByRole('banner');
    this.jobLog = this.bar.getByRole('link', { name: /^Job log/ });
    this.burger = this.bar.getByRole('button', { name: /^(Open|Close) menu$/ });
  }

  /** The button of a menu of the bar. */
  menu(name: string): Locator {
    return this.bar.getByRole('button', { name });
  }

  chip(word: string | RegExp): Locator {
    return this.bar.getByRole('button', { name: word });
  }

  /** An entry of an open menu of the bar, or of the burger: a link or a button. */
  entry(name: string | RegExp): Locator {
    return this.bar.getByRole('link', { name }).or(this.bar.getByRole('button', { name })).first();
  }

  /** Waits until the bar is that of somebody who is signed in, on wide and narrow screens. */
  async signedIn(name: string): Promise<void> {
    await expect(this.menu(name).or(this.burger)).toBeVisible();
  }

  async signOut(name: string): Promise<void> {
    await this.menu(name).click();
    await this.entry('Logout').click();
  }
}
