import { expect, test } from '../support/journey.ts';

test('a user is made by the rules, gets another password, and is deleted', async ({ app, page }) => {
  await app.signIn('admin', '/users');
  const { settings } = app;
  await settings.button('New User').click();
  await settings.field('Username').fill('olga');
  await settings.field('E-mail').fill('not an address');
  await settings.field('Password').fill('longenough');
  await settings.field('Password Again').fill('longenougH');
  await settings.button('Create User').click();
  const form = settings.editor('New User');
  await expect(form).toContainText('Must contain at least 1 numeric, 1 special, 1 upper and 1 lower character');
  await expect(form).toContainText('Passwords are not the same');
  await expect(form).toContainText('E-mail is not an e-mail address');
  await expect(form).toContainText('This field is required');
  await settings.field('E-mail').fill('olga@example.org');
  await settings.main.getByLabel('Group').selectOption('operators');
  await settings.field('Password').fill('Operator!123');
  await settings.field('Password Again').fill('Operator!123');
  await settings.button('Create User').click();
  await expect(settings.toast).toContainText(/Created user with new id \d+/);

  await settings.filter.fill('olga');
  await expect(settings.row('olga')).toContainText('operators');
  await settings.button('Change password of olga').click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel(/^Password\s*\*?$/).fill('Another!123');
  await panel.getByLabel('Password Again').fill('Another!123');
  await panel.getByRole('button', { name: 'Change Password' }).click();
  await expect(panel).toContainText('Password is changed.');
  await expect(settings.toast).toContainText('Password is changed');
  await panel.getByRole('button', { name: 'Close' }).first().click();

  await settings.button('Delete olga').click();
  await settings.confirm('Delete');
  await expect(settings.toast).toContainText('User is removed');
  await expect(settings.link('olga')).toHaveCount(0);
});

test('the first administrator can be neither edited nor deleted', async ({ app, page }) => {
  await app.signIn('admin', '/users');
  for (const verb of ['Edit', 'Change password of', 'Delete'])
    await expect(app.settings.button(`${verb} admin`)).toHaveAttribute('aria-disabled', 'true');
  await page.goto('/users?edit=1');
  await expect(app.settings.main).toContainText('The first administrator stays as it is');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu is a select, rows are cards, and the editor has the page', async ({ app, page }) => {
    await app.signIn('admin');
    await app.shell.burger.click();
    await app.shell.entry('Settings').click();
    const choice = app.settings.main.getByRole('combobox', { name: 'Settings page' });
    // An entry says when something needs a look, as soon as that is known.
    await choice.selectOption(await choice.getByRole('option', { name: /^Users/ }).getAttribute('value'));
    await expect(app.settings.heading('Users')).toBeVisible();
    await app.settings.link('operator').tap();
    await expect(app.settings.editor('operator')).toBeVisible();
    await expect(app.settings.link('viewer')).toHaveCount(0);
    await page.goBack();
    await expect(app.settings.link('viewer')).toBeVisible();
  });
});

test('a list of 1,000 users draws the ten of its page, and finds one while typing', async ({ app, page, context }) => {
  const users = Array.from({ length: 1000 }, (_, at) => ({ id: at + 1, username: `user${at}`, password: '', email: '', group_id: 1 }));
  await context.route(/\/api\/v1\/user$/, (route) =>
    route.fulfill({ json: { status: 'success', message: 'users found', data: { output: users, error: '' } } }),
  );
  await app.signIn('admin', '/users');
  const rows = app.settings.main.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(10);
  await expect(app.settings.main).toContainText('1000');
  await app.settings.filter.fill('user77');
  await expect(app.settings.main).toContainText('11 of 1000');
  await page.getByRole('button', { name: 'Page 2 of 2' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/filter=user77&page=2|page=2&filter=user77/);
});
