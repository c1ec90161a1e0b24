import { expect, test } from '../support/journey.ts';
import { unreachable } from '../support/problems.ts';

test('offline a form opens, scripts of this browser run, and lists of the server are shown with their age', async ({
  app,
  page,
  context,
  problems,
}) => {
  problems.expect(unreachable);
  await app.signIn('operator');
  const form = await app.openForm('All fields');
  await expect(form.field('Next free name')).toHaveValue('atlas-003');
  await expect(form.field('First host')).toHaveValue('atlas-gh-01');
  await app.readyForOffline();
  // The worker holds what the first visit brought once it is in charge.
  await page.reload();
  await expect(form.field('Next free name')).toHaveValue('atlas-003');

  await context.setOffline(true);
  await page.reload();
  await expect(form.field('First host')).toHaveValue('atlas-gh-01');
  await expect(form.field('Next free name')).toHaveValue('atlas-003');
  await expect(form.section('Worked out')).toContainText(/as of \d/);
  await form.field('Project').fill('lyra');
  await expect(form.field('First host')).toHaveValue('lyra-gh-01');
  await expect(form.section('Worked out')).toContainText('Needs connection');
  await expect(form.run).toBeDisabled();

  await context.setOffline(false);
  await expect(form.field('Next free name')).toHaveValue('lyra-003', { timeout: 40_000 });
  await expect(form.run).toBeEnabled({ timeout: 40_000 });
});
