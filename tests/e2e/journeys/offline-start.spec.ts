import { expect, test } from '../support/journey.ts';
import { unreachable } from '../support/problems.ts';
import { screens } from '../support/screens.ts';

/** Every address of the app, and what stands on its page when nobody answers. */
const addresses: readonly (readonly [string, string | RegExp])[] = [
  ['/', 'Forms'],
  ['/form?form=Greeting', 'Greeting'],
  ['/form?form=All%20fields', 'All fields'],
  ['/jobs', 'Job log'],
  ['/jobs/1', /job 1/i],
  ['/profile', 'Change password'],
  ['/schema', /./],
  ['/install', /./],
  ['/error', 'Something is in the way'],
  ['/nowhere', 'Page not found'],
];

test('every page starts from what the worker keeps alone: no server, no HTTP cache', async ({ app, context, server, problems }) => {
  problems.expect(unreachable);
  expect(addresses.length).toBeGreaterThan(screens.length);
  await app.signIn('operator');
  await expect(app.home.tiles.first()).toBeVisible();
  await app.readyForOffline();
  await interpreterKept();
  await server.kill();
  const cdp = await context.newCDPSession(app.page);
  for (const [address, heading] of addresses) {
    await test.step(address, async () => {
      await cdp.send('Network.clearBrowserCache');
      await app.page.goto('about:blank');
      const shell = await app.page.goto(address);
      // The worker names the scripts of a page with the page, as the server does.
      if (/^\/(form|jobs|$)/.test(address)) expect(shell?.headers()['link']).toContain('rel=modulepreload');
      await expect(app.page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
    });
  }
  await test.step('scripts run in a form that was never opened before', async () => {
    await cdp.send('Network.clearBrowserCache');
    await app.page.goto('/form?form=All%20fields');
    await app.form.field('Project').fill('lyra');
    await expect(app.form.field('First host')).toHaveValue('lyra-gh-01');
  });

  async function interpreterKept(): Promise<void> {
    const count = () =>
      app.page.evaluate(
        async () => (await (await caches.open('fieldrun-interpreter')).keys()).filter(({ url }) => url.includes('/assets/')).length,
      );
    await expect.poll(count).toBe(2);
  }
});
