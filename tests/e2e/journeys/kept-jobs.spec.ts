import { people } from '../pages/app.ts';
import { expect, test } from '../support/journey.ts';

/** What another program does as the operator. */
async function operator({ url }: { readonly url: string }) {
  const authorization = `Basic ${Buffer.from(`operator:${people.operator}`).toString('base64')}`;
  const signedIn = await fetch(`${url}/api/v1/auth/login`, { method: 'POST', headers: { authorization } });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    async launch(formName: string, extravars: object): Promise<number> {
      const answer = await fetch(`${url}/api/v1/job`, { method: 'POST', headers, body: JSON.stringify({ formName, extravars }) });
      return ((await answer.json()) as { data: { output: { id: number } } }).data.output.id;
    },
    async status(id: number): Promise<string> {
      const answer = await fetch(`${url}/api/v1/job/${id}`, { headers });
      return ((await answer.json()) as { data: { status: string } }).data.status;
    },
  };
}

const plain = { name: 'Say hello', type: 'script', script: 'greeting.cjs', fields: [{ name: 'name', type: 'text' }] };
const asking = {
  name: 'Drain a host',
  type: 'script',
  playbook: 'greeting.cjs',
  approval: { title: 'Drain it', message: 'Somebody wants to drain it', roles: ['public'] },
  fields: [],
};

test('output nobody opened is on the device: it is read and searched without the server, pinned, and what is decided waits for a person', async ({
  app,
  page,
  context,
  server,
  problems,
}) => {
  await server.addForm(plain);
  await server.addForm(asking);
  const { launch, status } = await operator(server);
  const [done, waiting] = [await launch('Say hello', { name: 'Ada' }), await launch('Drain a host', {})];
  await app.signIn('operator', '/storage');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Fetched ahead; asked for at once when the choice is made again.
  const ahead = page.getByRole('checkbox', { name: /^Fetch the output of my/ });
  await ahead.click();
  await expect(ahead).not.toBeChecked();
  await ahead.click();
  await expect(ahead).toBeChecked();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: `${done} Say hello` })).toBeVisible({ timeout: 2000 });
    await expect(page.getByRole('link', { name: `${waiting} Drain a host` })).toBeVisible({ timeout: 500 });
  }).toPass();

  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await context.setOffline(true);
  await page.goto(`/jobs/${done}`);
  await expect(page.getByText('Hello, Ada').first()).toBeVisible();
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByRole('button', { name: 'Kept on this device' })).toBeVisible();

  await page.goto('/jobs?find=1');
  await page.getByRole('searchbox', { name: /^Text to find in all logs/ }).fill('hello, ada');
  await page.keyboard.press('Enter');
  const found = page.getByRole('region', { name: 'Search in logs' });
  await expect(found.getByText(/^1 line in 1 job; \d+ logs? searched\.$/)).toBeVisible();
  await expect(found.getByRole('link', { name: /Hello, Ada/ })).toHaveAttribute(
    'href',
    new RegExp(`^/jobs/${done}\\?find=1#L\\d+$|^/jobs/${done}#L\\d+$`),
  );

  await page.goto(`/jobs/${waiting}`);
  await expect(page.getByText('nothing is decided later by itself')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Remind me/ }).click();
  await page.goto('/storage');
  await page.getByRole('button', { name: 'Remove those not pinned' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('link', { name: `${waiting} Drain a host` })).toHaveCount(0);
  await expect(page.getByRole('link', { name: `${done} Say hello` })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(new RegExp(`^You wanted to decide: job ${waiting}, Drain a host`))).toBeVisible({ timeout: 20_000 });
  expect(await status(waiting)).toBe('approve');
  await page.getByRole('button', { name: /^News of jobs/ }).click();
  const news = page.getByRole('dialog', { name: 'News of jobs' }).getByRole('region', { name: 'You wanted to decide' });
  await expect(news.getByRole('link', { name: /Drain a host/ })).toBeVisible();
});

test('one notification says that a job ended, whichever tabs and messages say it, and a pushed one leads there, too', async ({
  app,
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['notifications']);
  await app.signIn('operator', '/jobs');
  await page.getByRole('button', { name: /^News of jobs/ }).click();
  await page.getByRole('checkbox', { name: /^Notify me here/ }).click();
  await expect(page.getByRole('checkbox', { name: /^Also while Fieldrun is closed/ })).toBeVisible();
  await page.keyboard.press('Escape');
  const second = await context.newPage();
  await second.goto('/jobs');
  await expect(second.getByRole('heading', { level: 1, name: 'Job log' })).toBeVisible();
  const id = await (await operator(server)).launch('Slow count', { seconds: 3 });
  for (const one of [page, second]) {
    await one.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
    await expect(one.getByRole('main').getByRole('link', { name: new RegExp(`^Job ${id}\\b`) })).toBeVisible();
    // Nobody looks: a page that can be seen says it itself.
    await one.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  }
  const shown = () =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, tag }) => `${tag} ${title}`));
  await expect.poll(shown, { timeout: 20_000 }).toEqual([`job-${id} Slow count: success`]);

  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && resolve(first.registrationId)),
  );
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  const push = (data: object) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data: JSON.stringify(data) });
  await push({ job: id, state: 'success' });
  await push({ job: 99, state: 'failed' });
  await expect.poll(async () => (await shown()).sort()).toEqual([`job-${id} Slow count: success`, 'job-99 Job 99: failed'].sort());
});
