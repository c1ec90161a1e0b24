import { expect, test } from '../support/journey.ts';

test('a result leads to its job; a form finds its running job again, and its last runs fill it in again', async ({ app, page }) => {
  await app.signIn('operator', '/form?form=Slow+count');
  const { form } = app;
  await form.run.click();
  await expect(form.line('1 of')).toBeVisible();
  await expect(page).toHaveTitle(/^Running · Slow count/);
  const id = await form.jobId();

  await page.reload();
  await expect(page.getByRole('region', { name: 'Job output' }).getByRole('link', { name: `Job ${id}` })).toBeVisible();
  await expect(form.run).toBeEnabled();
  await form.abort.click();
  await expect(form.outcome).toHaveText(/abort/i, { timeout: 30_000 });
  await expect(page.getByRole('region', { name: 'My last runs' }).getByRole('link', { name: `Job ${id}`, exact: true })).toBeVisible();
  await form.jobLink.click();
  await expect(app.job.heading('Slow count', id)).toBeVisible();
  await expect(page).toHaveTitle(/^aborted · Slow count, job/);
});

test('a form opens with the values of a job and says what has to be given again; the runs stand side by side', async ({
  app,
  page,
  server,
}) => {
  await server.addForm({
    name: 'Deploy',
    type: 'script',
    playbook: 'greeting.cjs',
    fields: [
      { name: 'host', label: 'Host', type: 'text', default: 'web1' },
      { name: 'phrase', label: 'Pass phrase', type: 'password' },
      { name: 'disks', label: 'Disks', type: 'table', tableFields: [{ name: 'gb', label: 'Size', type: 'number' }], default: [{ gb: 10 }] },
    ],
  });
  await app.signIn('operator', '/form?form=Deploy');
  const { form } = app;
  await form.field('Host').fill('db7');
  await page.keyboard.press('Control+Enter');
  await expect(form.outcome).toHaveText(/^job (ran|failed)/);
  const first = await form.jobId();
  await page.getByRole('link', { name: `Run job ${first} again` }).click();
  await expect(page.getByText('Filled in again', { exact: true })).toBeVisible();
  await expect(form.field('Host')).toHaveValue('db7');
  await expect(page.getByText('To be filled in again (1)')).toBeVisible();
  await expect(page.getByRole('cell', { name: '10' })).toBeVisible();
  await form.field('Host').fill('db8');
  await form.run.click();
  await expect(form.outcome).toHaveText(/^job (ran|failed)/);
  await form.jobLink.click();
  await page.getByRole('combobox', { name: 'Compare with another run' }).selectOption(String(first));
  const variables = page.getByRole('region', { name: 'Variables' });
  await expect(variables.getByRole('row', { name: /host.*db7.*db8.*changed/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Output', exact: true })).toBeVisible();
});

test('the steps of a job stand on a line, those to come included; whoever decides sees what is approved', async ({ app, page }) => {
  await app.signIn('operator', '/form?form=Server+rollout');
  await app.form.run.click();
  await expect(app.form.outcome).toHaveText('job is waiting for approval');
  // On the form page, too.
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^News of jobs: 1/ }).click();
  await page
    .getByRole('dialog', { name: 'News of jobs' })
    .getByRole('link', { name: /Server rollout/ })
    .click();
  const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem');
  await expect(steps.first()).toContainText('success');
  await expect(page.getByRole('region', { name: 'Output of the step' })).toContainText('ok: [web1]');
  await page.getByText('Variables this decides on').click();
  await page.getByRole('button', { name: 'Approve', exact: true }).dblclick();
  await expect(page.getByText(/has been approved/)).toHaveCount(1);
  await expect(app.job.status('success')).toBeVisible({ timeout: 30_000 });
  await expect(app.job.line(/ok=2 +failed=0/)).toBeVisible();
});

test('the job log keeps its order and filter in the address, and the whole row is the way to the job', async ({ app, page }) => {
  await app.signIn('operator', '/form?form=Greeting');
  await app.form.run.click();
  await expect(app.form.outcome).toHaveText(/success/i);
  const id = await app.form.jobId();
  await page.goto('/jobs');
  await page.getByRole('button', { name: 'duration' }).click();
  await page.getByRole('searchbox').fill('greet');
  await expect(page).toHaveURL(/sort=-duration/);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'duration' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('searchbox')).toHaveValue('greet');
  await app.jobs.row(id).getByText('operator (local)').click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${id}`));
});
