import { expect, test } from '../support/journey.ts';

test('a rollout in steps shows the step at work beside it, waits for an operator, and goes on when one agrees', async ({ app, page }) => {
  await app.signIn('viewer', '/form?form=Server+rollout');
  await app.form.run.click();
  await expect(app.form.outcome).toHaveText('job is waiting for approval');
  const id = await app.form.jobId();
  await expect(app.form.line('APPROVE [Install]')).toBeVisible();
  const beside = page.getByRole('region', { name: 'Sub-job output' });
  await expect(beside.getByRole('heading')).toHaveText(new RegExp(`Job ${id + 2}`));
  await expect(beside).toContainText('ok: [web1]');
  const [runs, banner] = [page.getByRole('region', { name: 'My last runs' }), page.getByText(/wants to install nginx/)];
  await banner.evaluate((one) => one.scrollIntoView({ block: 'start' }));
  const over =
    (await runs.evaluate((all) => all.getBoundingClientRect().bottom)) - (await banner.evaluate((one) => one.getBoundingClientRect().top));
  expect(over, 'nothing lies over what waits for an approval').toBeLessThan(0);
  const frames = await page.locator('[role=log]').evaluateAll((all) => all.map((log) => Math.round(log.getBoundingClientRect().bottom)));
  expect(new Set(frames).size, 'both outputs end at one height').toBe(1);
  await app.form.log.first().scrollIntoViewIfNeeded();
  await expect(app.form.run).toBeInViewport({ ratio: 1 });
  await app.shell.signOut('viewer');

  await app.signIn('operator', `/jobs/${id}`);
  await expect(page.getByText(/viewer wants to install nginx on web1/)).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
  // Who approved keeps watching.
  await expect(app.job.status('success')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await app.shell.signOut('operator');

  await app.signIn('viewer', `/jobs/${id}`);
  await expect(app.job.status('success')).toBeVisible();
  await expect(app.job.line(/ok=2 +failed=0 +skipped=0/)).toBeVisible();
});
