import { chromium } from 'playwright';
import { chromiumFlags, chromiumPath } from '../../tests/e2e/support/chromium.mjs';
import { account, demoServer, median, signedIn } from './demo.mjs';
import { lastRight, manyForms, oneForm } from './portals.mjs';

const rounds = Number(process.env.ROUNDS || 5);

/** What is ready when is said in the page, by a function of this name that gets what the place tells it. */
const signs = {
  signIn: () => [...document.querySelectorAll('main button')].some((button) => button.textContent === 'Login' && !button.disabled),
  tile: () => document.querySelector('main a[href^="/form?form="]') !== null,
  /** The last line of the form is drawn, and the last expression shows what its chain ends with. */
  form: ({ id, text, last }) =>
    document.getElementById(last) !== null && document.getElementById(id)?.querySelector('input')?.value === text,
  /** A line is drawn, and the list is as long as the output: its end is one key away. */
  log: ({ lines }) => {
    const list = document.querySelector('[role=log]');
    return list !== null && [...list.querySelectorAll('code')].some((line) => line.textContent !== '') && list.scrollHeight > lines * 16;
  },
};

const catalogue = (count, first, second) => ({
  name: `catalogue-${count}`,
  what: `catalogue of ${count.toLocaleString('en')} forms painted`,
  prepare: manyForms(count),
  path: () => '/',
  sign: 'tile',
  goals: { first, second },
  scripts: 12,
});
const form = (count, first, second) => ({
  name: `form-${count}`,
  what: `form of ${count.toLocaleString('en')} fields, the last one right`,
  prepare: oneForm(count),
  path: () => `/form?form=Generated%20${count}`,
  sign: 'form',
  about: lastRight(count),
  goals: { first, second },
  scripts: 14,
});
const job = (lines, first, second) => ({
  name: `job-${lines}`,
  what: `job of ${lines.toLocaleString('en')} lines, its end there`,
  path: async (api) => `/jobs/${await finished(api, lines)}`,
  sign: 'log',
  about: { lines },
  goals: { first, second },
});

/** Where a visit leads, when it is there, and in how many milliseconds that should be. */
const places = [
  { name: 'sign-in', what: 'sign-in usable', path: () => '/login', sign: 'signIn', goals: { first: 350, second: 200 }, scripts: 6 },
  catalogue(100, 450, 250),
  catalogue(1000, 480, 260),
  catalogue(5000, 650, 300),
  form(50, 500, 300),
  form(300, 700, 450),
  form(1000, 1400, 900),
  job(1000, 450, 250),
  job(10_000, 550, 300),
  job(100_000, 900, 450),
];

const ways = [
  { name: 'first', visit: 'first' },
  { name: 'first-slow', visit: 'first', slow: true },
  { name: 'second', visit: 'second' },
  { name: 'second-offline', visit: 'second', offline: true },
  { name: 'second-slow', visit: 'second', slow: true },
];

/**
 * The first visit with an empty browser and the visits after it, each from the start of the navigation until what the person came for
 * has been painted.
 *
 * @param isAsked says of a row's names, e.g. `catalogue-100`, `second-offline` and `second`, whether it is measured
 */
export async function* visitFigures(isAsked) {
  const executablePath = chromiumPath();
  const wanted = places
    .map((place) => [place, ways.filter((way) => isAsked([place.name, way.name, way.visit]))])
    .filter(([, of]) => of.length > 0);
  if (!executablePath || wanted.length === 0) return;
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    for (const [place, of] of wanted) yield* ofPlace(browser, place, of);
  } finally {
    await browser.close();
  }
}

async function* ofPlace(browser, place, wanted) {
  const server = await demoServer();
  await server.start();
  await place.prepare?.(server.data);
  try {
    const api = await signedIn(server);
    const at = { ...place, server, path: await place.path(api) };
    // The server packs its files when they are first asked for; that is no visitor's time.
    await (await visitor(browser, at)).close();
    for (const way of wanted)
      yield row(place, way, way.visit === 'first' ? await firstVisits(browser, at, way) : await laterVisits(browser, at, way));
  } finally {
    await server.dispose();
  }
}

function row(place, way, visits) {
  const goal = place.goals[way.visit] * (way.slow ? 3 : 1);
  const details = [way.slow && 'CPU 4x slower', way.offline && 'offline'].filter(Boolean).map((text) => `, ${text}`);
  const times = visits.map(({ at }) => at);
  const scripts = `${median(visits.map((visit) => visit.scripts))} scripts${place.scripts ? ` ≤ ${place.scripts}` : ''}`;
  return {
    what: `${way.visit === 'first' ? 'First' : 'Second'} visit: ${place.what}${details.join('')}`,
    value: `${Math.round(median(times))} ms`,
    goal: `≤ ${goal} ms; ${scripts}; ${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))} [${place.name} ${way.name}]`,
  };
}

async function firstVisits(browser, at, way) {
  const visits = [];
  for (let round = 0; round < rounds; round++) {
    const context = await opened(browser, at);
    const page = await context.newPage();
    // A new window loads pages of the browser itself, 400 ms of work: a person's is open before they go anywhere.
    await page.waitForTimeout(1000);
    await pace(context, page, way);
    visits.push(await visit(page, at));
    await context.close();
  }
  return visits;
}

async function laterVisits(browser, at, way) {
  const context = await visitor(browser, at);
  const page = await context.newPage();
  await pace(context, page, way);
  if (way.offline) await context.setOffline(true);
  const visits = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto('about:blank');
    // What the page before still did is over.
    await page.waitForTimeout(500);
    visits.push(await visit(page, at));
    await page.waitForTimeout(1500);
  }
  await context.close();
  return visits;
}

async function pace(context, page, { slow }) {
  if (slow) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** A browser that has been here, holds shell and data, and in which the worker answers. */
async function visitor(browser, at) {
  const context = await opened(browser, at);
  const page = await context.newPage();
  await visit(page, at);
  await page.evaluate(() =>
    navigator.serviceWorker.ready.then(
      ({ active }) => active.state === 'activated' || new Promise((done) => active.addEventListener('statechange', done)),
    ),
  );
  await visit(page, at);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  await page.close();
  return context;
}

/** A browser without anything of ours but, where the place wants it, a session: as after a sign-in elsewhere in the same browser. */
async function opened(browser, { server, sign, about }) {
  const localStorage = sign === 'signIn' ? [] : await session(server);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  });
  await context.addInitScript(`(${watch})(${signs[sign]}, ${JSON.stringify(about ?? {})})`);
  return context;
}

/** Runs in the page: notes when the sign is there and was painted. */
function watch(isThere, about) {
  const look = () => {
    if (!isThere(about)) return void requestAnimationFrame(look);
    // A message sent from a frame arrives after that frame was painted.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => console.log(`ready at ${(window.readyAt = performance.now())}`), { once: true });
    port1.start();
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}

async function session({ url }) {
  const basic = Buffer.from(`${account.username}:${account.password}`).toString('base64');
  const answer = await fetch(`${url}/api/v1/auth/login`, { method: 'POST', headers: { authorization: `Basic ${basic}` } });
  const { token, refreshtoken } = await answer.json();
  return Object.entries({ token, refreshtoken }).map(([name, value]) => ({ name, value }));
}

async function visit(page, { server, path }) {
  // It is told, not asked for: what asks is a script that the page would have to read while it starts.
  const told = page.waitForEvent('console', { predicate: (message) => message.text().startsWith('ready at '), timeout: 60_000 });
  await page.goto(server.url + path, { waitUntil: 'commit' });
  await told;
  return page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter((it) => it.name.endsWith('.js') && it.startTime < window.readyAt);
    return { at: window.readyAt, scripts: scripts.length };
  });
}

async function finished(api, lines) {
  const id = await api.launch('Long output', { lines });
  for (;;) {
    const { data } = await api.list(5);
    if (data.output.some((job) => job.id === id && job.status === 'success')) return id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
