import { useEffect, type RefObject } from 'react';

/**
 * Keeps the focus on the page when what had it is taken away or switched off: then `home` says where it belongs. It is told the element,
 * with the names (`data-focus-home`) of what it stood in, innermost first.
 */
export function useFocusKept(pageRef: RefObject<HTMLElement | null>, home: (homes: readonly string[]) => void): void {
  useEffect(() => {
    const page = pageRef.current;
    if (page === null) return undefined;
    let last: { readonly element: HTMLElement; readonly homes: readonly string[] } | null = null;
    const came = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement) last = { element: target, homes: homesOf(target) };
    };
    // Gone to something else, or a press on nothing: both are what the person wanted.
    const left = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null) last = null;
    };
    const pressed = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node && last?.element.contains(target))) last = null;
    };
    const look = (): void => {
      if (last === null || document.activeElement !== document.body || canHold(last.element)) return;
      const { homes } = last;
      last = null;
      home(homes);
    };
    const watch = new MutationObserver(look);
    watch.observe(page, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
    page.addEventListener('focusin', came);
    page.addEventListener('focusout', left);
    document.addEventListener('pointerdown', pressed, true);
    return () => {
      watch.disconnect();
      page.removeEventListener('focusin', came);
      page.removeEventListener('focusout', left);
      document.removeEventListener('pointerdown', pressed, true);
    };
  }, [pageRef, home]);
}

const canHold = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.closest('[hidden]') === null;

function homesOf(element: HTMLElement): readonly string[] {
  const homes: string[] = [];
  for (let at = element.closest<HTMLElement>('[data-focus-home]'); at !== null; at = at.parentElement?.closest('[data-focus-home]') ?? null)
    homes.push(at.dataset['focusHome'] ?? '');
  return homes;
}
