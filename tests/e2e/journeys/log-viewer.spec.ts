import { expect, test } from '../support/journey.ts';
import { unreachable } from '../support/problems.ts';

test('a log is searched in every line, folded, pointed at and copied, without a network, too', async ({ app, page, context, problems }) => {
  problems.expect(unreachable);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.signIn('operator', '/form?form=Long+output');
  await app.form.field('Lines').fill('3000');
  await app.form.run.click();
  await expect(app.form.outcome).toHaveText(/^job ran/, { timeout: 60_000 });
  const id = await app.form.jobId();
  await app.job.open(id);
  const { log } = app.job;
  await expect(log.getByRole('button', { name: 'TASK [Batch 1]' })).toBeVisible();
  await context.setOffline(true);

  await page.keyboard.press('Control+f');
  const told = page.getByRole('search').getByRole('status');
  await page.keyboard.type('item 2500 of');
  await expect(told).toHaveText('1 of 1 line');
  await expect(log.locator('mark').first()).toBeVisible();
  await page.getByLabel('Regular expression').click();
  await page.getByLabel('Find in this log').fill('item 2(');
  await expect(told).toHaveText(/group/i);
  await page.getByLabel('Find in this log').fill('item 2\\d00 of.*host1$');
  await expect(told).toHaveText(/1 of [1-9]\d* lines?|1 of 1 line/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('search')).toHaveCount(0);

  const more = page.getByRole('region', { name: `Output of job ${id}` }).getByRole('button', { name: 'More' });
  await more.click();
  await page.getByLabel('Fold all').click();
  await page.keyboard.press('Escape');
  await expect(log.locator('code').filter({ hasText: 'TASK [Batch 3]' })).toBeVisible();
  await expect(log.locator('code').filter({ hasText: 'item 2500 of' })).toHaveCount(0);

  await context.setOffline(false);
  await page.goto(`/jobs/${id}#L2000-L2002`);
  await expect(page.getByText('Lines 2000 to 2002')).toBeVisible();
  await expect(log.locator('[data-looks~="marked"]')).toHaveCount(3);
  const texts = await log.locator('[data-looks~="marked"] code').allTextContents();
  await log.focus();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(texts.join('\n'));
  await log.locator('[data-line="2000"] [data-number]').click();
  await expect(page).toHaveURL(/#L2001$/);
});
