import type { Page } from 'playwright/test';
import { adminPages } from '../support/admin-pages.ts';
import { expect, test } from '../support/journey.ts';

interface Stop {
  readonly name: string;
  /** What is wrong with it, '' = nothing. */
  readonly problem: string;
  readonly isInPage: boolean;
}

/** Where the focus is: that it is somewhere, is shown, and nothing lies over it. */
const stop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: 'nowhere', problem: 'lost', isInPage: false };
    const name = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30) ?? ''} ${element.id}`;
    const { left, top, width, height } = element.getBoundingClientRect();
    // Of what is taller than the window, the beginning counts.
    const [x, y] = [left + Math.min(width, innerWidth) / 2, top + Math.min(height, 40) / 2];
    const above = document.elementFromPoint(x, y);
    const isSeen = above !== null && (element.contains(above) || above.contains(element) || above.closest('label')?.control === element);
    const isMarked = element.matches(':focus-visible') || element.dataset['fuiFocusVisible'] !== undefined;
    const problem = isSeen ? (isMarked ? '' : 'not marked') : `covered by ${above?.tagName ?? 'the edge'} ${above?.className ?? ''}`;
    return { name, problem, isInPage: element.closest('main') !== null };
  });

/** Goes through what can hold the focus from here on, and tells what is wrong on the way. */
async function walked(page: Page, most = 120): Promise<{ readonly problems: readonly string[]; readonly count: number }> {
  const problems: string[] = [];
  let count = 0;
  for (; count < most; count++) {
    await page.keyboard.press('Tab');
    const at = await stop(page);
    // Behind the last control of the page comes the browser, or the bar again.
    if (!at.isInPage && count > 0) break;
    if (at.problem !== '') problems.push(`${at.name}: ${at.problem}`);
  }
  return { problems, count };
}

test('with keys alone every page of the settings is reached and gone through, and the focus is always seen', async ({ app, page }) => {
  test.setTimeout(120_000);
  await app.signIn('admin', '/settings');
  for (const { slug, menu } of adminPages) {
    const link = app.settings.menu.getByRole('link', { name: menu });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${slug}$`));
    await expect(app.settings.main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel('Loading')).toHaveCount(0);
    await expect(app.settings.main.getByRole('button').or(app.settings.main.getByRole('textbox')).first()).toBeVisible();
    await expect(link, 'the menu keeps the focus').toBeFocused();
    const { problems, count } = await walked(page);
    expect.soft(problems, slug).toEqual([]);
    expect.soft(count, `${slug} has something to reach`).toBeGreaterThan(1);
  }
  // A page that scrolls, and an editor beside a list that does.
  await page.goto('/ldap');
  await app.settings.field('Server').fill('ldap.lab');
  await app.settings.heading('LDAP').click();
  expect.soft((await walked(page)).problems, 'the bar that saves covers nothing').toEqual([]);
  await page.goto('/credentials?edit=new');
  const create = app.settings.button('Create Credential');
  await expect(create).toBeInViewport({ ratio: 1 });
  await app.settings.main.getByLabel('For database?').check();
  expect.soft((await walked(page)).problems, 'nor in an editor').toEqual([]);
});

test('with keys alone a group is made, looked at, and deleted; the focus goes on where it was', async ({ app, page }) => {
  await app.signIn('admin', '/groups');
  const { settings } = app;
  await settings.button('New Group').focus();
  await page.keyboard.press('Enter');
  await expect(settings.main.getByRole('heading', { level: 2, name: 'New Group' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('night-shift');
  await page.keyboard.press('Enter');
  await expect(settings.main.getByRole('heading', { level: 2, name: 'night-shift' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(settings.editor('night-shift')).toHaveCount(0);
  await expect(settings.link('night-shift'), 'whose editor was closed').toBeFocused();
  await settings.button('Delete night-shift').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings.button('Delete night-shift')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(settings.toast).toContainText('Group is removed');
  await expect(settings.filter, 'the row is gone').toBeFocused();

  await settings.menu.getByRole('link', { name: 'Mail' }).press('Enter');
  await settings.field('Server').focus();
  await page.keyboard.type('mail.lab');
  await settings.button('Discard changes').press('Enter');
  await expect(settings.button('Discard changes')).toHaveCount(0);
  expect((await stop(page)).problem).toBe('');
  await settings.menu.getByRole('link', { name: 'SSH key' }).press('Enter');
  await settings.button('Replace the private key').press('Enter');
  await expect(settings.field('Private key')).toBeFocused();
  await settings.button('Cancel').press('Enter');
  await expect(settings.button('Replace the private key')).toBeFocused();
});
