import type { Overview } from '#contract/overview.ts';
import { adminSlugs, type AdminSlug } from './slugs.ts';
import { findingsIn } from './special/findings.ts';

/** What the settings menu says of a page beside its name. */
export interface MenuMark {
  readonly intent: 'error' | 'warning' | 'success';
  readonly text: string;
}

/**
 * What is set up, and what needs a look, page by page. What is mended elsewhere is counted at the overview, which tells where.
 *
 * @param now ms since 1970, by the server's clock
 */
export function menuMarks(overview: Overview, now: number): ReadonlyMap<AdminSlug, MenuMark> {
  const marks = new Map<AdminSlug, MenuMark>();
  const mark = (slug: AdminSlug, text: string, test?: Overview['tests'][number]['kind']): void => {
    const passed = overview.tests.some(({ kind, ok }) => kind === test && ok);
    marks.set(slug, { intent: 'success', text: passed ? `${text}, the last test passed` : text });
  };
  if (overview.repositories.length > 0) mark('repos', 'set up');
  if (overview.setUp.includes('mail')) mark('mail_settings', 'set up', 'mail');
  if (overview.setUp.includes('awx')) mark('awx', 'set up', 'awx');
  if (overview.setUp.includes('credentials')) mark('credentials', 'set up');
  for (const { name, enabled } of overview.providers) if (enabled) mark(name, 'on', name);
  const findings = findingsIn(overview, now);
  // The worst come first, and stay.
  for (const { intent, text, to } of findings) {
    const slug = adminSlugs.find((one) => `/${one}` === to);
    if (slug !== undefined && (marks.get(slug) ?? { intent: 'success' }).intent === 'success') marks.set(slug, { intent, text });
  }
  const [worst] = findings;
  if (worst) {
    const text = findings.length === 1 ? '1 thing needs a look' : `${findings.length} things need a look`;
    marks.set('settings/overview', { intent: worst.intent, text });
  }
  return marks;
}
