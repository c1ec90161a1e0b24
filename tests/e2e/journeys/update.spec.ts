import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/journey.ts';

test.use({ serverOptions: { ownPage: true } });

/** Makes of the served page another build: an index.html that says so, and a worker that knows its new revision. */
async function publish(page: string, build: string): Promise<void> {
  const [index, worker] = [join(page, 'index.html'), join(page, 'sw.js')];
  const html = await readFile(index, 'utf8');
  await writeFile(index, html.replace('<head>', `<head><meta name="build" content="${build}" />`));
  const script = await readFile(worker, 'utf8');
  const changed = script.replace(/("revision":")[0-9a-f]+(","url":"index\.html")/, `$1${build}$2`);
  expect(changed).not.toBe(script);
  await writeFile(worker, changed);
}

test('a new version waits until the person takes it, and then all tabs have it', async ({ app, page, context, server }) => {
  await app.signIn('admin');
  await expect(app.home.tiles.first()).toBeVisible();
  await app.readyForOffline();
  await page.reload();
  await expect(app.home.tiles.first()).toBeVisible();
  const second = await context.newPage();
  await second.goto('/jobs');
  await expect(second.getByRole('heading', { level: 1, name: 'Job log' })).toBeVisible();

  await publish(server.page, 'next');
  await page.reload();
  const build = page.locator('meta[name=build]');
  const bar = page.getByText('A new version of Fieldrun is ready.');
  await expect(bar).toBeVisible();
  await expect(build).toHaveCount(0);

  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(build).toHaveAttribute('content', 'next');
  await expect(app.home.tiles.first()).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(second.locator('meta[name=build]')).toHaveAttribute('content', 'next');
});
