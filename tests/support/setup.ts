import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { configure } from '@testing-library/dom';
import { afterEach, vi } from 'vitest';

// Lazily loaded parts take their time on a busy machine; a test that waits for them must not depend on it.
configure({ asyncUtilTimeout: 10_000 });

/** Adds to `target` what jsdom leaves out; what is there already stays. */
function provide(target: object, members: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined && (target as Record<string, unknown>)[name] === undefined)
      Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
}

/** Watches nothing: there is no layout here whose changes could be told. */
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): readonly never[] {
    return [];
  }
}

/** Every query is answered with no: a light theme, a fine pointer, motion allowed. */
const matchMedia = (media: string) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });

type Work = (lock: { readonly name: string; readonly mode: string } | null) => unknown;

/** One holder at a time, in order of asking, as Web Locks does it; `steal` and `shared` are not needed by the page. */
function locks() {
  const queues = new Map<string, Promise<unknown>>();
  const asking = new Map<string, number>();
  const count = (name: string, by: number): void => void asking.set(name, (asking.get(name) ?? 0) + by);
  return {
    async request(name: string, ...rest: readonly unknown[]): Promise<unknown> {
      const work = rest.at(-1) as Work;
      const options = (rest.length > 1 ? rest[0] : {}) as { readonly ifAvailable?: boolean; readonly signal?: AbortSignal };
      if (options.ifAvailable && (asking.get(name) ?? 0) > 0) return work(null);
      count(name, 1);
      const turn = (queues.get(name) ?? Promise.resolve()).then(async () => {
        options.signal?.throwIfAborted();
        return work({ name, mode: 'exclusive' });
      });
      const settled = turn.then(
        () => count(name, -1),
        () => count(name, -1),
      );
      queues.set(name, settled);
      return turn;
    },
    query: async () => ({ held: [...asking].filter(([, n]) => n > 0).map(([name]) => ({ name, mode: 'exclusive' })), pending: [] }),
  };
}

if (typeof window !== 'undefined') {
  const node = globalThis as typeof globalThis & Record<string, unknown>;
  provide(window, { matchMedia, ResizeObserver: Observer, IntersectionObserver: Observer, scrollTo: () => undefined });
  provide(window, { CompressionStream: node['CompressionStream'], DecompressionStream: node['DecompressionStream'] });
  provide(Element.prototype, {
    // Newer browsers give a promise: an effect that returns it would be called wrong at its end.
    scrollIntoView: () => Promise.resolve(),
    scrollTo() {},
    hasPointerCapture: () => false,
    setPointerCapture() {},
    releasePointerCapture() {},
  });
  // Nothing has a place on the screen here; the editor of texts asks all the same.
  provide(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  provide(HTMLDialogElement.prototype, {
    show(this: HTMLDialogElement) {
      this.open = true;
    },
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
  provide(URL, { createObjectURL: () => 'blob:test', revokeObjectURL: () => undefined });
  // jsdom calls itself Apple, whose engine needs storage let go of in its own way (db/page-left.ts).
  Object.defineProperty(navigator, 'vendor', { value: '', configurable: true });
  provide(navigator, {
    locks: locks(),
    storage: { persist: async () => false, persisted: async () => false, estimate: async () => ({ usage: 0, quota: 1e9 }) },
    clipboard: { writeText: async () => undefined, readText: async () => '' },
  });
}

afterEach(async () => {
  vi.useRealTimers();
  if (typeof document === 'undefined') return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
