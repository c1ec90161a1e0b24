import type { Workbox } from 'workbox-window';
import type { ToWorker } from '#contract/worker.ts';
import { observable, type Observable, type Settable } from '#sync/run/observable.ts';
import { trustedServiceWorkerUrl } from './trusted-scripts.ts';

/** The app as the device has it: whether a new version waits, and whether the browser offers to install it. */
export interface AppVersion {
  readonly isWaiting: Observable<boolean>;
  /** Takes the waiting version; every tab loads again with it. */
  take(): void;
}

/** How often an open tab asks for a new version. Milliseconds. */
const updateEveryMs = 30 * 60_000;
/** A page that is never idle, or shows nothing for so long, gets the worker then. */
const idleMs = 1000;
const busyMs = 5000;
const lookMs = 100;

/**
 * Registers the service worker, which then fetches the whole app: not while the first page still needs the connections. Without one
 * (plain HTTP on another host) the page works, online.
 *
 * @param drawn when the scripts of the first page are there
 */
export function registerWorker(drawn: Promise<unknown>): AppVersion {
  const isWaiting = observable(false);
  if (!('serviceWorker' in navigator)) return { isWaiting, take: () => undefined };
  let isControlled = navigator.serviceWorker.controller !== null;
  // The new version is in charge, here or by another tab's choice: what is on screen belongs to the old one. Work is stored as it is made.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) location.reload();
    isControlled = true;
  });
  const registered = drawn
    .then(whenShown)
    .then(whenIdle)
    .then(() => register(isWaiting));
  return { isWaiting, take: () => void registered.then((workbox) => workbox?.messageSkipWaiting()) };
}

/** What still waits for its contents says so. */
function whenShown(): Promise<void> {
  return new Promise((resolve) => {
    const until = performance.now() + busyMs;
    const look = (): void => {
      if (document.querySelector('main [aria-busy=true], .first-paint') === null || performance.now() > until) resolve();
      else setTimeout(look, lookMs);
    };
    look();
  });
}

/** Not every browser says when it is idle. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, idleMs);
    else requestIdleCallback(() => resolve(), { timeout: idleMs });
  });
}

/** null when the browser refuses storage: the page goes on without a worker. */
async function register(isWaiting: Settable<boolean>): Promise<Workbox | null> {
  try {
    const { Workbox } = await import('workbox-window');
    const workbox = new Workbox(trustedServiceWorkerUrl(), import.meta.env.PROD ? {} : { type: 'module' });
    workbox.addEventListener('waiting', () => void isUpdate().then((is) => is && isWaiting.set(true)));
    await workbox.register();
    void claimed();
    setInterval(() => void workbox.update().catch(() => undefined), updateEveryMs);
    return workbox;
  } catch {
    return null;
  }
}

/** The very first version waits, too, for the moment until it is in charge: only behind another one it is a new version. */
async function isUpdate(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(registration?.active && registration.waiting);
}

/** A page that was loading while the worker took over was left out: it asks to be taken in. */
async function claimed(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const message: ToWorker = { type: 'CLAIM' };
  if (navigator.serviceWorker.controller === null) active?.postMessage(message, { transfer: [] });
}
