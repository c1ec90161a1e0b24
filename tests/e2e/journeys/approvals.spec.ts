import { expect, test } from '../support/journey.ts';

const asking = {
  name: 'Drain a host',
  type: 'script',
  playbook: 'greeting.cjs',
  approval: { title: 'Drain $(host)', message: 'Somebody wants to drain $(host) in $(room)', roles: ['public'] },
  fields: [
    { name: 'host', type: 'text', default: 'web1' },
    { name: 'room', type: 'text', default: 'room 7' },
  ],
};

test('the tag leads to the jobs that wait, and whoever decides sees the values of the job', async ({ app, page, server }) => {
  await server.addForm(asking);
  await app.signIn('operator');
  const form = await app.openForm('Greeting');
  await form.run.click();
  await expect(form.outcome).toHaveText(/success/i);
  await page.goto('/form?form=Drain%20a%20host');
  await app.form.run.click();
  const tag = app.shell.bar.getByRole('link', { name: '1 approval waiting' });
  await expect(tag).toBeVisible({ timeout: 15_000 });
  await tag.click();
  await expect(page).toHaveURL(/\/jobs\?status=approve$/);
  await expect(app.jobs.rows).toHaveCount(1);

  await app.jobs.rows.getByRole('button', { name: /^Approve job/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Drain web1');
  await expect(dialog).toContainText('Somebody wants to drain web1 in room 7');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/has been approved/)).toBeVisible();
  await expect(tag).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('what waits is in the bar, not only in the burger', async ({ app, page, server }) => {
    await server.addForm(asking);
    await app.signIn('operator', '/form?form=Drain%20a%20host');
    await app.form.run.click();
    await page.getByRole('link', { name: '1 approval waiting' }).click();
    await expect(page).toHaveURL(/\/jobs\?status=approve$/);
    await expect(page.getByRole('button', { name: /^Approve job/ })).toBeVisible();
  });
});
