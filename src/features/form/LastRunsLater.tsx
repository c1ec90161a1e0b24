import { useEffect, useState } from 'react';
import { isSettled } from '#engine/index.ts';
import { useFormFact } from '#hooks/use-form-engine.ts';
import { later } from '#ui/later.tsx';
import { useIdle } from '#ui/use-idle.ts';

const LastRuns = later(async () => (await import('./LastRuns.tsx')).LastRuns);

/** A form that takes longer to settle than this has them meanwhile. Fields that come after them move them, so that is rare. */
const patienceMs = 10_000;

/** They share a script with the job pages: it comes once the form is worked out, which is what a person waits for. */
export function LastRunsLater({ form }: { readonly form: string }) {
  const isCalm = useFormFact(isSettled);
  const isIdle = useIdle();
  const [isDue, setDue] = useState(false);
  if (isCalm && isIdle && !isDue) setDue(true);
  useEffect(() => {
    if (isDue) return undefined;
    const timer = setTimeout(() => setDue(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isDue]);
  return isDue ? <LastRuns form={form} /> : null;
}
