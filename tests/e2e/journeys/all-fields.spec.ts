import { expect, test } from '../support/journey.ts';

test('every kind of field is filled in, and what was chosen arrives in the job', async ({ app, page }) => {
  await app.signIn('operator');
  const form = await app.openForm('All fields');
  await expect(form.run).toBeEnabled();

  await test.step('what follows a field follows each key', async () => {
    await form.field('Project').fill('orion');
    await expect(form.field('First host')).toHaveValue('orion-gh-01');
    await expect(form.field('Next free name')).toHaveValue('orion-003');
  });
  await test.step('lists: one, several with a search, one that follows another, two lists', async () => {
    await form.choose('Site', 'Bruges');
    await expect(form.select('Room')).toHaveText('BR-A');
    await form.choose('Servers to watch', 'ghent');
    await expect(form.select('Servers to watch')).not.toHaveText('Select...');
    await form.select('Features').click();
    const lists = page.getByRole('dialog', { name: 'Options of Features' });
    await lists.getByRole('option', { name: 'alerts' }).click();
    await lists.getByRole('button', { name: 'Move right', exact: true }).click();
    await expect(lists.getByRole('listbox', { name: 'Chosen for Features' })).toContainText('alerts');
    await page.keyboard.press('Escape');
    await expect(form.select('Features')).toHaveText('monitoring, alerts');
  });
  await test.step('a row is added to the table, and another taken away and back', async () => {
    const table = page.getByRole('group', { name: 'Disks' });
    await table.getByRole('button', { name: /^Add(?! before)/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('This field is required').first()).toBeVisible();
    await dialog.getByLabel('Name').fill('data');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(table.getByRole('cell', { name: 'data', exact: true })).toBeVisible();
    await table.getByRole('button', { name: /^Delete .*1/ }).click();
    await table.getByRole('button', { name: /^Undo the deletion/ }).click();
    await table.getByRole('button', { name: /^Delete .*1/ }).click();
  });
  await test.step('a file and a field that appears', async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'plän.txt', mimeType: 'text/plain', buffer: Buffer.from('one\ntwo\nthree') });
    await expect(page.getByText('plän.txt')).toBeVisible();
    await form.field('Production').check();
    await expect(form.field('Approved by')).toHaveValue('operator');
  });

  await form.run.click();
  await expect(form.outcome).toHaveText(/success/i);
  await app.job.open(await form.jobId());
  const arrived = async (text: string): Promise<void> => expect(app.job.line(text)).toBeVisible();
  await arrived('[project] => "orion"');
  await arrived('[room] => "BR-A"');
  await arrived('"alerts"');
  await arrived('[ticket] => "REQ-ORION"');
  await arrived('[plan] => plän.txt, 13 bytes, 3 lines');
  // Only what is in sight is drawn.
  await app.job.log.press('End');
  await arrived('[system] taken away');
  await arrived('changed: [data] => 20 GB');
  await arrived('[approver] => "operator"');
});

test('what is in the way of a run is listed, and each line leads to its field', async ({ app, page }) => {
  await app.signIn('operator');
  const form = await app.openForm('All fields');
  await expect(form.run).toBeEnabled();
  await form.field('Project').fill('X');
  await form.run.click();
  await expect(form.toast('Form contains invalid data').first()).toBeVisible();
  const blockers = page.getByRole('region', { name: 'Fields to correct' });
  await expect(blockers).toContainText('Must be at least 3 characters long');
  await blockers.getByRole('button', { name: 'Project' }).click();
  await expect(form.field('Project')).toBeFocused();
});

test('an administrator sees behind the fields: hidden ones, expressions, values', async ({ app, page }) => {
  await app.signIn('admin');
  const form = await app.openForm('All fields');
  await expect(page.getByLabel('Price', { exact: true })).toBeHidden();
  await page.getByLabel('Show hidden fields').check();
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('90');
  await form.button('View the value of Order').click();
  await expect(
    page
      .getByText('"atlas-1"')
      .or(page.getByText('atlas-1', { exact: true }))
      .first(),
  ).toBeVisible();
  await form.button('Show the expression of First host').click();
  await expect(page.getByText(`'atlas-' + 'Ghent'`).first()).toBeVisible();
});

test('on a phone the form needs no sideways scrolling, and lists and tables can be used', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.signIn('operator');
  const form = await app.openForm('All fields');
  await expect(form.run).toBeEnabled();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  await form.select('Servers to watch').click();
  const panel = page.getByRole('dialog', { name: 'Options of Servers to watch' });
  const box = await panel.boundingBox();
  expect(box!.x).toBeGreaterThanOrEqual(0);
  expect(box!.x + box!.width).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');
  await form.run.click();
  await expect(form.outcome).toHaveText(/success/i);
  expect(await overflow()).toBe(0);
});

test('nothing jumps when the focus goes from line to line', async ({ app, page }) => {
  await app.signIn('operator');
  const form = await app.openForm('All fields');
  await expect(form.run).toBeEnabled();
  // All of it is in sight, so that what is drawn late is no reason to move.
  await page.setViewportSize({ width: 1280, height: 3000 });
  const places = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const seen = new Set<number>();
    for (let n = 0; n < 5; n++) await frame();
    const last = [...document.querySelectorAll('main [id^="field-"]')].at(-1)!;
    for (const control of document.querySelectorAll<HTMLElement>('main [id^="field-"] :is(input, textarea)')) {
      control.focus({ preventScroll: true });
      for (let n = 0; n < 3; n++) {
        seen.add(last.getBoundingClientRect().top);
        await frame();
      }
    }
    return [...seen];
  });
  expect(places).toHaveLength(1);
});
