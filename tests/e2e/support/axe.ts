import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds, one line each: on pages also against its own good practice. A layer above a page (a menu, a dialog) is no landmark,
 * so there only WCAG 2.2 AA counts. Left out are the invisible stops with which Fluent leads the focus around in a layer: they
 * pass the focus on at once, which axe cannot see.
 */
export async function violations(page: Page, where: 'page' | 'layer' = 'page'): Promise<readonly string[]> {
  // A page of ours has no frames: axe may judge in it, which takes half the time of judging in a page of its own.
  const axe = new AxeBuilder({ page })
    .exclude('[data-tabster-dummy]')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (where === 'layer' ? axe.withTags(wcag) : axe).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`));
}

/** How many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
