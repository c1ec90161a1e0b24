import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import type { Ask } from './ConfirmDialog.tsx';
import { useConfirm } from './Confirm.tsx';

interface HistoryState {
  /** Written by the router: the how manieth page of this visit it is. */
  readonly idx?: number;
}
const indexIn = (state: unknown): number => (state as HistoryState | null)?.idx ?? 0;

/**
 * Asks before the page is left while something is not saved: by a link, by the buttons of the browser, or by closing the tab (there the
 * browser asks in its own words). The router without loaders has no such question of its own.
 *
 * @param isNeeded whether there is something to ask about when the place changes to this address
 */
export function useLeaveGuard(isNeeded: (to: URL | null) => boolean, ask: Ask): void {
  const { navigator } = useContext(NavigationContext);
  const confirm = useConfirm();
  const latest = useRef({ isNeeded, ask, confirm });
  useEffect(() => {
    latest.current = { isNeeded, ask, confirm };
  });
  useEffect(() => {
    const { push, replace } = navigator;
    let isLetThrough = false;
    let at = indexIn(history.state);
    const asked = (): Promise<boolean> => latest.current.confirm(latest.current.ask);
    const through = (go: () => void): void => {
      isLetThrough = true;
      go();
      isLetThrough = false;
    };
    const guarded =
      (go: typeof push): typeof push =>
      (to, ...more) => {
        const address = new URL(typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`, location.href);
        const follow = (): void => {
          through(() => go.call(navigator, to, ...more));
          at = indexIn(history.state);
        };
        if (isLetThrough || !latest.current.isNeeded(address)) follow();
        else void asked().then((yes) => yes && follow());
      };
    navigator.push = guarded(push);
    navigator.replace = guarded(replace);
    let isGoingBack = false;
    let isGoingOn = false;
    const popped = (event: PopStateEvent): void => {
      const steps = indexIn(event.state) - at;
      if (isGoingBack) {
        // The way back to where the person still is: the router never heard that they left.
        isGoingBack = false;
        event.stopImmediatePropagation();
        return;
      }
      if (isGoingOn || steps === 0 || !latest.current.isNeeded(new URL(location.href))) {
        isGoingOn = false;
        at = indexIn(event.state);
        return;
      }
      event.stopImmediatePropagation();
      isGoingBack = true;
      history.go(-steps);
      void asked().then((yes) => {
        if (!yes) return;
        isGoingOn = true;
        history.go(steps);
      });
    };
    const closing = (event: BeforeUnloadEvent): void => {
      if (latest.current.isNeeded(null)) event.preventDefault();
    };
    addEventListener('popstate', popped, { capture: true });
    addEventListener('beforeunload', closing);
    return () => {
      navigator.push = push;
      navigator.replace = replace;
      removeEventListener('popstate', popped, { capture: true });
      removeEventListener('beforeunload', closing);
    };
  }, [navigator]);
}
