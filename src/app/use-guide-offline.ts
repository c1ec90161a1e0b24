import { useEffect, useRef } from 'react';
import { useServices } from '#hooks/services.tsx';
import { useIsOnline } from '#hooks/use-connection.ts';
import { useCan } from '#hooks/use-session.ts';

/** Long enough for whatever somebody came for to be there. */
const afterMs = 20_000;

/** Whoever may design or change settings has the reference guide on this device before the network goes, without having opened it. */
export function useGuideOffline(): void {
  const { api, clock } = useServices();
  const can = useCan();
  const isOnline = useIsOnline();
  const isKept = useRef(false);
  const wanted = isOnline && (can('open designer') || can('open settings'));
  useEffect(() => {
    if (!wanted || isKept.current) return undefined;
    const stop = new AbortController();
    const keep = async (): Promise<void> => {
      // Its page comes along: the worker keeps the files of late pages that somebody loaded.
      const [{ keepGuide }] = await Promise.all([
        import('#hooks/keep-guide.ts'),
        import('#features/reference-guide/ReferenceGuidePage.tsx'),
      ]);
      isKept.current = await keepGuide(api, stop.signal);
    };
    // Offline its files do not come; the next time the server answers it is tried again.
    const cancel = clock.after(afterMs, () => void keep().catch(() => undefined));
    return () => {
      cancel();
      stop.abort();
    };
  }, [wanted, api, clock]);
}
