import type { Page } from 'playwright/test';
import { App, people } from '../pages/app.ts';
import { expect, test } from '../support/journey.ts';
import { LyingProxy } from '../support/lying-proxy.ts';
import { answered, unreachable } from '../support/problems.ts';
import { FieldrunServer } from '../support/server.ts';

const launching = 'POST /api/v1/job';

interface Ask {
  <T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
}

/** Asks the server itself, past every proxy. */
async function asking(server: FieldrunServer, person: keyof typeof people = 'admin'): Promise<Ask> {
  const api = `${server.url}/api/v1`;
  const authorization = `Basic ${Buffer.from(`${person}:${people[person]}`).toString('base64')}`;
  const { token } = (await (await fetch(`${api}/auth/login`, { method: 'POST', headers: { authorization } })).json()) as { token: string };
  return async <T>(method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(api + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const text = await answer.text();
    return (text.startsWith('{') ? JSON.parse(text) : text) as T;
  };
}

const jobsOf = async (ask: Ask): Promise<readonly { readonly id: number; readonly status: string }[]> =>
  (await ask<{ data: { output: { id: number; status: string }[] | '' } }>('GET', '/job')).data.output || [];
const given: Readonly<Record<string, object>> = {
  'Slow count': { seconds: 30 },
  'Change request': { host: 'web1', reason: 'Because' },
};
const launched = async (ask: Ask, formName: string, more: object = {}): Promise<number> =>
  (
    await ask<{ data: { output: { id: number } } }>('POST', '/job', {
      formName,
      extravars: { ...given[formName], ...more },
      credentials: {},
    })
  ).data.output.id;

/** A press counts only when the browser has sent it more than once: it does so on a connection that was used before. */
async function warm(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all([1, 2, 3, 4].map(async (n) => (await fetch(`/api/v1/auth/settings?warm=${n}`)).text())));
}

test.describe('an answer that is lost', () => {
  let proxy: LyingProxy;
  test.beforeEach(async ({ server, problems }) => {
    proxy = await LyingProxy.before(server.url);
    problems.expect(unreachable, /net::ERR_(CONNECTION_CLOSED|ABORTED)/, answered(504));
  });
  test.afterEach(() => proxy.close());

  const at = async (page: Page, person: keyof typeof people, path: string): Promise<App> => {
    const app = new App(page);
    await app.signIn(person, proxy.url + path);
    return app;
  };

  test('one press of Run is one job, however often the browser sends it, and the page goes on with it', async ({ page, server }) => {
    const { form } = await at(page, 'admin', '/form?form=Greeting');
    await warm(page);
    proxy.fate = (what) => (what === launching ? 'cut' : 'pass');
    await form.run.click();
    await expect(form.outcome).toHaveText(/success/i);
    expect(proxy.count(launching), 'the browser sent it again').toBeGreaterThan(1);
    expect(await jobsOf(await asking(server))).toHaveLength(1);
  });

  for (const { name, verb, status, asks } of [
    { name: 'Relaunch', verb: 'relaunch', status: 'success', asks: true },
    { name: 'Approve', verb: 'approve', status: 'success', asks: false },
    { name: 'Reject', verb: 'reject', status: 'rejected', asks: true },
    { name: 'Abort', verb: 'abort', status: 'aborted', asks: false },
  ])
    test(`one press of ${name} does it once`, async ({ page, server }) => {
      const ask = await asking(server);
      const id = await launched(
        ask,
        verb === 'abort' || verb === 'relaunch' ? 'Slow count' : 'Change request',
        verb === 'relaunch' ? { seconds: 1 } : {},
      );
      if (verb === 'relaunch') await expect.poll(async () => (await jobsOf(ask))[0]?.status).toBe('success');
      await at(page, 'admin', `/jobs/${id}`);
      // What waits for a decision says so beside all that is decided.
      const decides = verb === 'approve' || verb === 'reject';
      const button = page.getByRole('button', { name: decides ? name : `${name} job ${id}`, exact: true });
      await expect(button).toBeVisible();
      await warm(page);
      const what = `POST /api/v1/job/${id}/${verb}`;
      proxy.fate = (one) => (one === what ? 'cut' : 'pass');
      if (asks) {
        await button.click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
        await warm(page);
      }
      await (!asks ? button : page.getByRole('alertdialog').getByRole('button', { name, exact: true })).click();
      await expect.poll(() => proxy.count(what), { message: 'the browser sent it again' }).toBeGreaterThan(1);
      const jobs = verb === 'relaunch' ? 2 : 1;
      await expect.poll(async () => (await jobsOf(ask)).map((job) => job.status)).toEqual([status, 'success'].slice(0, jobs));
      const log = await ask<string>('GET', '/log?lines=1000');
      expect(log.split(`POST /job/${id}/${verb}`)).toHaveLength(2);
    });

  test('one save of settings, of a row and of the configuration is one save', async ({ page, server }) => {
    await at(page, 'admin', '/');
    const ask = await asking(server);
    const config = (await ask<{ data: { output: { files: { file: string; text: string }[] } } }>('GET', '/config/source')).data.output;
    const saves: readonly (readonly [string, string, unknown?])[] = [
      ['PUT', '/settings', { url: 'https://portal.example' }],
      ['POST', '/group', { name: 'night' }],
      ['POST', '/credential', { name: 'one', user: 'u', password: 'p', host: 'h' }],
      ['POST', '/lock'],
      ['POST', '/config', { forms: config.files[0]!.text }],
      ['DELETE', '/lock'],
    ];
    for (const [method, path, body] of saves) {
      await warm(page);
      const what = `${method} /api/v1${path}`;
      proxy.fate = (one) => (one === what ? 'cut' : 'pass');
      await page.evaluate(
        async ({ method, path, body }) => {
          const headers = {
            authorization: `Bearer ${localStorage.getItem('token')}`,
            'content-type': 'application/json',
            'idempotency-key': `journey-${method}-${path}-0123456789`.replaceAll('/', '.'),
          };
          await fetch(`/api/v1${path}`, { method, headers, ...(method === 'DELETE' ? {} : { body: JSON.stringify(body ?? {}) }) }).catch(
            () => null,
          );
        },
        { method, path, body },
      );
      expect(proxy.count(what), `the browser sent ${what} again`).toBeGreaterThan(1);
      expect((await ask<string>('GET', '/log?lines=1000')).split(` ${method} ${path} user=`), what).toHaveLength(2);
    }
  });

  for (const { how, leave } of [
    { how: 'a reload', leave: async (page: Page) => void (await page.reload()) },
    {
      how: 'signing in again',
      leave: async (page: Page) => {
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        const app = new App(page);
        await app.signInPage.enter('operator', people.operator);
      },
    },
  ])
    test(`after ${how} the form page goes on with a launch that was not answered, and offers nothing to fill in again`, async ({
      page,
      server,
    }) => {
      const { form } = await at(page, 'operator', '/form?form=Slow+count');
      await form.field('Seconds').fill('29');
      await expect.poll(() => keptIn(page)).toBe(1);
      proxy.fate = (what) => (what === launching ? 'held' : 'pass');
      await form.run.click();
      await expect.poll(() => proxy.done.includes(launching)).toBe(true);
      await leave(page);
      await expect(form.toast(/^Job \d+, started \d\d:\d\d/)).toBeVisible();
      await expect(form.log.locator('code').first()).toBeVisible();
      await expect(page.getByText('You left this form half-filled')).toBeHidden();
      expect(await jobsOf(await asking(server))).toHaveLength(1);
      expect(proxy.count(launching)).toBe(1);
    });

  test('a launch that never arrived is told as such, can never arrive any more, and what was filled in is offered', async ({
    page,
    server,
  }) => {
    const { form } = await at(page, 'operator', '/form?form=Greeting');
    await form.field('Name').fill('Zoë');
    // Kept half a second after the last key.
    await expect.poll(() => keptIn(page)).toBe(1);
    proxy.fate = (what) => (what === launching ? 'swallowed' : 'pass');
    await form.run.click();
    await expect.poll(() => proxy.count(launching)).toBe(1);
    await page.reload();
    await expect(form.toast('The launch did not arrive')).toBeVisible();
    await expect(page.getByText('You left this form half-filled')).toBeVisible();
    await proxy.release();
    expect(await jobsOf(await asking(server))).toEqual([]);
    proxy.fate = () => 'pass';
    await form.run.click();
    await expect(form.outcome).toHaveText(/success/i);
  });

  test('a second tab waits, says why, and goes on with the launch when the first one dies', async ({ page, context, server }) => {
    const first = await at(page, 'operator', '/form?form=Slow+count');
    const second = new App(await context.newPage());
    await second.page.goto(`${proxy.url}/form?form=Slow+count`);
    await expect(second.form.run).toBeEnabled();
    proxy.fate = (what) => (what === launching ? 'held' : 'pass');
    await first.form.run.click();
    await expect(second.form.reason).toHaveText(/another page has a launch of this form without an answer/);
    await page.close();
    await expect(second.form.toast(/^Job \d+, started/)).toBeVisible();
    await expect(second.form.log.locator('code').first()).toBeVisible();
    expect(await jobsOf(await asking(server))).toHaveLength(1);
  });

  test('a launch is looked for again by itself when the connection returns, and toast and banner say the same', async ({
    page,
    server,
  }) => {
    const { form } = await at(page, 'operator', '/form?form=Slow+count');
    let isDown = false;
    proxy.fate = (what) => {
      if (what === launching) isDown = true;
      return what === launching ? 'cut' : isDown ? 'down' : 'pass';
    };
    await form.run.click();
    await expect(page.getByText('No answer came to the launch').first()).toBeVisible();
    await expect(form.toast(/Nobody knows yet whether the job runs/)).toBeVisible();
    await expect(form.reason).toHaveText(/./);
    proxy.fate = () => 'pass';
    await expect(form.toast(/^Job \d+, started/)).toBeVisible({ timeout: 40_000 });
    expect(await jobsOf(await asking(server))).toHaveLength(1);
  });
});

const keptIn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('fieldrun-work-'))?.name;
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open(name ?? '');
      opening.addEventListener('success', () => {
        const counting = opening.result.transaction('answers').objectStore('answers').count();
        counting.addEventListener('success', () => {
          opening.result.close();
          resolve(counting.result);
        });
      });
    });
  });

test.describe('in front of a server that knows nothing of keys', () => {
  test('our proxy makes one job of one press', async ({ page, server, problems }) => {
    problems.expect(unreachable, answered(404));
    const foreign = await LyingProxy.before(server.url, { foreign: true });
    const front = await FieldrunServer.started({ env: { UPSTREAM: foreign.url } });
    const cutting = await LyingProxy.before(front.url);
    const app = new App(page);
    await app.signIn('operator', `${cutting.url}/form?form=Greeting`);
    await warm(page);
    cutting.fate = (what) => (what === launching ? 'cut' : 'pass');
    await app.form.run.click();
    await page.getByRole('button', { name: 'Follow this job' }).click();
    await expect(app.form.outcome).toHaveText(/success/i);
    expect(cutting.count(launching), 'the browser sent it again').toBeGreaterThan(1);
    expect(foreign.count(launching)).toBe(1);
    expect(await jobsOf(await asking(server))).toHaveLength(1);
    cutting.close();
    foreign.close();
    await front.dispose();
  });

  for (const days of [1, -1])
    test(`a lost launch is found on a device whose clock is ${days} day off, also after a reload`, async ({ page, server, problems }) => {
      problems.expect(answered(504), answered(404));
      await page.addInitScript((shift) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + shift;
        globalThis.Date = new Proxy(Date, {
          construct: (target, args: []) => (args.length === 0 ? new target(now() + shift) : new target(...args)),
        });
      }, days * 86_400_000);
      const ask = await asking(server, 'operator');
      await launched(ask, 'Slow count', { seconds: 1 });
      const proxy = await LyingProxy.before(server.url, { foreign: true });
      const app = new App(page);
      await app.signIn('operator', `${proxy.url}/form?form=Slow+count`);
      await app.form.field('Seconds').fill('30');
      proxy.fate = (what) => (what === launching ? 'gateway' : 'pass');
      await app.form.run.click();
      await expect(page.getByText(/^Job 2, running, started/)).toBeVisible();
      await page.reload();
      await expect(page.getByText(/^Job 2, running, started/)).toBeVisible();
      await expect(app.form.reason).toHaveText(/what became of the last launch/);
      await page.getByRole('listitem').filter({ hasText: 'Job 2,' }).getByRole('button', { name: 'Follow this job' }).click();
      await expect(app.form.log.locator('code').first()).toBeVisible();
      expect(await jobsOf(ask)).toHaveLength(2);
      proxy.close();
    });
});
