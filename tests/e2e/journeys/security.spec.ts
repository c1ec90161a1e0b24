import { expect, test } from '../support/journey.ts';

test('what a person typed comes back from the job as text, whatever it looks like', async ({ app, page }) => {
  const attack = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  await app.signIn('admin');
  const form = await app.openForm('Greeting');
  await form.field('Message').fill(attack);
  await form.run.click();
  await expect(form.outcome).toHaveText(/success/i);
  await expect(form.line('onerror')).toContainText(attack);
  await app.job.open(await form.jobId());
  await expect(app.job.line('onerror')).toContainText(attack);
  await expect(page.locator('main img[src="x"]')).toHaveCount(0);
  await expect(page).toHaveTitle(/Greeting/);
});

test('a script that gets into the page does not run, and the journeys would notice', async ({ app, page, problems }) => {
  problems.expect(/CSP violation|Content Security Policy|requires 'Trusted(HTML|ScriptURL)' assignment/);
  await app.signIn('admin');
  await expect(app.home.tiles.first()).toBeVisible();
  await page
    .evaluate(() => {
      const script = document.createElement('script');
      script.src = 'https://elsewhere.invalid/x.js';
      document.head.append(script);
    })
    .catch(() => undefined);
  const refused = await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<p>x</p>');
      return false;
    } catch {
      return true;
    }
  });
  expect(refused).toBe(true);
  await expect.poll(() => problems.all.some((problem) => problem.includes('CSP violation'))).toBe(true);
});

test('every answer carries the headers that protect the page', async ({ server, request }) => {
  for (const path of [
    '/',
    '/jobs',
    '/sw.js',
    '/api/v1/version',
    '/api/v1/job',
    '/api/v1/nothing',
    '/missing.js',
    '/icons/fa/solid/house.svg',
  ]) {
    const headers = (await request.get(server.url + path)).headers();
    expect.soft(headers['content-security-policy'], path).toContain("require-trusted-types-for 'script'");
    // WebAssembly may be compiled, a text never.
    expect.soft(headers['content-security-policy'], path).not.toMatch(/'unsafe-(inline|eval)/);
    expect.soft(headers['x-content-type-options'], path).toBe('nosniff');
  }
});
