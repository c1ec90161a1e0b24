import { expect, test } from '../support/journey.ts';

test('a few letters lead to a form, a job, a page or an action, from everywhere and without a mouse', async ({ app, page }) => {
  await app.signIn('admin');
  await expect(app.home.form('Greeting')).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Go to' });

  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('greet');
  await expect(palette.getByRole('option', { name: 'Greeting' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(app.form.heading('Greeting')).toBeVisible();
  await app.form.run.click();
  await expect(app.form.outcome).toHaveText(/success/i);
  const id = await app.form.jobId();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('job log');
  await page.keyboard.press('Enter');
  await expect(app.jobs.link(id)).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(`job ${id}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/jobs/${id}$`));

  await page.keyboard.press('Control+k');
  await page.keyboard.type('about me');
  await page.keyboard.press('Enter');
  const about = page.getByRole('dialog', { name: 'About me' });
  await expect(about).toBeVisible();
  // What is open keeps the keys.
  await page.keyboard.press('Control+k');
  await expect(palette).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(about).toHaveCount(0);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Search the forms by name');
});

test('nothing found says so, and Escape gives the focus back', async ({ app, page }) => {
  await app.signIn('viewer');
  await app.home.form('Greeting').focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Forms, jobs, pages and actions' })).toBeFocused();
  await page.keyboard.type('no such thing');
  await expect(page.getByText('Nothing is called “no such thing”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(app.home.form('Greeting')).toBeFocused();
});

test('the focus never falls to the top of the document', async ({ app, page }) => {
  await app.signIn('admin');
  const focused = () => page.evaluate(() => document.activeElement !== document.body && document.activeElement !== null);
  const form = await app.openForm('Greeting');
  expect(await focused(), 'after a link to a form').toBe(true);
  await form.run.click();
  await expect(form.outcome).toHaveText(/success/i);
  await app.shell.jobLog.click();
  await page.getByRole('button', { name: /^Delete job/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/is deleted/)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect.poll(focused, { message: 'after the row of the pressed button is gone' }).toBe(true);
});
