import { lazy, useState, type ComponentType } from 'react';

/** A component that is loaded when it is first needed, or before. */
export interface Later<Props> {
  readonly Component: ComponentType<Props>;
  readonly isThere: () => boolean;
  readonly preload: () => Promise<unknown>;
}

/** One that was loaded before is drawn at once: React would show the placeholder of a lazy one all the same, and leave it for 300 ms. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loading = async (): Promise<ComponentType<Props>> => (loaded = await load());
  const Lazy = lazy(async () => ({ default: await loading() }));
  function Component(props: Props) {
    // Decided once: what is on screen must not be mounted anew when it has come.
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? (Lazy as unknown as ComponentType<Props>));
    return <Drawn {...props} />;
  }
  return { Component, isThere: () => loaded !== null, preload: () => loading().catch(() => null) };
}
