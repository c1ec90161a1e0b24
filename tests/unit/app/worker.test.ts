import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settled } from '#tests/support/fake-world.ts';

/** What the browser says of the workers of this page. */
interface Registration {
  readonly active: object | null;
  readonly waiting: object | null;
}

let told: Map<string, () => void>;
beforeEach(() => {
  told = new Map();
  vi.resetModules();
  vi.doMock('workbox-window', () => ({
    Workbox: class {
      addEventListener(type: string, listener: () => void): void {
        told.set(type, listener);
      }
      register = async () => undefined;
      update = async () => undefined;
    },
  }));
});
afterEach(() => {
  vi.doUnmock('workbox-window');
  vi.resetModules();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Registers the worker where the browser has this registration, and gives whether the bar would be shown after 'waiting'. */
async function offersAfterWaiting(registration: Registration): Promise<boolean> {
  const container = Object.assign(new EventTarget(), {
    controller: null,
    ready: Promise.resolve({ active: null }),
    getRegistration: vi.fn(async () => registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const { registerWorker } = await import('#app/worker.ts');
  const { isWaiting } = registerWorker(Promise.resolve());
  await vi.waitFor(() => expect(told.has('waiting')).toBe(true), { timeout: 10_000 });
  told.get('waiting')!();
  await vi.waitFor(() => expect(container.getRegistration).toHaveBeenCalled());
  await Promise.resolve();
  return isWaiting.current();
}

test('in a fresh profile the first version is no new version, however long it takes to be in charge', async () => {
  expect(await offersAfterWaiting({ active: null, waiting: {} })).toBe(false);
});

test('a version that took over meanwhile is not offered', async () => {
  expect(await offersAfterWaiting({ active: {}, waiting: null })).toBe(false);
});

test('a version that waits behind another one is offered', async () => {
  expect(await offersAfterWaiting({ active: {}, waiting: {} })).toBe(true);
});

test('a page that still waits for its contents has the connections for itself', async () => {
  const idle = vi.fn((then: () => void) => void then());
  vi.stubGlobal('requestIdleCallback', idle);
  document.body.innerHTML = '<main><div aria-busy="true"></div></main>';
  const offered = offersAfterWaiting({ active: {}, waiting: {} });
  await import('#app/worker.ts');
  await settled();
  expect(idle).not.toHaveBeenCalled();
  document.body.innerHTML = '';
  expect(await offered).toBe(true);
});
