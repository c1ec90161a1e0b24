import { useEffect } from 'react';

/** Only what a person can tell from the page may take the focus over, and no more of it than this. */
const mostSteps = 40;

/**
 * What has the focus may go away: a button whose deed is done, a dialog's opener, a page. Then the nearest part of the page around it
 * that is still there gets the focus, so that the next key goes on from there and not from the top of the document.
 */
export function useFocusKept(): void {
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
