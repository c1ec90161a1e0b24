import type { Page } from 'playwright/test';
import type { App } from '../pages/app.ts';
import { expect, test } from '../support/journey.ts';

/** How each element of the page is drawn, by its place in the tree. Pixels that come from content that moves (times, sizes) are left out. */
async function drawn(page: Page): Promise<Readonly<Record<string, string>>> {
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => {
    const properties = (
      'display position flex-direction flex-wrap flex-grow flex-shrink align-items justify-content gap order ' +
      'color background-color border-top-width border-top-style border-top-color border-bottom-width border-radius ' +
      'padding margin min-width max-width min-height max-height overflow-x text-align text-decoration-line ' +
      'font-size font-weight line-height font-family white-space visibility opacity box-shadow inset z-index'
    ).split(' ');
    const found: Record<string, string> = {};
    const visit = (element: Element, place: string): void => {
      const style = getComputedStyle(element);
      found[place] = properties.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ');
      const seen: Record<string, number> = {};
      for (const child of element.children) {
        const name = child.localName;
        // What only one of both ways shows for a moment (toasts, the skip link's focus) is not compared.
        if (name === 'output' || name === 'title' || child.closest('[data-toasts]') !== null) continue;
        seen[name] = (seen[name] ?? 0) + 1;
        if (name !== 'svg') visit(child, `${place} > ${name}${seen[name] === 1 ? '' : `[${seen[name]}]`}`);
      }
    };
    for (const part of ['header', 'main']) {
      const element = document.querySelector(part);
      if (element !== null) visit(element, part);
    }
    return found;
  });
}

interface Walk {
  readonly name: string;
  /** By clicks only, from the page the walk before ended on. */
  readonly arrive: (app: App) => Promise<void>;
  readonly isThere: (app: App) => Promise<void>;
}

const heading = (app: App, name: string | RegExp) => expect(app.page.getByRole('heading', { level: 1, name })).toBeVisible();
const walks: readonly Walk[] = [
  {
    name: 'job log',
    arrive: (app) => app.shell.jobLog.click(),
    isThere: async (app) => {
      await heading(app, 'Job log');
      await expect(app.page.getByRole('button', { name: 'Refresh' })).toBeVisible();
      // The list of before may still show the job at work.
      await expect(app.page.getByRole('row', { name: /success/ })).toBeVisible();
    },
  },
  {
    name: 'job',
    arrive: (app) => app.page.getByRole('link', { name: /^Job 1\b/ }).click(),
    isThere: async (app) => {
      await expect(app.page.getByRole('button', { name: 'Download Job' })).toBeVisible();
      await expect(app.job.log.locator('code').first()).toBeVisible();
    },
  },
  {
    name: 'catalogue',
    arrive: (app) => app.page.getByRole('link', { name: 'Fieldrun' }).click(),
    isThere: async (app) => {
      await expect(app.home.tiles.first()).toBeVisible();
      await expect(app.page.getByRole('navigation', { name: 'Categories' })).toBeVisible();
    },
  },
  {
    name: 'form',
    arrive: (app) => app.home.form('Greeting').click(),
    isThere: (app) => expect(app.form.run).toBeEnabled(),
  },
  {
    name: 'profile',
    arrive: async (app) => {
      await app.shell.menu('admin').click();
      await app.shell.entry('Change password').click();
    },
    isThere: (app) => heading(app, 'Change password'),
  },
];

test('a page looks the same after a click and after a reload', async ({ app, page }) => {
  test.slow();
  // The page is compared as it stands: what moves meanwhile would be a difference.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await app.signIn('admin');
  const form = await app.openForm('Greeting');
  await form.run.click();
  await expect(form.outcome).toHaveText(/success/i);
  for (const walk of walks) {
    await walk.arrive(app);
    await walk.isThere(app);
    await page.mouse.move(2, 790);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const clicked = await drawn(page);
    await page.reload();
    await walk.isThere(app);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const places = Object.keys(clicked);
    expect(places.length, walk.name).toBeGreaterThan(20);
    await expect(async () => {
      const loaded = await drawn(page);
      const differences = places.flatMap((place) =>
        loaded[place] === clicked[place] ? [] : differing(place, clicked[place], loaded[place]),
      );
      expect(differences, `${walk.name}: clicked against loaded`).toEqual([]);
    }).toPass({ timeout: 10_000 });
  }
});

/** The properties that differ, in words. */
function differing(place: string, clicked = '', loaded = 'not there'): readonly string[] {
  const after = new Set(loaded.split('; '));
  if (loaded === 'not there') return [`${place} is not there after a reload`];
  const before = new Set(clicked.split('; '));
  return [`${place}: ${[...before].filter((it) => !after.has(it)).join('; ')} → ${[...after].filter((it) => !before.has(it)).join('; ')}`];
}
