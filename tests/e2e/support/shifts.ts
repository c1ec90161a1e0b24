import type { Page } from 'playwright/test';

/** From now on every page counts by how much what it shows moves without anybody having pressed anything. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { shifts });
    const watch = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) => `${node?.nodeName}.${(node as Element | null)?.className}`).join(', ');
        shifts.push({ value: entry.value, what });
      }
    });
    watch.observe({ type: 'layout-shift', buffered: true });
    interface Shift {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
  });
}

/** Everything that moved on this page so far, the most first. */
export async function shiftsOf(page: Page): Promise<{ readonly sum: number; readonly most: string }> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number; what: string }[] }).shifts);
  const [first] = shifts.toSorted((one, other) => other.value - one.value);
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), most: first?.what ?? '' };
}
