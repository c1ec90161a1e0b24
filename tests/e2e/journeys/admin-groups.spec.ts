import { expect, test } from '../support/journey.ts';
import { answered } from '../support/problems.ts';

test('an administrator makes a group, sees who is in it, and deletes it', async ({ app, page }) => {
  await app.signIn('admin');
  await app.shell.bar.getByRole('link', { name: 'Settings' }).click();
  const { settings } = app;
  await settings.menu.getByRole('link', { name: 'Groups' }).click();
  await expect(settings.heading('Groups')).toBeVisible();
  await settings.button('New Group').click();
  await settings.button('Create Group').click();
  await expect(settings.toast).toContainText('Invalid form data');
  await expect(settings.main.getByRole('link', { name: 'Name', exact: true }), 'the summary leads to the field').toBeVisible();
  await settings.main.getByRole('link', { name: 'Name', exact: true }).click();
  await expect(settings.field('Name')).toBeFocused();
  await page.keyboard.type('night-shift');
  await page.keyboard.press('Enter');
  await expect(settings.toast).toContainText(/Created group with new id \d+/);
  await expect(settings.link('night-shift')).toBeVisible();
  await expect(settings.main).toContainText('No users in group');
  await settings.button('Delete night-shift').click();
  await expect(page.getByRole('alertdialog')).toContainText("Are you sure you want to delete Group 'night-shift'?");
  await settings.confirm('Delete');
  await expect(settings.toast).toContainText('Group is removed');
  await expect(settings.link('night-shift')).toHaveCount(0);
});

test('a group that somebody is in stays, and so does the first; a name that is taken is said at its field', async ({ app }) => {
  await app.signIn('admin', '/groups');
  const { settings } = app;
  await expect(settings.button('Delete admins')).toHaveAttribute('aria-disabled', 'true');
  await expect(settings.button('Delete operators'), 'somebody is in it').toHaveAttribute('aria-disabled', 'true');
  await settings.link('admins').click();
  await expect(settings.main.getByRole('region', { name: 'Users' })).toContainText('admin');
  await settings.button('New Group').click();
  await settings.field('Name').fill('ADMINS');
  await settings.button('Create Group').click();
  await expect(settings.main).toContainText('This name is taken');
});

test('who may not open the settings sees nothing of them, not even the way', async ({ app, page, problems }) => {
  problems.expect(answered(401));
  await app.signIn('operator', '/groups');
  await expect(app.shell.bar.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await page.goto('/groups');
  await app.shell.signedIn('operator');
  await expect(page.getByRole('main')).toBeEmpty();
});
