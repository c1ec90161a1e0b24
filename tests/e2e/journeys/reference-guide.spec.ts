import { overflow, violations } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { unreachable } from '../support/problems.ts';

const title = (name: string) => ({ level: 2, name, exact: true }) as const;

test('anybody signed in reads the guide: from the menu, along the contents, by deep links of every level', async ({ app, page }) => {
  await app.signIn('viewer');
  await app.shell.menu('Help').click();
  await app.shell.entry('Reference guide').click();
  await expect(page).toHaveURL(/\/reference-guide$/);
  await expect(page.getByRole('heading', title('Forms.yaml'))).toBeVisible();
  const contents = page.getByRole('navigation', { name: 'Contents of the guide' });
  await expect(contents.getByRole('link', { name: 'Environment Variables' }), 'hidden pages are not in the contents').toHaveCount(0);
  await contents.getByRole('link', { name: 'Formfield', exact: true }).click();
  await expect(page.getByRole('heading', title('Formfield'))).toBeVisible();
  await expect(contents.getByRole('link', { name: 'Formfield', exact: true })).toHaveAttribute('aria-current', 'page');
  for (const [path, name] of [
    ['forms', 'Forms.yaml'],
    ['forms/form', 'Form'],
    ['forms/form/formfield', 'Formfield'],
    ['forms/form/formfield/tablefield', 'Tablefield'],
    ['faq', 'FAQ'],
    ['environment-variable', 'Environment Variables'],
  ] as const) {
    await page.goto(`/reference-guide/${path}`);
    await expect(page.getByRole('heading', title(name))).toBeVisible();
  }
  await page.goto('/reference-guide/forms/nowhere');
  await expect(page.getByText('There is no such page in the guide.')).toBeVisible();
});

test('a property has an address of its own, and what the guide says of it: type, marks, since when, examples to copy', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.signIn('admin', '/reference-guide/forms/form/formfield#regex');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'regex', exact: true }) });
  await expect(row).toBeInViewport();
  await expect(page.getByRole('row', { name: /^name required unique/ })).toHaveCount(1);
  await expect(page.getByText(/^since \d/).first()).toBeAttached();
  await row.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('regex:');
  await page.getByRole('button', { name: 'Back to top' }).click();
  await expect(page.getByRole('button', { name: 'Back to top' })).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByLabel('Only properties of a type').selectOption('file');
  await expect(page.getByRole('link', { name: 'values', exact: true })).toHaveCount(0);
});

test('the filter finds names, texts and examples, marks them, and stands in the address', async ({ app, page }) => {
  await app.signIn('viewer', '/reference-guide');
  await expect(page.getByRole('heading', title('Forms.yaml'))).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Filter the reference guide' })).toBeFocused();
  await page.keyboard.type('regex');
  await expect(page.getByText(/properties and examples on \d+ pages/)).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText(/regex/i);
  await expect(page).toHaveURL(/find=regex/);
  await page.reload();
  await page.getByRole('region', { name: 'Formfield' }).getByRole('link', { name: 'regex', exact: true }).click();
  await expect(page).toHaveURL(/formfield#regex$/);
  await expect(page.getByRole('heading', title('Formfield'))).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('regex');
  await page.getByRole('searchbox').fill('zzz-nothing');
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(page.getByRole('heading', title('Forms.yaml'))).toBeVisible();
});

test('a guide that was read is there without a network, with its age', async ({ app, page, server, problems }) => {
  problems.expect(unreachable);
  await app.signIn('viewer');
  await app.readyForOffline();
  await page.goto('/reference-guide/faq');
  await expect(page.getByRole('heading', title('FAQ'))).toBeVisible();
  await server.kill();
  await page.goto('/reference-guide/forms/role');
  await expect(page.getByRole('heading', title('Role'))).toBeVisible();
  await expect(page.getByText(/^as of /)).toBeVisible();
});

for (const [width, colorScheme] of [
  [1280, 'dark'],
  [820, 'light'],
  [390, 'light'],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme });

    test('axe finds nothing, and nothing is too wide', async ({ app, page }) => {
      test.slow();
      await app.signIn('viewer', '/reference-guide/forms/form/formfield');
      await expect(page.getByRole('heading', title('Formfield'))).toBeVisible();
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await page.goto('/reference-guide?find=name');
      await expect(page.locator('mark').first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      if (width > 500) return;
      await page.getByLabel('Page of the guide').selectOption('forms/role');
      await expect(page.getByRole('heading', title('Role'))).toBeVisible();
    });
  });
}
