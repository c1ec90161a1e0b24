import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { overflow, violations } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { answered, unreachable } from '../support/problems.ts';

const folder = mkdtempSync(join(tmpdir(), 'fieldrun-log-'));
const today = (): string => {
  const now = new Date();
  const two = (number: number): string => String(number).padStart(2, '0');
  return join(folder, `ansibleforms.${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.log`);
};
test.use({ serverOptions: { env: { LOG_PATH: folder, LOG_LEVEL: 'info' } } });
test.describe.configure({ mode: 'serial' });

test('the log is read, filtered by level and expression, refreshed by itself, and yields to who reads', async ({ app, page }) => {
  await app.signIn('admin');
  await app.shell.bar.getByRole('link', { name: 'Logs' }).click();
  await expect(page).toHaveURL(/\/logs$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Server log' })).toBeVisible();
  const log = page.getByRole('log', { name: 'Server log' });
  await expect(log).toContainText('server started');
  await appendFile(today(), '2030-01-01 10:00:00:000 \u001B[31merror: <b>it broke</b>\u001B[0m\n    at place (file.js:1:2)\n');
  await expect(log, 'it is read again by itself').toContainText('<b>it broke</b>');
  await appendFile(today(), `${JSON.stringify({ level: 40, time: 1_900_000_000_000, msg: 'slow query', table: { name: 'jobs' } })}\n`);
  await expect(log).toContainText('warning: slow query table={"name":"jobs"}');

  const levels = page.getByRole('group', { name: 'Levels' });
  await levels.getByRole('button', { name: 'Info' }).click();
  await levels.getByRole('button', { name: 'Warnings' }).click();
  await expect(log).not.toContainText('server started');
  await expect(log, 'lines of a stack belong to their error').toContainText('at place');
  await levels.getByRole('button', { name: 'Info' }).click();
  await levels.getByRole('button', { name: 'Warnings' }).click();

  const filter = page.getByRole('searchbox', { name: 'Filter' });
  await filter.fill('broke|slow');
  await expect(log).not.toContainText('server started');
  await expect(page.getByText(/^2 of \d+ lines$/)).toBeVisible();
  await filter.fill('(');
  await expect(page.getByText(/This is no regular expression/)).toBeVisible();
  await expect(log, 'an expression that is none hides nothing').toContainText('server started');
  await filter.fill('');

  await page.getByRole('button', { name: /^All of line/ }).click();
  await expect(page.getByRole('region', { name: /^JSON of line/ })).toContainText('"slow query"');
  await expect(page.getByRole('heading', { name: /^Line \d+/ })).toBeFocused();
  await page.getByRole('button', { name: 'Close' }).click();

  await appendFile(today(), Array.from({ length: 80 }, (_, at) => `2030-01-01 10:00:00:000 info: line ${at}\n`).join(''));
  await expect(log).toContainText('info: line 79');
  await log.focus();
  await page.keyboard.press('Home');
  await expect(log).toContainText('server started');
  const count = page.getByText(/^\d+ lines$/);
  const before = (await count.textContent()) ?? '';
  await appendFile(today(), '2030-01-01 10:00:00:000 info: the newest\n');
  await expect(count).not.toHaveText(before);
  await expect(log, 'who reads further up stays there').toContainText('server started');
  await page.getByRole('button', { name: 'Jump to end' }).click();
  await expect(log).toContainText('info: the newest');
});

test('lines are chosen, copied and downloaded; a network that is gone is said', async ({ app, page, context, problems }) => {
  problems.expect(unreachable, answered(504));
  await app.signIn('admin', '/logs');
  const log = page.getByRole('log', { name: 'Server log' });
  await expect(log).toContainText('signed in');
  await appendFile(today(), Array.from({ length: 150 }, (_, at) => `2030-01-01 10:00:00:000 info: row ${at}\n`).join(''));
  await page.getByLabel('Lines').selectOption('1000');
  await expect(log).toContainText('row 149');
  await page.getByRole('searchbox', { name: 'Filter' }).fill('row \\d+$');
  await expect(page.getByText(/^150 of \d+ lines$/)).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(150);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^ansibleforms\.\d{4}-\d\d-\d\d\.log$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('info: row 149');
  await page.getByLabel('Auto Refresh').uncheck();
  await context.setOffline(true);
  await expect(page.getByText(/What stands here is what was read last/)).toBeVisible();
  await expect(log).toContainText('row 149');
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
});

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme });

    test('axe finds nothing, and nothing is too wide', async ({ app, page }) => {
      await app.signIn('admin', '/logs');
      await expect(page.getByRole('log', { name: 'Server log' })).toContainText('signed in');
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await page.getByRole('searchbox', { name: 'Filter' }).fill('[');
      await expect(page.getByText(/This is no regular expression/)).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  });
}

test('who may not read logs finds no way to them and sees nothing', async ({ app, page }) => {
  await app.signIn('viewer');
  await expect(app.home.tiles.first()).toBeVisible();
  await expect(app.shell.bar.getByRole('link', { name: 'Logs' })).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => void (/\/api\/v1\/log/.test(request.url()) && asked.push(request.url())));
  await page.goto('/logs');
  await expect(app.shell.bar).toBeVisible();
  await app.shell.signedIn('viewer');
  await expect(page.getByRole('heading', { name: 'Server log' })).toHaveCount(0);
  expect(asked).toEqual([]);
});
