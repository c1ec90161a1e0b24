import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useEffect } from 'react';
import { output, type FormState } from '#engine/index.ts';
import { useFormState } from '#hooks/use-form-engine.ts';
import { DataView } from '#ui/DataView.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useToast } from '#ui/toasts.tsx';
import styles from './Form.module.css';

export interface ExtravarsProps {
  /** They slide up over the form instead of standing beside it. */
  readonly isDrawer: boolean;
  readonly onClose: () => void;
}

/** What the job would receive now. Passwords are in it, as they are in the job. */
export function Extravars({ isDrawer, onClose }: ExtravarsProps) {
  if (isDrawer) {
    return (
      <Sheet title="Extravars" onClose={onClose}>
        <Content />
      </Sheet>
    );
  }
  return (
    <section className={styles['beside']} aria-label="Extravars beside the form">
      <header className={styles['besideHead']}>
        <h2 className={styles['groupTitle']}>Extravars</h2>
        <Button appearance="subtle" aria-label="Close Extravars" icon={<DismissRegular />} onClick={onClose} />
      </header>
      <Content />
    </section>
  );
}

function Content() {
  const { extravars, problems } = useOutput(useFormState());
  return (
    <>
      {problems.length > 0 && (
        <ul className={styles['warnings']}>
          {problems.map((problem) => (
            <li key={problem} dir="auto" className={styles['fault']}>
              {problem}
            </li>
          ))}
        </ul>
      )}
      <DataView value={extravars} name="Extravars" />
    </>
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
