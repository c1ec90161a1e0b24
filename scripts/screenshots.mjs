// Takes the pictures of the README and the manifest from the built app: `npm run build && node scripts/screenshots.mjs`.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { chromiumFlags, chromiumPath } from '../tests/e2e/support/chromium.mjs';
import { account, demoServer, signedIn } from './bench/demo.mjs';
import { root } from './child.mjs';
import { say } from './say.mjs';

const folder = join(root, 'public', 'screenshots');
const wide = { viewport: { width: 1280, height: 800 } };
const narrow = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const catalogue = async (page) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Greeting', exact: true }).first().waitFor();
};
const form = async (page) => {
  await page.goto('/form?form=Greeting');
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
  const hide = page.getByRole('button', { name: 'Hide help' });
  if (await hide.isVisible()) await hide.click();
};
const job = async (page, { job }) => {
  await page.goto(`/jobs/${job}`);
  await page.getByRole('log').locator('code').first().waitFor();
};
const jobs = async (page) => {
  await page.goto('/jobs');
  await page
    .getByRole('link', { name: /^Job \d+/ })
    .first()
    .waitFor();
};

const overview = async (page) => {
  await page.goto('/settings/overview');
  await page.getByRole('region', { name: 'Versions' }).waitFor();
};

const pictures = [
  { name: 'home-wide', device: wide, colorScheme: 'light', open: catalogue },
  { name: 'home-wide-dark', device: wide, colorScheme: 'dark', open: catalogue },
  { name: 'form-wide', device: wide, colorScheme: 'light', open: form },
  { name: 'form-wide-dark', device: wide, colorScheme: 'dark', open: form },
  { name: 'job-wide', device: wide, colorScheme: 'light', open: job },
  { name: 'jobs-wide', device: wide, colorScheme: 'light', open: jobs },
  { name: 'settings-wide', device: wide, colorScheme: 'light', open: overview },
  { name: 'home-narrow', device: narrow, colorScheme: 'light', open: catalogue },
  { name: 'form-narrow', device: narrow, colorScheme: 'light', open: form },
  { name: 'job-narrow-dark', device: narrow, colorScheme: 'dark', open: job },
];

/** A few jobs to look at; gives the one whose output is shown. */
async function history(server) {
  const api = await signedIn(server);
  const ids = [];
  for (const [name, extravars] of [
    ['Fails', { reason: 'The disk of web2 is full' }],
    ['Slow count', { seconds: 600 }],
    ['Long output', { lines: 400 }],
    ['Greeting', { name: 'Field', times: 3, language: 'English', style: 'friendly', message: 'All hosts answered.', site: 'Demo' }],
  ]) {
    ids.push(await api.launch(name, extravars));
  }
  const ended = async (id) => {
    while ((await api.job(id)).status === 'info') await new Promise((resolve) => setTimeout(resolve, 100));
  };
  await Promise.all([ids[0], ids[2], ids[3]].map(ended));
  return { job: ids[2], running: ids[1], api };
}

async function signIn(page) {
  await page.goto('/');
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

const server = await demoServer();
await server.start();
const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args: chromiumFlags });
try {
  const past = await history(server);
  for (const { name, device, colorScheme, open } of pictures.filter(({ name }) => name.includes(process.argv[2] ?? ''))) {
    const context = await browser.newContext({ baseURL: server.url, colorScheme, locale: 'en-GB', reducedMotion: 'reduce', ...device });
    const page = await context.newPage();
    await signIn(page);
    await open(page, past);
    await page.waitForLoadState('networkidle');
    const file = join(folder, `${name}.png`);
    await page.screenshot({ path: file });
    await writeFile(
      file,
      await sharp(await readFile(file))
        .png({ palette: true, quality: 100, dither: 0, compressionLevel: 9, effort: 10 })
        .toBuffer(),
    );
    say(`${name}: ${Math.round((await readFile(file)).length / 1000)} kB`);
    await context.close();
  }
  await past.api.abort(past.running);
} finally {
  await browser.close();
  await server.dispose();
}
