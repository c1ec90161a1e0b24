import type { Page } from 'playwright/test';
import { App, people } from '../pages/app.ts';
import { expect } from '../support/journey.ts';
import { test } from '../support/lying-network.ts';
import { answered, unreachable } from '../support/problems.ts';

const chips = { foreign: 'Something else answers here', troubled: 'Server in trouble' } as const;
/** A label that does not call current what stands there. */
const amber = (page: Page) => page.getByRole('main').locator('.age.old');
/** Looking again waits up to 30 s. */
const oneBackOff = { timeout: 35_000 } as const;
const api = /^\/api\//;
/** What Chromium says of a redirect that was not followed, and of a page where data should be. */
const noise = [answered(403), answered(429), answered(500), unreachable];

test.describe('signed in, with something kept, in front of what is not the server', () => {
  for (const [name, lie, chip] of [
    ['a page with 200', { do: 'page', status: 200 }, chips.foreign],
    ['a redirect to a sign-in page', { do: 'redirect' }, chips.foreign],
    ['403', { do: 'page', status: 403 }, chips.foreign],
    ['429', { do: 'page', status: 429 }, chips.troubled],
    ['500', { do: 'page', status: 500 }, chips.troubled],
  ] as const) {
    test(`${name}: pages open, the chip says it, nothing is sent, and it recovers by itself`, async ({ app, page, network, problems }) => {
      problems.expect(...noise);
      await app.signIn('operator');
      const form = await app.openForm('Greeting');
      await form.run.click();
      await expect(form.outcome).toHaveText(/success/i);
      const id = await form.jobId();
      await app.job.open(id);
      await expect(app.job.line('Hello, World')).toBeVisible();
      await app.readyForOffline();

      network.lie(api, lie);
      await page.goto('/');
      await expect(app.home.form('Greeting')).toBeVisible();
      await expect(app.shell.chip(chip)).toBeVisible();
      await expect(amber(page)).toBeVisible();
      await page.goto('/form?form=Greeting');
      await expect(app.form.heading('Greeting')).toBeVisible();
      await expect(app.form.reason).toContainText('nothing is sent');
      await expect(app.form.run).toHaveAttribute('aria-disabled', 'true');
      await page.goto(`/jobs/${id}`);
      await expect(app.job.line('Hello, World')).toBeVisible();
      expect(network.count('POST', /\/job/)).toBe(1);

      network.tellTruth();
      await expect(app.shell.chip(/^(Online|Syncing)/)).toBeVisible(oneBackOff);
      await expect(amber(page)).toBeHidden(oneBackOff);
    });
  }

  test('when only the check of the database is lied about, or says that it is away, nothing leads away', async ({
    app,
    page,
    network,
    problems,
  }) => {
    problems.expect(...noise);
    await app.signIn('operator');
    await expect(app.home.tiles.first()).toBeVisible();
    const schema = (message: string, ...error: readonly string[]) =>
      ({ do: 'json', status: 200, body: { status: 'error', message, data: { output: [], error } } }) as const;
    for (const lie of [
      { do: 'page', status: 500 },
      { do: 'page', status: 200 },
      schema('FATAL ERROR', 'no database'),
      schema('schema and tables are not ok', 'Error: connect ECONNREFUSED 10.0.0.7:3306'),
    ] as const) {
      network.tellTruth();
      network.lie(/\/schema/, lie);
      network.forget();
      await page.reload();
      await expect(app.home.tiles.first()).toBeVisible();
      await expect.poll(() => network.count('GET', /\/schema/)).toBeGreaterThan(0);
      await expect(page).toHaveURL('/');
    }
    await expect(app.shell.chip(chips.troubled)).toBeVisible();
    network.tellTruth();
    await expect(app.shell.chip('Online')).toBeVisible(oneBackOff);

    network.lie(/\/schema/, schema('schema and tables are not ok', "Schema 'AnsibleForms' is not present"));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'The schema is missing' })).toBeVisible();
  });

  test('the worker keeps no page of something else, and gives none as an answer of the server', async ({
    app,
    page,
    network,
    problems,
  }) => {
    problems.expect(...noise);
    await app.signIn('operator');
    await app.readyForOffline();
    await page.reload();
    await expect(app.home.tiles.first()).toBeVisible();
    network.lie(/^\/(api|icons)\//, { do: 'page', status: 200 });
    await page.reload();
    await expect(app.shell.chip(chips.foreign)).toBeVisible();
    const pages = await page.evaluate(async () => {
      const texts: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const text = await (await cache.match(request))!.text();
          if (text.includes('Room number')) texts.push(`${name} ${request.url}`);
        }
      }
      return texts;
    });
    expect(pages).toEqual([]);
  });
});

test.describe('a launch', () => {
  test('that something sends away says that nothing was sent', async ({ app, network, problems }) => {
    problems.expect(...noise);
    await app.signIn('operator');
    const form = await app.openForm('Greeting');
    network.lie(/\/job$/, { do: 'page', status: 403 }, 'POST');
    await form.run.click();
    await expect(form.outcome).toHaveText('Nothing was sent');
    expect(network.count('POST', /\/job$/)).toBe(1);
  });

  test('that is answered with a page by something else claims nothing, until the job list is read', async ({
    app,
    page,
    network,
    problems,
  }) => {
    problems.expect(...noise);
    await app.signIn('operator');
    const form = await app.openForm('Greeting');
    network.lie(/\/job$/, { do: 'page', status: 200 }, 'POST');
    // The search for it would end the doubt within a moment.
    network.lie(/\/job\/launch\//, { do: 'page', status: 200 });
    network.lie(/\/job\?/, { do: 'page', status: 200 }, 'GET');
    await form.run.click();
    await expect(page.getByRole('main').getByText('No answer came to the launch', { exact: true })).toBeVisible();
    await expect(page.getByText('Nothing was started. Run the form again.')).toHaveCount(0);
    network.tellTruth();
    // It looks again by itself as soon as the server is heard.
    await expect(page.getByText('Nothing was started. Run the form again.').first()).toBeVisible(oneBackOff);
    expect(network.count('POST', /\/job$/)).toBe(1);
  });
});

test.describe('a session', () => {
  test.use({ serverOptions: { env: { ACCESS_TOKEN_EXPIRATION: '5s' } } });

  test('is not ended by what something else, or an overrun server, says to its refresh', async ({
    app,
    page,
    server,
    network,
    problems,
  }) => {
    problems.expect(...noise, answered(401));
    await app.signIn('operator');
    await expect(app.home.tiles.first()).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const status = async () =>
      (await page.request.get(`${server.url}/api/v1/profile`, { headers: { Authorization: `Bearer ${token}` } })).status();
    await expect.poll(status, { timeout: 20_000, intervals: [100] }).toBe(401);
    for (const lie of [
      { do: 'page', status: 429 },
      { do: 'page', status: 500 },
      { do: 'page', status: 200 },
      { do: 'page', status: 401 },
      { do: 'json', status: 401, body: { message: 'Unauthorized' } },
    ] as const) {
      network.tellTruth();
      network.lie(/\/token$/, lie);
      network.forget();
      await page.goto('/jobs');
      await expect.poll(() => network.count('POST', /\/token$/)).toBeGreaterThan(0);
      await expect(app.shell.menu('operator')).toBeVisible();
      await expect(page).toHaveURL(/\/jobs$/);
    }
    network.tellTruth();
    await expect(page.getByText('No job has run yet')).toBeVisible(oneBackOff);
  });
});

test.describe('two tabs, of which one asks for both', () => {
  for (const [name, lie] of [
    [
      'is refused',
      { do: 'json', status: 200, body: { status: 'error', message: 'failed to find jobs', data: { output: '', error: 'no database' } } },
    ],
    ['gets rubbish', { do: 'json', status: 200, body: { status: 'success', message: 'jobs found', data: { output: [1, 2], error: '' } } }],
    ['gets a page', { do: 'page', status: 200 }],
    ['hangs', { do: 'hang' }],
  ] as const) {
    test(`when that one ${name}, the age is amber in both within 5 s, and current again once it is answered`, async ({
      app,
      page,
      context,
      network,
      problems,
    }) => {
      problems.expect(...noise);
      await app.signIn('operator');
      const form = await app.openForm('Greeting');
      await form.run.click();
      await expect(form.outcome).toHaveText(/success/i);
      await app.shell.jobLog.click();
      await expect(app.jobs.rows.first()).toBeVisible();
      const other = new App(await context.newPage());
      await other.page.goto('/jobs');
      await expect(other.jobs.rows.first()).toBeVisible();
      await expect(page.getByRole('main').locator('.age')).toBeVisible();
      await expect(amber(page)).toBeHidden();
      await expect(amber(other.page)).toBeHidden();

      network.lie(/\/job\?/, lie);
      await app.jobs.refresh.click();
      await expect(amber(page)).toBeVisible();
      await expect(amber(other.page)).toBeVisible();

      network.tellTruth();
      await expect(amber(page)).toBeHidden(oneBackOff);
      await expect(amber(other.page)).toBeHidden(oneBackOff);
    });
  }
});

test('a job that is deleted while its form follows it ends the run with that word', async ({ app, page, server }) => {
  await app.signIn('operator');
  const form = await app.openForm('Slow count');
  await form.run.click();
  await expect(form.log.locator('code').first()).toBeVisible();
  const id = await form.jobId();
  const basic = Buffer.from(`admin:${people.admin}`).toString('base64');
  const signedIn = await page.request.post(`${server.url}/api/v1/auth/login`, { headers: { Authorization: `Basic ${basic}` } });
  const { token } = (await signedIn.json()) as { token: string };
  await page.request.delete(`${server.url}/api/v1/job/${id}`, { headers: { Authorization: `Bearer ${token}` } });
  await expect(form.outcome).toHaveText(`Job ${id} was deleted`);
  await expect(form.run).toBeEnabled();
});

test('without a connection the page that changes the password says that it cannot', async ({ app, page, context, problems }) => {
  problems.expect(unreachable);
  await app.signIn('operator', '/profile');
  const change = page.getByRole('button', { name: 'Change Password' });
  await expect(change).toBeEnabled();
  await app.readyForOffline();
  await context.setOffline(true);
  await expect(app.shell.chip(/Offline/)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('A password can only be changed while the server answers');
  await expect(change).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  await expect(page.getByRole('main')).not.toContainText('A password can only be changed');
});
