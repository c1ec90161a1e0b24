import { useEffect, useRef } from 'react';
import { output, type FormState } from '#engine/index.ts';
import { useFormState } from '#hooks/use-form-engine.ts';
import { DataView } from '#ui/DataView.tsx';
import { useToast } from '#ui/toasts.tsx';
import styles from './Form.module.css';

/** What the job would receive now. Passwords are in it, as they are in the job. */
export function Extravars() {
  const { extravars, problems } = useOutput(useFormState());
  const placeRef = useRef<HTMLDivElement>(null);
  // It stands below the fields, and was asked for above them.
  useEffect(() => {
    placeRef.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={placeRef} className={styles['section']}>
      <h2 className={styles['groupTitle']}>Extravars</h2>
      {problems.length > 0 && (
        <ul className={styles['warnings']}>
          {problems.map((problem) => (
            <li key={problem} className={styles['fault']}>
              {problem}
            </li>
          ))}
        </ul>
      )}
      <DataView value={extravars} name="Extravars" />
    </div>
  );
}

/** Says once per cause that something found no place. */
function useOutput(state: FormState): ReturnType<typeof output> {
  const say = useToast();
  const made = output(state);
  const details = made.problems.join('\n');
  useEffect(() => {
    if (details !== '') say('error', 'Failed to generate json output. Contact the developer.', details);
  }, [details, say]);
  return made;
}
