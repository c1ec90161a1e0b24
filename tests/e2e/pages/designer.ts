import { expect, type Locator, type Page } from 'playwright/test';

/** Where forms are made. */
export class Designer {
  readonly page: Page;
  readonly main: Locator;
  readonly lock: Locator;
  /** Where changes are kept. */
  readonly kept: Locator;
  readonly forms: Locator;
  readonly editor: Locator;
  readonly toast: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.lock = this.main.getByRole('region', { name: 'Lock' });
    this.kept = this.main.getByText(/^Kept on this device/);
    this.forms = this.main.getByRole('navigation', { name: 'Forms' });
    this.editor = this.main.getByRole('textbox', { name: /^YAML of/ });
    this.toast = page.getByRole('region', { name: 'Notifications' });
  }

  async open(form?: string): Promise<void> {
    await this.page.goto(form === undefined ? '/designer' : `/designer?form=${encodeURIComponent(form)}`);
    await expect(this.heading()).toBeVisible();
    await this.yaml();
  }

  /** Shows what is open as YAML. */
  async yaml(): Promise<void> {
    await this.tab('YAML').click();
    await expect(this.editor).toBeVisible();
  }

  /** Shows what is open by its parts. */
  async visual(): Promise<void> {
    await this.tab('Visual').click();
    await expect(this.editor).toBeHidden();
  }

  /** A field in the outline of the form that is open, by what it is called. */
  field(name: string): Locator {
    return this.main.getByRole('button', { name: new RegExp(`^${name}, `) });
  }

  /** The titles of all fields, in the order in which they stand. */
  async fields(): Promise<readonly string[]> {
    return this.main.locator('[data-at] [dir="auto"]').allTextContents();
  }

  property(label: string): Locator {
    return this.main.getByRole('region', { name: 'Properties' }).getByLabel(label, { exact: true });
  }

  heading(): Locator {
    return this.main.getByRole('heading', { level: 1, name: 'Designer' });
  }

  button(name: string | RegExp): Locator {
    return this.main.getByRole('button', { name });
  }

  form(name: string): Locator {
    return this.forms.getByRole('button', { name });
  }

  tab(name: string): Locator {
    return this.main.getByRole('tab', { name, exact: true });
  }

  beside(name: string): Locator {
    return this.main.getByRole('region', { name, exact: true });
  }

  /** Opens one of the panes beside the editor. */
  async show(name: string): Promise<Locator> {
    await this.main
      .getByRole('navigation', { name: 'Beside the editor' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    return this.beside(name);
  }

  /** Writes a line behind the last one of the text that is open. */
  async writeAtEnd(line: string): Promise<void> {
    if (!(await this.editor.isVisible())) await this.yaml();
    await this.editor.click();
    await this.page.keyboard.press('Control+End');
    await this.page.keyboard.type(`${line}\n`);
  }

  /** Replaces the first occurrence of a text by another, as a person does who marks a line and types. */
  async replaceLine(old: string, by: string): Promise<void> {
    await this.editor.getByText(old, { exact: false }).first().click();
    await this.page.keyboard.press('End');
    await this.page.keyboard.press('Shift+Home');
    // Chromium gives what is typed over a marked text its style, as an attribute that the page's policy refuses.
    await this.page.keyboard.press('Backspace');
    await this.page.keyboard.type(by);
  }

  async isKept(): Promise<void> {
    await expect(this.kept).toBeVisible();
  }

  async save(): Promise<void> {
    await this.button('Save').click();
  }

  /** The same by the keyboard, which also works where the button says that it cannot: then the reason is told. */
  async saveByKey(): Promise<void> {
    await this.page.keyboard.press('Control+s');
  }

  /** Something to do with the form that is open. */
  async more(entry: string): Promise<void> {
    await this.button('More').click();
    await this.page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: entry }).click();
  }

  async confirm(verb: string): Promise<void> {
    await this.page.getByRole('alertdialog').getByRole('button', { name: verb }).click();
  }
}
