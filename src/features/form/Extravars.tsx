import { output } from '#engine/index.ts';
import { useFormState } from '#hooks/use-form-engine.ts';
import { Banner } from '#ui/Banner.tsx';
import { JsonView } from '#ui/JsonView.tsx';
import styles from './Form.module.css';

/** What the job would receive now. Passwords are in it, as they are in the job. */
export function Extravars() {
  const { extravars, problems } = output(useFormState());
  return (
    <div className={styles['section']}>
      <h2 className={styles['groupTitle']}>Extravars</h2>
      {problems.map((problem) => (
        <Banner key={problem} intent="error" title="Failed to generate json output. Contact the developer.">
          {problem}
        </Banner>
      ))}
      <JsonView value={extravars} name="Extravars" />
    </div>
  );
}
