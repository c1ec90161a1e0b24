import type { PrecacheEntry } from 'workbox-precaching';

declare global {
  interface ServiceWorkerGlobalScope {
    /** The files of this build; the bundler puts the list in its place. */
    readonly __WB_MANIFEST: (PrecacheEntry | string)[];
  }
}
