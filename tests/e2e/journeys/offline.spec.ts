import { expect, test } from '../support/journey.ts';
import { unreachable } from '../support/problems.ts';

test('without a network a reload still shows catalogue, form, job log and output, each with its age', async ({
  app,
  page,
  context,
  problems,
}) => {
  problems.expect(unreachable);
  await app.signIn('admin');
  const form = await app.openForm('Greeting');
  await form.run.click();
  await expect(form.outcome).toHaveText(/success/i);
  const id = await form.jobId();
  await app.job.open(id);
  await expect(app.job.status('success')).toBeVisible();
  await expect(app.job.line('Hello, World')).toBeVisible();
  await app.shell.jobLog.click();
  await expect(app.jobs.row(id)).toContainText('success');
  await app.readyForOffline();

  await context.setOffline(true);
  await page.goto('/');
  await expect(app.home.form('Greeting')).toBeVisible();
  await expect(app.shell.chip(/Offline/)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/as of \d/);

  await page.goto('/form?form=Greeting');
  await expect(app.form.heading('Greeting')).toBeVisible();
  await expect(app.form.run).toBeDisabled();
  await expect(app.form.reason).toContainText('Offline');

  await page.goto('/jobs');
  await expect(app.jobs.row(id)).toContainText('Greeting');
  await expect(page.getByRole('main')).toContainText(/as of \d/);

  await page.goto(`/jobs/${id}`);
  await expect(app.job.heading('Greeting', id)).toBeVisible();
  await expect(app.job.line('Hello, World')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/as of \d/);

  await context.setOffline(false);
  await expect(app.shell.chip(/Online/)).toBeVisible();
  await page.goto('/form?form=Greeting');
  await expect(app.form.run).toBeEnabled();
});

test('without a network the icons that forms name are there', async ({ app, page, context, problems }) => {
  problems.expect(unreachable);
  await app.signIn('admin');
  await expect(app.home.tiles.first()).toBeVisible();
  await app.readyForOffline();
  await page.reload();
  await expect(app.home.tiles.first()).toBeVisible();
  const drawn = page.locator('main svg[data-icon^="/icons/fa/"]');
  await expect(drawn.first()).toBeVisible();
  const online = await drawn.count();
  await context.setOffline(true);
  await page.reload();
  await expect(app.home.tiles.first()).toBeVisible();
  await expect(drawn).toHaveCount(online);
});

test('without a network and without a session the sign-in page says why it cannot work', async ({ app, page, context, problems }) => {
  problems.expect(unreachable);
  await page.goto('/');
  await expect(app.signInPage.login).toBeVisible();
  await app.readyForOffline();
  await context.setOffline(true);
  await page.reload();
  await expect(app.signInPage.login).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Offline');
});
