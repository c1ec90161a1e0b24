import { keyToPaint } from './browser.mjs';
import { median, ms } from './demo.mjs';

const rows = (count, row) => Array.from({ length: count }, (_, at) => ({ id: at + 1, ...row(at) }));
const lists = [
  {
    path: 'user',
    slug: 'users',
    menu: 'Users',
    of: rows(1000, (n) => ({ username: `user${n}`, password: '', email: '', group_id: (n % 500) + 1 })),
  },
  { path: 'group', slug: 'groups', menu: 'Groups', of: rows(500, (n) => ({ name: `group${n}` })) },
  {
    path: 'credential',
    slug: 'credentials',
    menu: 'Credentials',
    of: rows(300, (n) => ({
      name: `login${n}`,
      user: 'joe',
      password: '',
      host: `db${n}`,
      port: 5432,
      description: '',
      is_database: 1,
      db_type: 'postgres',
      db_name: 'x',
      secure: 0,
    })),
  },
];

/** The lists of a large portal in the settings, from the press in the menu and from a key in the filter until it was painted. */
export async function* settingsFigures(page, context) {
  for (const { path, of } of lists) {
    const json = { status: 'success', message: 'found', data: { output: of, error: '' } };
    await context.route(new RegExp(`/api/v1/${path}(\\?.*)?$`), (route) => route.fulfill({ json }));
  }
  await page.goto('/groups');
  for (const { slug, menu, of } of [...lists, ...lists]) {
    await opened(page, menu, slug);
    await page.getByRole('main').getByText(`${of.length} in all`).waitFor();
  }
  for (const { slug, menu, of } of lists) {
    const other = lists.find((list) => list.slug !== slug);
    const times = [];
    for (let n = 0; n < 7; n++) {
      await opened(page, other.menu, other.slug);
      await page.waitForTimeout(500);
      times.push(await opened(page, menu, slug));
      await page.waitForTimeout(500);
    }
    yield { what: `Settings: ${menu}, ${of.length.toLocaleString('en')} rows, painted`, value: ms(median(times)), goal: '≤ 100 ms' };
    yield {
      what: `Settings: ${menu}, ${of.length.toLocaleString('en')} rows, filter key to paint`,
      value: ms(await filtered(page)),
      goal: '≤ 50 ms',
    };
  }
}

/** Presses an entry of the menu; the time until rows of its list were painted. */
async function opened(page, menu, slug) {
  const link = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: menu });
  await link.hover();
  return link
    .evaluate(
      (element, title) =>
        new Promise((resolve, reject) => {
          setTimeout(() => reject(new Error(`The list of ${title} did not appear within 10 s.`)), 10_000);
          const begun = performance.now();
          const look = () => {
            if (document.querySelector(`table[aria-label="${title}"] tbody tr`) === null) return void requestAnimationFrame(look);
            // A message sent from a frame arrives after that frame was painted.
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(performance.now() - begun), { once: true });
            port1.start();
            port2.postMessage(null);
          };
          element.click();
          requestAnimationFrame(look);
        }),
      menu,
    )
    .finally(() => page.waitForURL(`**/${slug}`));
}

async function filtered(page) {
  await page.getByRole('main').getByRole('searchbox').focus();
  const times = [];
  for (const key of ['1', '2', 'Backspace', 'Backspace', '7', '0', 'Backspace', 'Backspace', '3']) {
    times.push(await keyToPaint(page, key));
    await page.waitForTimeout(100);
  }
  await page.getByRole('main').getByRole('searchbox').fill('');
  return median(times);
}
