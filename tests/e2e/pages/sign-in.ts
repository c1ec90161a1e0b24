import type { Locator, Page } from 'playwright/test';

export class SignIn {
  readonly username: Locator;
  readonly password: Locator;
  readonly login: Locator;
  readonly refusal: Locator;

  constructor(page: Page) {
    const form = page.getByRole('form', { name: 'Sign in' });
    this.username = form.getByLabel('Username');
    this.password = form.getByLabel('Password');
    this.login = form.getByRole('button', { name: 'Login' });
    this.refusal = form.getByRole('alert');
  }

  async enter(username: string, password: string): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.password.press('Enter');
  }
}
