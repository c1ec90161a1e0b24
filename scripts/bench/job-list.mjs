import { join } from 'node:path';
import Database from 'libsql';
import { keyToPaint } from './browser.mjs';
import { median, ms } from './demo.mjs';

const goals = { 1000: '≤ 100 ms', 5000: '≤ 250 ms' };

/** The job list from what the device keeps, and a search through all the logs it keeps. */
export async function* jobListFigures(page, context, server) {
  const db = new Database(join(server.data, 'fieldrun.db'));
  db.exec(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    insert into jobs (form, target, status, start, end, user, user_type, job_type, input)
    select 'Form ' || (i % 40), 'x', case i % 50 when 0 then 'failed' else 'success' end, '2026-01-01T00:00:00.000Z', '2026-01-01T00:01:00.000Z',
      'admin', 'local', 'ansible', '' from n`);
  db.close();
  for (const count of [1000, 5000]) {
    // The page asks for 1,000 at most; the server answers 5,000.
    await context.unroute('**/api/v1/job?**');
    await context.route('**/api/v1/job?**', (route) => route.continue({ url: `${server.url}/api/v1/job?records=${count}` }));
    await context.setOffline(false);
    await page.goto('/jobs');
    await page.getByText(`${count.toLocaleString('en-US')} jobs`).waitFor();
    await context.setOffline(true);
    const times = [];
    for (let n = 0; n < 5; n++) times.push(await openList(page));
    yield {
      what: `Job list of ${count.toLocaleString()}: from press to paint, from cache, offline`,
      value: ms(median(times)),
      goal: goals[count],
    };
    const filter = page.getByPlaceholder('Filter (regular expression)');
    await filter.focus();
    const keys = [];
    for (const key of ['f', 'a', 'i', 'l', 'Backspace', 'Backspace', 'Backspace', 'Backspace']) keys.push(await keyToPaint(page, key));
    yield { what: `Job list of ${count.toLocaleString()}: key in the filter to paint`, value: ms(median(keys)), goal: '≤ 50 ms' };
  }
  await context.unroute('**/api/v1/job?**');
  await keepLogs(page);
  yield {
    what: '10 logs of 100,000 lines on the device: all searched, plain',
    value: ms(await search(page, 'needle 99')),
    goal: '≤ 2000 ms',
  };
  yield {
    what: '10 logs of 100,000 lines on the device: all searched, by expression',
    value: ms(await search(page, 'need.e \\d9', true)),
    goal: '≤ 2000 ms',
  };
}

async function openList(page) {
  await page.getByRole('link', { name: 'Fieldrun' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Forms' }).waitFor();
  const link = page.getByRole('banner').getByRole('link', { name: 'Job log', exact: true });
  return link.evaluate(
    (element) =>
      new Promise((resolve) => {
        const begun = performance.now();
        const look = () => {
          if (!document.querySelector('main table tbody tr')) return;
          observer.disconnect();
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begun)));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true });
        element.click();
      }),
  );
}

/** Ten logs as this device would keep them, without waiting for ten jobs to write them. */
function keepLogs(page) {
  return page.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((one) => one.name.startsWith('fieldrun-cache-'));
    const db = await new Promise((done) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => done(opening.result);
    });
    const gzip = async (text) =>
      new Uint8Array(await new Response(new Response(text).body.pipeThrough(new CompressionStream('gzip'))).arrayBuffer());
    for (let id = 90_001; id <= 90_010; id++) {
      const [heads, blocks] = [[], []];
      let [text, lines] = ['', 0];
      for (let line = 0; line < 100_000; line++) {
        text += `<span class='has-text-success'>ok: [host${line % 40}] =&gt; (item=${(line * 7919) % 1_000_003}) the quick brown fox jumps</span>\r\n`;
        if (line % 10_000 === 9_999) text += `<span class=''>needle ${id % 10}9 in the hay</span>\r\n`;
        lines++;
        if (text.length < 65_536) continue;
        blocks.push({ job: id, n: blocks.length, gz: await gzip(text) });
        heads.push({ lines, chars: text.length, hash: String(blocks.length) });
        [text, lines] = ['', 0];
      }
      const job = {
        id,
        form: `Form ${id}`,
        target: '',
        status: 'success',
        start: '2026-01-01T00:00:00.000Z',
        end: null,
        user: 'admin',
        user_type: 'local',
        job_type: 'script',
        parent_id: null,
        approval: null,
        extravars: {},
        credentials: {},
        notifications: {},
        answer: { status: 'success', message: '' },
        settled: true,
      };
      const writing = db.transaction(['jobs', 'blocks'], 'readwrite');
      for (const block of blocks) writing.objectStore('blocks').put(block);
      writing.objectStore('jobs').put({ id, at: Date.now(), job, heads, tail: text, position: '' });
      await new Promise((done) => (writing.oncomplete = done));
    }
    db.close();
  });
}

async function search(page, text, isRegex = false) {
  await page.goto('/jobs?find=1');
  await page.getByRole('searchbox', { name: /all logs/ }).fill(text);
  if (isRegex) await page.getByRole('checkbox', { name: 'Regular expression' }).click();
  const button = page.getByRole('button', { name: 'Find', exact: true });
  const found = await button.evaluate(
    (element) =>
      new Promise((resolve) => {
        const begun = performance.now();
        const region = document.querySelector('[aria-label="Search in logs"]');
        const look = () => {
          const said = region.querySelector('output')?.textContent ?? '';
          if (!said.endsWith('searched.')) return;
          observer.disconnect();
          resolve({ said, took: performance.now() - begun });
        };
        const observer = new MutationObserver(look);
        observer.observe(region, { childList: true, subtree: true, characterData: true });
        element.click();
      }),
  );
  if (!found.said.startsWith('10')) throw new Error(`the search found ${found.said}`);
  return found.took;
}
