import { Button } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { fieldOf, unevaluated } from '#engine/index.ts';
import { useFormFact, useFormStore } from '#hooks/use-form-engine.ts';
import { Ring } from '#ui/Loading.tsx';
import { Tip } from '#ui/Tip.tsx';
import { focusField } from './focus.ts';
import styles from './Form.module.css';

/** Without progress for this long, waiting is no longer normal (specification 9: 50 busy cycles). */
const stuckMs = 5000;
const patienceMs = 300;

/** Turns while fields are evaluated; becomes a warning that names them, and leads to the first, when nothing moves any more. */
export function BusyMark() {
  const store = useFormStore();
  const waiting = useFormFact((state) => unevaluated(state).join('\n'));
  const mood = useMood(waiting);
  if (mood === 'calm') return null;
  if (mood === 'busy') {
    return (
      <>
        <progress className="unseen" aria-label="Fields are being evaluated" />
        <Ring />
      </>
    );
  }
  const names = waiting.split('\n');
  const labels = names.map((name) => fieldOf(store.current(), name)?.field.label ?? name).join(', ');
  return (
    <Tip content={`Not evaluated yet: ${labels}`} relationship="label">
      <Button appearance="subtle" className={styles['stuck'] ?? ''} icon={<WarningRegular />} onClick={() => focusField(names[0] ?? '')} />
    </Tip>
  );
}

/** How long the same fields have been waited for: shown after a moment, a warning after five seconds. */
function useMood(waiting: string): 'calm' | 'busy' | 'stuck' {
  const isBusy = waiting !== '';
  const lasts = useLasting(isBusy ? 'busy' : '', patienceMs);
  const stands = useLasting(waiting, stuckMs);
  if (!isBusy) return 'calm';
  return stands ? 'stuck' : lasts ? 'busy' : 'calm';
}

/** Whether something has stayed as it is for that long; '' = there is nothing. */
function useLasting(what: string, ms: number): boolean {
  const [lasting, setLasting] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setLasting(what), ms);
    return () => {
      clearTimeout(timer);
      setLasting('');
    };
  }, [what, ms]);
  return what !== '' && lasting === what;
}
