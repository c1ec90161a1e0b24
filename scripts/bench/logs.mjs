import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { account, median, ms, percentile, signedIn } from './demo.mjs';
import { onServer } from './browser.mjs';

/** `LINES` is a list of lengths to try out, parted by commas. */
const lengths = (process.env.LINES || '100000,1000000').split(',').map(Number);
const goals = {
  100_000: { open: '≤ 300 ms', search: '≤ 300 ms', heap: '≤ 150 MB', nodes: '≤ 1,500' },
  1_000_000: { open: '≤ 1500 ms', search: '≤ 3000 ms', heap: '', nodes: '≤ 1,500' },
};

const form = `name: Bench play
roles: [public]
type: script
script: bench-play.mjs
fields:
  - { name: lines, type: number, default: 1000 }
  - { name: seconds, type: number, default: 0 }
`;
/** A play of so many lines, written as fast as it goes; then 20 lines a second. */
const script = `#!/usr/bin/env node
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
const { lines, seconds } = JSON.parse(readFileSync(process.env.FIELDRUN_EXTRAVARS, 'utf8'));
let text = '';
const flush = async () => { const more = text; text = ''; if (!process.stdout.write(more)) await once(process.stdout, 'drain'); };
for (let n = 0, task = 0; n < lines; n++) {
  if (n % 42 === 0) text += n === 0 ? 'PLAY [Bench] *****************\\n' : '\\nTASK [Step ' + ++task + '] *****************************************\\n';
  else if (n % 420 === 17) text += 'fatal: [web' + (n % 40) + ']: FAILED! => {"msg": "No package matching item ' + n + '"}\\n';
  else text += (n % 4 ? 'ok' : 'changed') + ': [web' + (n % 40) + '] => (item=' + n + ') the quick brown fox jumps over the lazy dog\\n';
  if (text.length > 60000) await flush();
}
await flush();
for (let n = 0; n < seconds * 20; n++) {
  process.stdout.write('ok: [web' + (n % 40) + '] => (item=more-' + n + ')\\n');
  await new Promise((done) => setTimeout(done, 50));
}
`;

export async function prepare(data) {
  await writeFile(join(data, 'forms', 'bench-play.yaml'), form);
  await writeFile(join(data, 'playbooks', 'bench-play.mjs'), script);
  await chmod(join(data, 'playbooks', 'bench-play.mjs'), 0o755);
}

/** Figures of the log viewer in a real browser: long logs read from this device, and one that grows in front of AnsibleForms. */
export async function* logFigures(browser) {
  for (const lines of lengths) yield* onServer(browser, prepare, (page, context, server) => longLog(page, context, server, lines));
  yield* onServer(browser, prepare, growing);
  yield* onServer(browser, prepare, (page, context, server) => resent(browser, server));
}

const ended = async (api, id) => {
  while ((await api.list(20)).data.output.some((job) => job.id === id && job.status === 'running')) await wait(300);
};
/** Until all of the log is on this device and read through: then a search of its last line is done. */
async function opened(page, id, lines) {
  await page.goto(`/jobs/${id}`);
  await page.getByRole('log').locator('code').first().waitFor({ timeout: 120_000 });
  await page.waitForFunction((least) => document.querySelector('[role=log]').scrollHeight > least, Math.min(lines, 800_000) * 18, {
    timeout: 120_000,
  });
}

async function* longLog(page, context, server, lines) {
  const what = `Log of ${lines.toLocaleString('en')} lines`;
  const goal = goals[lines] ?? { open: '', search: '', heap: '', nodes: '' };
  const api = await signedIn(server);
  const id = await api.launch('Bench play', { lines, seconds: 0 });
  await ended(api, id);
  // The list is kept, too.
  await page.goto('/jobs');
  await page.locator(`main a[href^="/jobs/${id}"]`).first().waitFor();
  await opened(page, id, lines);
  await page.waitForTimeout(4000);
  await context.setOffline(true);
  const opens = [];
  for (let n = 0; n < 5; n++) {
    await page.goto('/jobs');
    opens.push(await openedBy(page, page.locator(`main a[href^="/jobs/${id}"]`).first(), lines));
    await page.waitForTimeout(lines / 250);
  }
  yield { what: `${what}: open from cache, offline`, value: ms(median(opens)), goal: goal.open };
  const log = page.getByRole('log');
  await log.hover();
  const frames = await page.evaluate(async () => {
    const list = document.querySelector('[role=log]');
    const times = [];
    let last = performance.now();
    for (let n = 0; n < 120; n++) {
      list.scrollTop += 120;
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      times.push(now - last);
      last = now;
    }
    return times;
  });
  yield { what: `${what}: scrolling 120 px a frame`, value: `${Math.round(1000 / median(frames))} /s`, goal: '≥ 55 /s' };
  yield { what: `${what}: slowest frame in a hundred`, value: ms(percentile(frames, 0.99)) };
  await page.keyboard.press('Control+f');
  await page.getByLabel('Regular expression').click();
  const input = page.getByLabel('Find in this log');
  const searches = [];
  for (const text of ['item=9+7\\)', 'web3.*brown', 'matching item \\d+1"']) {
    await input.fill('');
    searches.push(await searched(page, input, text));
  }
  yield { what: `${what}: search, expression`, value: ms(median(searches)), goal: goal.search };
  const cdp = await context.newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  yield { what: `${what}: heap of the page`, value: `${Math.round(usedSize / 1e6)} MB`, goal: goal.heap };
  yield { what: `${what}: nodes in the page`, value: await page.locator('*').count(), goal: goal.nodes };
}

/** From the press to the frame in which lines are drawn and the list is as long as the log. */
const openedBy = (page, link, lines) =>
  link.evaluate(
    (element, least) =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error('The log was not drawn within 30 s.')), 30_000);
        const begun = performance.now();
        const look = () => {
          const list = document.querySelector('[role=log]');
          const isDrawn = list && list.scrollHeight >= least && [...list.querySelectorAll('code')].some((line) => line.textContent);
          if (!isDrawn) return requestAnimationFrame(look);
          return requestAnimationFrame(() => resolve(performance.now() - begun));
        };
        element.click();
        look();
      }),
    Math.min(lines, 800_000) * 18,
  );

async function searched(page, input, text) {
  const done = page.evaluate(
    () =>
      new Promise((resolve) => {
        let begun = 0;
        addEventListener('input', () => (begun = performance.now()), { once: true, capture: true });
        const look = () => {
          const told = document.querySelector('search output')?.textContent ?? '';
          if (begun > 0 && /lines?$|Nothing/.test(told) && !told.includes('…')) return resolve(performance.now() - begun);
          return requestAnimationFrame(look);
        };
        look();
      }),
  );
  await input.fill(text);
  return done;
}

/** What following costs the page, by how long the log is already. */
export async function* growing(page, context, server) {
  const api = await signedIn(server);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  const busy = async () => (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  for (const lines of [1000, 500_000]) {
    const id = await api.launch('Bench play', { lines, seconds: 60 });
    await opened(page, id, lines);
    await page.waitForTimeout(8000);
    const before = await busy();
    await page.waitForTimeout(5000);
    const value = ms(((await busy()) - before) / 5);
    yield {
      what: `Following 20 lines/s at ${lines.toLocaleString('en')} lines: the page is busy for each second`,
      value,
      goal: '≤ 100 ms',
    };
    await api.abort(id);
    await ended(api, id);
  }
}

/** In front of a server that sends all of the output at each poll: the longest task of the page while 12 MB come every 2 s. */
export async function* resent(browser, server) {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  try {
    await context.route('**/api/v1/version*', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: { ...answer.data, knows: [], output: undefined } } });
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByLabel('Username').fill(account.username);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.locator('main a[href^="/form?form="]').first().waitFor();
    const api = await signedIn(server);
    const id = await api.launch('Bench play', { lines: 100_000, seconds: 60 });
    await opened(page, id, 100_000);
    await page.waitForTimeout(6000);
    await page.evaluate(() => {
      window.longest = [0];
      new PerformanceObserver((list) => window.longest.push(...list.getEntries().map(({ duration }) => duration))).observe({
        entryTypes: ['longtask'],
      });
    });
    await page.waitForTimeout(20_000);
    const tasks = await page.evaluate(() => window.longest);
    yield { what: 'Log of 100,000 lines, resent every 2 s: longest task of the page', value: ms(Math.max(...tasks)), goal: '≤ 50 ms' };
    yield { what: 'Log of 100,000 lines, resent every 2 s: tasks over 50 ms in 20 s', value: tasks.length - 1, goal: '0' };
    await api.abort(id);
  } finally {
    await context.close();
  }
}
