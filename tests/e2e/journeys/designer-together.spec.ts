import { App } from '../pages/app.ts';
import { expect, test } from '../support/journey.ts';
import { Problems, unreachable } from '../support/problems.ts';

/** Puts another description into the first form, as somebody else would. */
const described = (text: string, description: string): string => text.replace(/^( *description:) .*$/m, `$1 ${description}`);

test('what was edited offline survives a reload, is merged with what somebody else saved meanwhile, and saved', async ({
  app,
  server,
  page,
  context,
  problems,
}) => {
  problems.expect(unreachable);
  await app.signIn('admin', '/designer');
  const { designer } = app;
  await expect(designer.editor).toBeVisible();
  await app.readyForOffline();
  await context.setOffline(true);
  await expect(designer.lock).toContainText('Offline');
  await designer.writeAtEnd('# written on the train');
  await designer.isKept();
  await page.reload();
  await designer.isKept();
  await server.write('forms.yaml', described(await server.text('forms.yaml'), 'Theirs'));
  await context.setOffline(false);
  await expect(designer.lock).toContainText('Nobody has the lock');
  await designer.save();
  await expect(designer.toast).toContainText('Config saved');
  const saved = await server.text('forms.yaml');
  expect(saved).toContain('# written on the train');
  expect(saved).toContain('description: Theirs');
  await expect(designer.editor).toContainText('Theirs');
});

test('two people change the same: nothing is overwritten unseen, and the second decides', async ({ app, server, browser }) => {
  await app.signIn('admin', '/designer');
  const { designer } = app;
  const context = await browser.newContext({ baseURL: server.url });
  const problems = await Problems.watching(context);
  const other = new App(await context.newPage());
  await other.signIn('admin', '/designer');
  await other.designer.replaceLine('description: Says hello', 'description: Mine is first');
  await other.designer.isKept();
  await designer.replaceLine('description: Says hello', 'description: Mine is second');
  await designer.isKept();
  await other.designer.save();
  await expect(other.designer.toast).toContainText('Config saved');
  // Whether the page has heard of it already or the save tells it, is a matter of who is quicker.
  await designer.saveByKey();
  await expect(designer.main.getByText('Somebody else changed the same')).toBeVisible();
  const conflicts = designer.beside('Conflicts');
  await expect(conflicts).toContainText('0 of 1 decided');
  await expect(conflicts).toContainText('Mine is first');
  expect(await server.text('forms.yaml')).toContain('Mine is first');
  await conflicts.getByRole('button', { name: 'Keep mine' }).click();
  await expect(conflicts).toContainText('1 of 1 decided');
  await designer.isKept();
  await designer.save();
  await expect(designer.toast).toContainText('Config saved');
  expect(await server.text('forms.yaml')).toContain('Mine is second');
  expect(problems.unexpected).toEqual([]);
  await context.close();
});

test.describe('with a second designer', () => {
  test('the lock of somebody else is named and can be forced; the draft of who lost it stays', async ({ app, server, browser }) => {
    const roles = await server.text('forms.yaml');
    // Operators may design, too.
    await server.write(
      'forms.yaml',
      roles.replace(/^roles:\n/m, 'roles:\n  - name: designers\n    groups: [local/operators]\n    options:\n      showDesigner: true\n'),
    );
    await app.signIn('admin', '/designer');
    const { designer } = app;
    await designer.button('Start designer').click();
    await expect(designer.lock).toContainText('You have the lock since');
    await designer.writeAtEnd('# mine');
    await designer.isKept();
    const context = await browser.newContext({ baseURL: server.url });
    const other = new App(await context.newPage());
    await other.signIn('operator', '/designer');
    await expect(other.designer.lock).toContainText('admin has the lock since');
    await other.designer.button('Force unlock').click();
    await other.designer.confirm('Force unlock');
    await expect(other.designer.lock).toContainText('You have the lock since');
    await expect(designer.lock).toContainText('operator has the lock since');
    await expect(designer.button('Save')).toHaveAttribute('aria-disabled', 'true');
    await designer.isKept();
    await other.designer.button('Release lock').click();
    await expect(designer.lock).toContainText('Nobody has the lock');
    await designer.save();
    await expect(designer.toast).toContainText('Config saved');
    expect(await server.text('forms.yaml')).toContain('# mine');
    await context.close();
  });
});

test.describe('where the designer is switched off', () => {
  test.use({ serverOptions: { env: { SHOW_DESIGNER: '0' } } });
  test('forms can be read, and the reason is told', async ({ app }) => {
    await app.signIn('admin', '/designer');
    const { designer } = app;
    await expect(designer.main.getByText('Read only')).toBeVisible();
    await expect(designer.lock).toContainText('Designer is disabled');
    await expect(designer.editor).toHaveAttribute('contenteditable', 'false');
    await expect(designer.button('Save')).toHaveAttribute('aria-disabled', 'true');
  });
});

test('a backup is looked into, one form of it comes back as a draft, and the whole is restored', async ({ app, server, page }) => {
  await app.signIn('admin', '/designer');
  const { designer } = app;
  const before = await server.text('forms.yaml');
  await designer.writeAtEnd('# a mistake');
  await designer.isKept();
  await designer.save();
  await expect(designer.toast).toContainText('Config saved');
  const backups = await designer.show('Backups');
  await backups
    .getByRole('button', { name: /^Look into/ })
    .first()
    .click();
  await backups.getByText('Greeting').first().click();
  await backups.getByRole('button', { name: 'Take over into the draft' }).click();
  await expect(designer.kept).toBeVisible();
  const changes = await designer.show('Changes');
  await expect(changes).toContainText('# a mistake');
  await changes.getByRole('button', { name: 'Discard' }).click();
  await designer.show('Backups');
  await backups
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click();
  await designer.confirm('Restore');
  await expect(designer.toast.getByText('Backup is restored')).toBeVisible();
  expect(await server.text('forms.yaml')).toBe(before);
  await page.goto('/');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('a form is found, edited and saved with one pane at a time', async ({ app, server, page }) => {
    await app.signIn('admin');
    await page.goto('/designer');
    const { designer } = app;
    await designer.form('Greeting').tap();
    await designer.writeAtEnd('# by thumb');
    await designer.isKept();
    await designer.show('Changes');
    await expect(designer.beside('Changes')).toContainText('# by thumb');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await designer.save();
    await expect(designer.toast).toContainText('Config saved');
    expect(await server.text('forms.yaml')).toContain('# by thumb');
  });
});
