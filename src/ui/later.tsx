import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose script comes when it is first needed. */
export interface Later<P> {
  (props: P): ReactNode;
  /** Loads it before it is needed. A failure is no news: it is loaded again when it is. */
  readonly preload: () => Promise<void>;
  /** It is drawn at once. */
  readonly isThere: () => boolean;
}

type Progress<P> =
  | { readonly at: 'coming' }
  | { readonly at: 'there'; readonly Part: ComponentType<P> }
  | { readonly at: 'lost'; readonly reason: unknown };

/**
 * Like React's `lazy`, without its pause: once React has shown the placeholder of a suspended component, it leaves it there for 300 ms,
 * however soon the component came. A failure is thrown where it is drawn, and the next one to need it asks again.
 *
 * @param load e.g. `async () => (await import('./Picker.tsx')).Picker`
 * @param waiting what stands there until it has come
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, waiting: (props: P) => ReactNode = () => null): Later<P> {
  let loaded: ComponentType<P> | null = null;
  let coming: Promise<ComponentType<P>> | null = null;
  const start = async (): Promise<ComponentType<P>> => {
    try {
      return (loaded = await (coming ??= load()));
    } catch (error) {
      coming = null;
      throw error;
    }
  };
  function Part(props: P): ReactNode {
    const [progress, setProgress] = useState<Progress<P>>(() => (loaded ? { at: 'there', Part: loaded } : { at: 'coming' }));
    const isComing = progress.at === 'coming';
    useEffect(() => {
      if (!isComing) return undefined;
      let isCurrent = true;
      const tell = (next: Progress<P>): void => void (isCurrent && setProgress(next));
      start().then(
        (there) => tell({ at: 'there', Part: there }),
        (reason: unknown) => tell({ at: 'lost', reason }),
      );
      return () => void (isCurrent = false);
    }, [isComing]);
    if (progress.at === 'lost') throw progress.reason;
    return progress.at === 'there' ? <progress.Part {...props} /> : waiting(props);
  }
  return Object.assign(Part, {
    isThere: () => loaded !== null,
    preload: async () => {
      await start().catch(() => undefined);
    },
  });
}
