import { expect, test } from '../support/journey.ts';

test('from the first start to a finished job and its output', async ({ app, page }) => {
  await app.signInByHand('admin');
  await expect(app.home.heading).toBeVisible();
  await expect(app.home.tiles.first()).toBeVisible();

  const form = await app.openForm('Greeting');
  await form.run.click();
  await expect(form.outcome).toHaveText(/success/i);
  await expect(form.log).toBeVisible();
  await expect(form.abort).toBeHidden();
  const id = await form.jobId();

  await app.shell.jobLog.click();
  await expect(app.jobs.row(id)).toContainText('Greeting');
  await expect(app.jobs.row(id)).toContainText('success');
  await app.jobs.link(id).click();
  await expect(app.job.heading('Greeting', id)).toBeVisible();
  await expect(app.job.line('Hello, World')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/jobs/${id}$`));
});

test('a job that fails says so in the form, in the log and in words', async ({ app }) => {
  await app.signIn('admin');
  const form = await app.openForm('Fails');
  await form.run.click();
  await expect(form.outcome).toBeVisible();
  const id = await form.jobId();
  await app.job.open(id);
  await expect(app.job.status('failed')).toBeVisible();
});

test('a job is aborted from its form and ends as aborted', async ({ app }) => {
  await app.signIn('admin');
  const form = await app.openForm('Slow count');
  await form.run.click();
  await expect(form.log.locator('code').first()).toBeVisible();
  const id = await form.jobId();
  await form.abort.click();
  await expect(form.abort).toBeHidden();
  await expect(form.outcome).toHaveText(/abort/i);
  await app.job.open(id);
  await expect(app.job.status('aborted')).toBeVisible();
});

test('20,000 lines arrive whole, with few of them in the page', async ({ app, page }) => {
  await app.signIn('admin');
  const form = await app.openForm('Long output');
  await form.run.click();
  await expect(form.outcome).toHaveText(/success/i, { timeout: 30_000 });
  await app.job.open(await form.jobId());
  await app.job.log.press('End');
  await expect(app.job.line(/20,?000/)).toBeVisible();
  expect(await page.locator('[role=log] code').count()).toBeLessThan(300);
});
