import { useEffect } from 'react';

/** How far out the focus may go; the page itself is the last resort. */
const mostSteps = 40;

/**
 * What has the focus may go away: a button whose deed is done, what opened a dialog, a page. A page that knows where the focus belongs then
 * puts it there; otherwise the nearest part around it that is still there gets it, so that the next key goes on from there and not
 * from the top of the document.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let around: readonly Element[] = [];
    const remember = (event: FocusEvent): void => {
      const path: Element[] = [];
      for (let at = event.target as Element | null; at !== null && path.length < mostSteps; at = at.parentElement) path.push(at);
      around = path;
    };
    const mend = (): void => {
      const [last] = around;
      if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
      const heir = around.find((element) => element.isConnected && element !== document.body && element instanceof HTMLElement);
      around = [];
      const target = heir?.closest<HTMLElement>('[tabindex], section, form, main') ?? document.getElementById('content');
      if (target === null || target === undefined) return;
      if (!target.hasAttribute('tabindex')) {
        target.tabIndex = -1;
        target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
      }
      target.focus({ preventScroll: true });
    };
    // What replaces the focused element may take the focus itself: it is asked last.
    const watcher = new MutationObserver(() => {
      if (around[0]?.isConnected === false) requestAnimationFrame(mend);
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      watcher.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}
