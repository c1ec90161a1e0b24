import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { overflow, violations } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { unreachable } from '../support/problems.ts';
import { signedInWithJob } from '../support/screens.ts';

const password = 'Not-the-default!1';
test.use({ serverOptions: { env: { ADMIN_PASSWORD: password } } });

/** As another tool would: with the token of the person at the screen. */
const ask = (page: Page, method: string, path: string, body?: object): Promise<void> =>
  page.evaluate(
    async ([how, where, what]) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
      await fetch(`/api/v1${where}`, { method: how, headers, ...(what === '' ? {} : { body: what }) });
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  );

test('the overview says how the portal is, and where to mend what is not well', async ({ app, page, server }) => {
  await signedInWithJob(app, password);
  await app.shell.bar.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Overview' }).click();
  await expect(page).toHaveURL(/\/settings\/overview$/);
  await expect(page.getByText('All is well')).toBeVisible();
  const jobs = page.getByRole('region', { name: 'Jobs' });
  await expect(jobs).toContainText('1 job in the last 24 hours, 0 failed');
  await expect(jobs.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Data folder' })).toContainText(/free of/);
  await expect(page.getByRole('region', { name: 'Installation' })).toContainText(/^Installation(\d+) of \1 checks passed/);

  const marks = page.getByRole('navigation', { name: 'Settings' }).getByRole('img');
  await expect(marks).toHaveCount(0);

  await ask(page, 'PUT', '/awx', {
    uri: 'https://awx.example',
    token: 'x',
    username: '',
    password: '',
    use_credentials: 0,
    ignore_certs: 0,
    ca_bundle: 'no PEM',
  });
  await server.addForm({ name: 'broken', fields: 'none' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('2 things need a look')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('broken.yaml');
  await expect(page.getByRole('alert').getByRole('link', { name: 'Put another one into the AWX settings' })).toHaveAttribute(
    'href',
    '/awx',
  );
  await expect(marks).toHaveCount(2);
  await expect(marks.first()).toHaveAccessibleName('2 things need a look');
  await expect(marks.last()).toHaveAccessibleName(/^Certificate of AWX/);
  // The menu learns of it on other pages, too, without the overview in sight.
  await ask(page, 'PUT', '/oidc', { enabled: 1, issuer: 'https://id.example', client_id: 'portal', secret_id: 'x' });
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('link', { name: 'OpenID Connect' }).getByRole('img')).toHaveAccessibleName('on');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the activity tells who changed what, finds it again, and leaves as a table', async ({ app, page }) => {
  await app.signIn('admin', '/', password);
  for (let n = 1; n <= 55; n++) await ask(page, 'POST', '/group', { name: `group-${n}` });
  await ask(page, 'POST', '/credential', {
    name: '=db',
    user: 'joe',
    password: 'hunter2',
    host: 'db',
    port: 5432,
    is_database: true,
    db_type: 'postgres',
  });
  await page.goto('/settings/activity');
  const list = page.getByRole('list', { name: 'Changes' });
  const rows = list.locator(':scope > li');
  await expect(rows).toHaveCount(50);
  await expect(rows.first()).toContainText('credential =db');
  await expect(rows.first()).toContainText('local/admin');
  await rows.first().getByText('7 values').click();
  await expect(rows.first()).toContainText('after: **********');
  await page.getByRole('button', { name: 'Show older changes' }).click();
  await expect(rows).toHaveCount(56);
  await expect(page.getByRole('button', { name: 'Show older changes' })).toHaveCount(0);

  await page.getByLabel('Text').fill('GROUP-17');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Kind').selectOption('Credentials');
  await expect(page.getByText('No change fits the filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(rows.first()).toContainText('credential =db');
  await page.getByLabel('Kind').selectOption('Credentials');
  await page.getByLabel('Person').fill('admin');
  await page.getByLabel('From').fill(new Date().toISOString().slice(0, 10));
  await expect(rows).toHaveCount(1);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const table = await readFile(await (await coming).path(), 'utf8');
  expect(table.trim().split('\r\n')).toHaveLength(8);
  expect(table).toContain(`"'=db"`);
  expect(table).not.toContain('hunter2');
});

test('both are read without a network as they were, with their age; a filter needs the server', async ({
  app,
  page,
  context,
  problems,
}) => {
  problems.expect(unreachable);
  await app.signIn('admin', '/', password);
  await app.readyForOffline();
  await ask(page, 'POST', '/group', { name: 'night' });
  for (const [path, text] of [
    ['/settings/overview', 'All is well'],
    ['/settings/activity', 'group night'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
  }
  await context.setOffline(true);
  await page.goto('/settings/overview');
  await expect(page.getByText('All is well')).toBeVisible();
  await expect(page.getByText(/^as of /)).toHaveClass(/old/);
  await page.goto('/settings/activity');
  await expect(page.getByText('group night')).toBeVisible();
  await expect(page.getByLabel('Person')).toBeDisabled();
  await expect(page.getByText(/filtering needs the server/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
});

test('in front of a server that knows neither they are not offered', async ({ app, page }) => {
  await page.route('**/api/v1/version*', (route) =>
    route.fulfill({ json: { status: 'success', message: '5.0.8', data: { output: '', error: '' } } }),
  );
  await app.signIn('admin', '/', password);
  await app.shell.bar.getByRole('link', { name: 'Settings' }).click();
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await expect(menu.getByRole('link', { name: 'Groups' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Overview' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Activity' })).toHaveCount(0);
  await expect(menu.getByRole('img')).toHaveCount(0);
});

for (const [width, colorScheme] of [
  [1280, 'dark'],
  [820, 'light'],
  [390, 'dark'],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme });

    test('axe finds nothing, and nothing is too wide', async ({ app, page }) => {
      test.slow();
      await app.signIn('admin', '/', password);
      await ask(page, 'POST', '/group', { name: 'x'.repeat(300) });
      await ask(page, 'POST', '/job', { formName: 'Fails', extravars: { reason: 'x' }, credentials: {} });
      for (const [path, name] of [
        ['/settings/overview', 'Overview'],
        ['/settings/activity', 'Activity'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await expect(page.getByText(/^as of /)).toBeVisible();
        expect(await violations(page), name).toEqual([]);
        expect(await overflow(page), name).toBe(0);
      }
    });
  });
}
