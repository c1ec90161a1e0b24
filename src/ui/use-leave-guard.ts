import { useContext, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router-dom';
import type { Ask } from './ConfirmDialog.tsx';
import { useConfirm } from './Confirm.tsx';

interface Guard {
  readonly isNeeded: (to: URL | null) => boolean;
  readonly ask: Ask;
  readonly confirm: (ask: Ask) => Promise<boolean>;
}

/**
 * Asks before the page is left while something is not saved: by a link, by the buttons of the browser, or by closing the tab (there the
 * browser asks in its own words). The router without loaders has no such question of its own.
 *
 * @param isNeeded whether there is something to ask about when the place changes to this address; null = to anywhere
 */
export function useLeaveGuard(isNeeded: (to: URL | null) => boolean, ask: Ask): void {
  const { navigator } = useContext(NavigationContext);
  const confirm = useConfirm();
  const guardRef = useRef<Guard>({ isNeeded, ask, confirm });
  const backRef = useRef<BackGuard | null>(null);
  // At once: a person may press Back right after a key.
  useLayoutEffect(() => {
    guardRef.current = { isNeeded, ask, confirm };
    if (isNeeded(null)) backRef.current?.arm();
  });
  useEffect(() => {
    const back = guardBack(guardRef);
    backRef.current = back;
    const closing = (event: BeforeUnloadEvent): void => {
      if (guardRef.current.isNeeded(null)) event.preventDefault();
    };
    addEventListener('beforeunload', closing);
    const freeLinks = guardLinks(navigator, guardRef);
    return () => {
      removeEventListener('beforeunload', closing);
      freeLinks();
      back.end();
    };
  }, [navigator]);
}

function guardLinks(navigator: Navigator, guardRef: RefObject<Guard>): () => void {
  const { push, replace } = navigator;
  const guarded =
    (go: typeof push): typeof push =>
    (to, ...more) => {
      const address = new URL(typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`, location.href);
      const { isNeeded, confirm, ask } = guardRef.current;
      const follow = (): void => go.call(navigator, to, ...more);
      if (isNeeded(address)) void confirm(ask).then((yes) => yes && follow());
      else follow();
    };
  navigator.push = guarded(push);
  navigator.replace = guarded(replace);
  return () => {
    navigator.push = push;
    navigator.replace = replace;
  };
}

interface BackGuard {
  /** There is something to lose from now on. */
  readonly arm: () => void;
  readonly end: () => void;
}

/**
 * The router follows the browser's buttons before anybody can ask. So the page stands in the history twice while there is something to
 * lose: the way back leads to itself first, and on only when the person agrees.
 */
function guardBack(guardRef: RefObject<Guard>): BackGuard {
  let armedAt: string | null = null;
  const arm = (): void => {
    if (armedAt !== null) return;
    armedAt = location.href;
    history.pushState(history.state, '', location.href);
  };
  const popped = (): void => {
    if (armedAt !== location.href) return;
    armedAt = null;
    const { isNeeded, confirm, ask } = guardRef.current;
    if (!isNeeded(null)) return history.back();
    return void confirm(ask).then((yes) => (yes ? history.back() : arm()));
  };
  addEventListener('popstate', popped);
  return { arm, end: () => removeEventListener('popstate', popped) };
}
