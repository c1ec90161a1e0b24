import { expect, test } from '../support/journey.ts';
import { answered, unreachable } from '../support/problems.ts';
import { FieldrunServer } from '../support/server.ts';

test.describe('in front of another server', () => {
  let behind: FieldrunServer;
  test.beforeEach(async () => {
    behind = await FieldrunServer.started();
  });
  test.afterEach(async () => {
    await behind.dispose();
  });

  test('the page works with the API of the other, and says so when that one does not answer', async ({ browser, problems }) => {
    problems.expect(unreachable);
    const front = await FieldrunServer.started({ env: { UPSTREAM: behind.url } });
    const context = await browser.newContext({ baseURL: front.url });
    const { App } = await import('../pages/app.ts');
    const app = new App(await context.newPage());
    await app.signInByHand('admin');
    const form = await app.openForm('Greeting');
    await form.run.click();
    await expect(form.outcome).toHaveText(/success/i);
    const id = await form.jobId();
    await app.job.open(id);
    const download = app.page.waitForEvent('download');
    await app.page.getByRole('button', { name: 'Download Job' }).click();
    expect((await download).suggestedFilename()).toMatch(/\S/);

    await behind.stop();
    const answer = await context.request.get('/api/v1/version');
    expect(answer.status()).toBe(502);
    expect(((await answer.json()) as { message: string }).message).not.toBe('');
    await app.page.getByRole('button', { name: 'Refresh' }).first().click();
    await expect(app.shell.chip('Server unreachable')).toBeVisible();
    await expect(app.job.log.locator('code').first()).toBeVisible();
    await context.close();
    await front.dispose();
  });

  test('an upstream that is no AnsibleForms server is named as such', async ({ browser }) => {
    const front = await FieldrunServer.started({ env: { UPSTREAM: `${behind.url}/jobs` } });
    const context = await browser.newContext({ baseURL: front.url });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('main')).toContainText('Is this the address of an AnsibleForms server?');
    await context.close();
    await front.dispose();
  });
});

test('a proxy that answers for a dead server is told apart from the server', async ({ app, page, problems }) => {
  problems.expect(answered(502), unreachable);
  await app.signInByHand('admin');
  await expect(app.home.tiles.first()).toBeVisible();
  await page
    .context()
    .route('**/api/**', (route) =>
      route.fulfill({ status: 502, contentType: 'application/json', body: '{"status":"error","message":"Bad gateway"}' }),
    );
  await app.shell.jobLog.click();
  await expect(app.shell.chip('Server unreachable')).toBeVisible();
});
