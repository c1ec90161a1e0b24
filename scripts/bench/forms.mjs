import { once } from 'node:events';
import { createServer } from 'node:http';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { median, ms, percentile } from './demo.mjs';
import { generatedForm, head, lonely } from './generated.mjs';
import { onServer } from './browser.mjs';

const waitMs = 100;
const stands = 10_000;

/** Figures of forms in a real browser: large ones, long lists, many questions to the server. */
export async function* formFigures(browser) {
  const slow = await slowService();
  try {
    yield* onServer(browser, (data) => writePortal(data, slow.url), figures);
  } finally {
    slow.close();
  }
}

/** A service that takes its time, for expressions that ask it. */
async function slowService() {
  const server = createServer((_, answer) => setTimeout(() => answer.setHeader('content-type', 'application/json').end('"ok"'), waitMs));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

async function writePortal(data, url) {
  const forms = [
    generatedForm(300),
    generatedForm(1000),
    longList(),
    asking(1, 5, url),
    asking(10, 5, url),
    asking(1, 10, url),
    asking(5, 10, url),
  ];
  await writeFile(join(data, 'forms.yaml'), JSON.stringify({ categories: [{ name: 'Bench' }], roles, constants: {}, forms }));
}
const roles = [
  { name: 'admin', users: ['local/admin'] },
  { name: 'public', groups: [] },
];

function longList() {
  const expression = `Array.from({ length: ${stands} }, (_, n) => ({ host: 'host' + n, site: 'site ' + n % 50 }))`;
  const field = { name: 'hosts', label: 'Hosts', type: 'enum', runLocal: true, expression, multiple: true };
  return { name: 'Long list', type: 'script', script: 'hello.sh', roles: ['public'], fields: [field] };
}

/** `chains` chains of `links` server expressions, each of which waits for a service. */
function asking(chains, links, url) {
  const fields = [{ name: 'seed', label: 'Seed', type: 'text', default: 'x' }];
  for (let chain = 0; chain < chains; chain++) {
    for (let link = 0; link < links; link++) {
      const reads = link === 0 ? 'seed' : `q_${chain}_${link - 1}`;
      const expression = `fn.fnRestBasic('get', '${url}/${chain}/${link}/$(${reads})', {})`;
      fields.push({ name: `q_${chain}_${link}`, label: `Question ${chain}-${link}`, type: 'expression', expression });
    }
  }
  return { name: `Asking ${chains}x${links}`, type: 'script', script: 'hello.sh', roles: ['public'], fields };
}

async function* figures(page) {
  for (const count of [300, 1000]) yield* ofGenerated(page, count);
  yield* ofLongList(page);
  for (const [chains, links] of [
    [5, 10],
    [10, 5],
  ]) {
    const one = await settledIn(page, `Asking 1x${links}`);
    const all = await settledIn(page, `Asking ${chains}x${links}`);
    yield {
      what: `${chains * links} server expressions, ${chains} chains, against one chain`,
      value: `${(all / one).toFixed(2)} x (${ms(all)})`,
      goal: '≤ 1.3 x',
    };
  }
}

/** From the press on the tile to the frame in which Run can be pressed. */
async function settledIn(page, name) {
  const times = [];
  for (let n = 0; n < 5; n++) {
    await page.goto('/');
    const link = page
      .getByRole('link', { name, exact: false })
      .and(page.locator(`a[href="/form?form=${encodeURIComponent(name)}"]`))
      .first();
    await link.waitFor();
    // A person reads before they press.
    await page.waitForTimeout(1500);
    times.push(
      await link.evaluate(
        (element) =>
          new Promise((resolve, reject) => {
            setTimeout(() => reject(new Error('The form did not settle within 30 s.')), 30_000);
            const begun = performance.now();
            const look = () => {
              const run = [...document.querySelectorAll('aside button')].find((button) => button.textContent === 'Run');
              if (run && !run.disabled && run.getAttribute('aria-disabled') !== 'true')
                requestAnimationFrame(() => resolve(performance.now() - begun));
              else requestAnimationFrame(look);
            };
            element.click();
            requestAnimationFrame(look);
          }),
      ),
    );
  }
  return median(times);
}

async function* ofGenerated(page, count) {
  const form = generatedForm(count);
  const local = form.fields.filter(({ type }) => type === 'expression').length;
  yield {
    what: `Form of ${count} fields, ${local} local expressions: opened and settled`,
    value: ms(await settledIn(page, form.name)),
    goal: count === 1000 ? '≤ 1000 ms' : '',
  };
  // What is far down is drawn while nobody does anything.
  await page.waitForTimeout(3000);
  const goal = count === 1000 ? '≤ 50 ms' : '';
  yield { what: `Form of ${count} fields: key to paint, p95`, value: ms(percentile(await keys(page, lonely), 0.95)), goal };
  const { tail } = chainOf(form);
  yield {
    what: `Form of ${count} fields: change at the head of a chain to its tail`,
    value: ms(await followed(page, tail)),
    goal: count === 1000 ? '≤ 100 ms' : '',
  };
}

/** The last field of the chain that begins at the head. */
function chainOf(form) {
  let tail = head;
  for (;;) {
    const next = form.fields.find(({ expression }) => expression?.includes(`$(${tail})`));
    if (!next) return { tail };
    tail = next.name;
  }
}

const inputOf = (page, name) => page.locator(`[id="field-${name}"]`).locator('input').first();

async function keys(page, name) {
  const input = inputOf(page, name);
  await input.focus();
  const times = [];
  for (let n = 0; n < 40; n++) {
    await page.evaluate(() => {
      // A message sent from a frame arrives after that frame was painted.
      const afterPaint = (then) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', then, { once: true });
          port1.start();
          port2.postMessage(null);
        });
      window.painted = new Promise((resolve) => {
        const begin = () => {
          const begun = performance.now();
          afterPaint(() => resolve(performance.now() - begun));
        };
        addEventListener('keydown', begin, { once: true, capture: true });
      });
    });
    await page.keyboard.press(String(n % 10));
    times.push(await page.evaluate(() => window.painted));
  }
  return times;
}

/** From the moment the head is left to the frame in which the tail shows the new text. */
async function followed(page, tail) {
  const input = inputOf(page, head);
  const last = await inputOf(page, tail).elementHandle();
  const times = [];
  for (let n = 0; n < 9; n++) {
    await input.fill(`word ${n}`);
    times.push(
      await page.evaluate(
        ([element, text]) =>
          new Promise((resolve) => {
            const begun = performance.now();
            const look = () => (element.value.startsWith(text) ? resolve(performance.now() - begun) : requestAnimationFrame(look));
            document.activeElement.blur();
            look();
          }),
        [last, `word ${n}`],
      ),
    );
  }
  return median(times);
}

async function* ofLongList(page) {
  await settledIn(page, 'Long list');
  const times = [];
  for (let n = 0; n < 7; n++) {
    times.push(
      await page.getByRole('combobox', { name: 'Hosts' }).evaluate(
        (element) =>
          new Promise((resolve) => {
            const begun = performance.now();
            const look = () =>
              document.querySelector('[role=grid] [role=gridcell]')
                ? requestAnimationFrame(() => resolve(performance.now() - begun))
                : requestAnimationFrame(look);
            element.click();
            look();
          }),
      ),
    );
    await page.keyboard.press('Escape');
  }
  yield { what: `List of ${stands.toLocaleString('en')} options: press to paint`, value: ms(median(times)), goal: '≤ 100 ms' };
}
