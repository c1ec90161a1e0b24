import { expect, test } from '../support/journey.ts';
import { answered, unreachable } from '../support/problems.ts';

test('a server that is killed during a job comes back with the job abandoned, and the page finds its way alone', async ({
  app,
  page,
  server,
  problems,
}) => {
  problems.expect(unreachable, answered(502));
  await app.signIn('admin');
  const form = await app.openForm('Slow count');
  await form.run.click();
  await expect(form.log.locator('code').first()).toBeVisible();
  const id = await form.jobId();

  await server.kill();
  await expect(app.shell.chip('Server unreachable')).toBeVisible();
  await expect(form.log.locator('code').first()).toBeVisible();
  await expect(form.run).toBeDisabled();

  await server.start();
  await expect(app.shell.chip('Online')).toBeVisible({ timeout: 45_000 });
  await app.job.open(id);
  await expect(app.job.status('abandoned')).toBeVisible();
  await expect(app.job.log.locator('code').first()).toBeVisible();
  await page.goto('/jobs');
  await expect(app.jobs.row(id)).toContainText('abandoned');
});

test('a page that is loaded while the server is away starts from what this device keeps', async ({ app, page, server, problems }) => {
  problems.expect(unreachable, answered(502));
  await app.signIn('admin');
  await expect(app.home.tiles.first()).toBeVisible();
  await app.readyForOffline();
  await server.stop();
  await page.reload();
  await expect(app.home.form('Greeting')).toBeVisible();
  await expect(app.shell.chip('Server unreachable')).toBeVisible();
  await server.start();
  await expect(app.shell.chip('Online')).toBeVisible({ timeout: 45_000 });
});
