import { expect, test } from '../support/journey.ts';

test('a form is edited and saved; comments and every other line stay as they were, byte for byte', async ({ app, server, page }) => {
  await app.signIn('admin');
  const before = await server.text('forms.yaml');
  await server.write('forms.yaml', `# kept by hand\n${before}`);
  await app.shell.bar.getByRole('link', { name: 'Designer' }).click();
  const { designer } = app;
  await expect(designer.lock).toContainText('Nobody has the lock');
  await expect(designer.button('Save')).toHaveAttribute('aria-disabled', 'true');
  const [, first = ''] = /^forms:\n(?:.*\n)*? *- name: (.*)$/m.exec(before) ?? [];
  await designer.form(first).click();
  await designer.writeAtEnd('# ask the night shift');
  await designer.isKept();
  await page.reload();
  await designer.isKept();
  const changes = await designer.show('Changes');
  await expect(changes).toContainText('# ask the night shift');
  await designer.save();
  await expect(designer.toast).toContainText('Config saved');
  await expect(designer.kept).toHaveCount(0);
  const after = await server.text('forms.yaml');
  const lines = after.split('\n');
  const added = lines.findIndex((line) => line.includes('# ask the night shift'));
  expect(lines.toSpliced(added, 1).join('\n')).toBe(`# kept by hand\n${before}`);
  await expect(designer.lock).toContainText('Nobody has the lock');
});

test('YAML that cannot be read is kept, named with its line, and not saved', async ({ app }) => {
  await app.signIn('admin', '/designer');
  const { designer } = app;
  await designer.writeAtEnd('\thelp: tab');
  await designer.isKept();
  await expect(designer.main.getByText(/^Line \d+:/)).toBeVisible();
  await expect(designer.button('Save')).toHaveAttribute('aria-disabled', 'true');
  await designer.saveByKey();
  await expect(designer.toast).toContainText('Fix the warnings first');
  await expect(designer.beside('Warnings').getByRole('button').first()).toBeVisible();
});

test('a form is added, renamed, duplicated, moved to another file and deleted', async ({ app, server, page }) => {
  await app.signIn('admin', '/designer');
  const { designer } = app;
  await designer.button('Add form').click();
  await expect(designer.editor).toContainText('playbook: dummy.yaml');
  await designer.button('Add form').click();
  await expect(designer.toast).toContainText("There is already a form named 'New Form'");
  await designer.more('Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('Night shift');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(designer.form('Night shift')).toBeVisible();
  await designer.more('Duplicate');
  await expect(designer.form('Night shift copy')).toBeVisible();
  await designer.more('Move to another file');
  await page.getByRole('textbox', { name: 'File' }).fill('night.yaml');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(designer.forms.getByRole('region', { name: 'night.yaml' })).toContainText('Night shift copy');
  await designer.save();
  await expect(designer.toast).toContainText('Config saved');
  expect(await server.text('forms/night.yaml')).toContain('name: Night shift copy');
  await designer.form('Night shift copy').click();
  await designer.more('Delete');
  await designer.confirm('Delete');
  await expect(designer.form('Night shift copy')).toContainText('deleted');
  await designer.save();
  await expect(designer.form('Night shift copy')).toHaveCount(0);
  await expect(server.text('forms/night.yaml')).rejects.toThrow();
});

test('who may not design sees nothing of it', async ({ app, page }) => {
  await app.signIn('operator');
  await expect(app.shell.bar.getByRole('link', { name: 'Designer' })).toHaveCount(0);
  await page.goto('/designer');
  await app.shell.signedIn('operator');
  await expect(page.getByRole('main')).toBeEmpty();
});
