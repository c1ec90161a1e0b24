import { lazy, useState, type ComponentType } from 'react';

export interface LazyPage {
  readonly Page: ComponentType;
  /** Loads it before it is needed. A failure is no news: it is loaded again when it is. */
  readonly preload: () => Promise<void>;
}

/**
 * A page that is loaded when it is first needed; the worker has it on the device by then. One that was loaded before is drawn at once:
 * React would show the placeholder of a lazy component all the same, and then leave it there for 300 ms.
 */
export function page(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | null = null;
  const loading = async (): Promise<ComponentType> => (loaded = await load());
  const Later = lazy(async () => ({ default: await loading() }));
  function Page() {
    // Decided once: a page that is on screen must not be mounted anew when it has come.
    const [Drawn] = useState<ComponentType>(() => loaded ?? Later);
    return <Drawn />;
  }
  return {
    Page,
    preload: async () => {
      await loading().catch(() => undefined);
    },
  };
}
