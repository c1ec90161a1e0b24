import { useContext, useEffect, useRef, type RefObject } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router-dom';
import type { Ask } from './ConfirmDialog.tsx';
import { useConfirm } from './Confirm.tsx';

interface Guard {
  readonly isNeeded: (to: URL | null) => boolean;
  readonly ask: Ask;
  readonly confirm: (ask: Ask) => Promise<boolean>;
}

/** Where in the history of this visit the person is. */
interface Place {
  at: number;
}

/** Written by the router: the how manieth page of this visit it is. */
const indexIn = (state: unknown): number => (state as { readonly idx?: number } | null)?.idx ?? 0;

/**
 * Asks before the page is left while something is not saved: by a link, by the buttons of the browser, or by closing the tab (there the
 * browser asks in its own words). The router without loaders has no such question of its own.
 *
 * @param isNeeded whether there is something to ask about when the place changes to this address; null = the tab is closed
 */
export function useLeaveGuard(isNeeded: (to: URL | null) => boolean, ask: Ask): void {
  const { navigator } = useContext(NavigationContext);
  const confirm = useConfirm();
  const guardRef = useRef<Guard>({ isNeeded, ask, confirm });
  useEffect(() => {
    guardRef.current = { isNeeded, ask, confirm };
  });
  useEffect(() => {
    const place: Place = { at: indexIn(history.state) };
    const closing = (event: BeforeUnloadEvent): void => {
      if (guardRef.current.isNeeded(null)) event.preventDefault();
    };
    addEventListener('beforeunload', closing);
    const undo = [guardLinks(navigator, guardRef, place), guardHistory(guardRef, place)];
    return () => {
      removeEventListener('beforeunload', closing);
      for (const one of undo) one();
    };
  }, [navigator]);
}

function guardLinks(navigator: Navigator, guardRef: RefObject<Guard>, place: Place): () => void {
  const { push, replace } = navigator;
  const guarded =
    (go: typeof push): typeof push =>
    (to, ...more) => {
      const follow = (): void => {
        go.call(navigator, to, ...more);
        place.at = indexIn(history.state);
      };
      const address = new URL(typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`, location.href);
      const { isNeeded, confirm, ask } = guardRef.current;
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

/** The buttons of the browser have moved already when the page hears of it: it is moved back before the router does, and then asked. */
function guardHistory(guardRef: RefObject<Guard>, place: Place): () => void {
  let move: 'none' | 'back' | 'on' = 'none';
  const popped = (event: PopStateEvent): void => {
    const steps = indexIn(event.state) - place.at;
    const was = move;
    move = 'none';
    if (was === 'back') return event.stopImmediatePropagation();
    if (was === 'on' || steps === 0 || !guardRef.current.isNeeded(new URL(location.href))) {
      place.at = indexIn(event.state);
      return undefined;
    }
    event.stopImmediatePropagation();
    move = 'back';
    history.go(-steps);
    const { confirm, ask } = guardRef.current;
    void confirm(ask).then((yes) => {
      if (!yes) return;
      move = 'on';
      history.go(steps);
    });
  };
  addEventListener('popstate', popped, { capture: true });
  return () => removeEventListener('popstate', popped, { capture: true });
}
