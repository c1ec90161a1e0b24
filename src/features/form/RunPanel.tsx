import { Button, Spinner } from '@fluentui/react-components';
import { DismissCircleRegular, PlayRegular } from '@fluentui/react-icons';
import { blocking, errorsOf, fieldOf, type Blocker, type FormState } from '#engine/index.ts';
import { useConnection } from '#hooks/use-connection.ts';
import { useFormState } from '#hooks/use-form-engine.ts';
import type { Run } from '#hooks/use-run.ts';
import { focusField } from './focus.ts';
import styles from './Form.module.css';
import { Outcome } from './Outcome.tsx';

/** Run, how the run stands, and what is in its way. */
export function RunPanel({ run, abortable }: { readonly run: Run; readonly abortable: boolean }) {
  const { launch } = run;
  const connection = useConnection();
  const state = useFormState();
  const isOffline = connection.at !== 'online';
  const canAbort = abortable && launch.at === 'following' && launch.status === 'info' && !launch.aborting;
  return (
    <aside className={styles['panel']} aria-label="Run">
      <div className={styles['bar']}>
        <Button
          appearance="primary"
          size="large"
          icon={<PlayRegular />}
          className={styles['run'] ?? ''}
          disabledFocusable={isOffline || run.underWay}
          aria-describedby="run-reason"
          onClick={run.start}
        >
          Run
        </Button>
        <Progress run={run} />
        {canAbort && (
          <Button icon={<DismissCircleRegular />} onClick={run.abort}>
            Abort Job
          </Button>
        )}
        <p id="run-reason" className={styles['reason']}>
          {isOffline &&
            (connection.at === 'offline'
              ? 'Offline: a job can only be started with a connection.'
              : 'The server cannot be reached: no job can be started.')}
        </p>
      </div>
      <Blockers blockers={told(state)} />
    </aside>
  );
}

/** Before anybody tried to run, a field that was never touched is no news. */
const told = (state: FormState): readonly Blocker[] =>
  blocking(state).filter(({ field }) => {
    const found = fieldOf(state, field);
    return found !== null && errorsOf(found.state).length > 0;
  });

function Progress({ run: { launch, message, close } }: { readonly run: Run }) {
  if (launch.at === 'refused') return <Outcome status="error" message={message} onReset={close} />;
  if (launch.at === 'finished' || (launch.at === 'following' && launch.status !== 'info'))
    return <Outcome status={launch.status} message={message} onReset={close} />;
  return (
    <output className={styles['progress']} aria-live="polite">
      {message !== '' && launch.at !== 'lost' && <Spinner size="tiny" label={message} />}
    </output>
  );
}

function Blockers({ blockers }: { readonly blockers: readonly Blocker[] }) {
  if (blockers.length === 0) return null;
  return (
    <section className={styles['blockers']} aria-label="Fields to correct">
      <h2>Fields to correct</h2>
      <ul>
        {blockers.map(({ field, label, cause, hidden }) => (
          <li key={field}>
            {hidden ? (
              <span>{label} (hidden)</span>
            ) : (
              <button type="button" className={styles['link']} onClick={() => focusField(field)}>
                {label}
              </button>
            )}
            : {cause}
          </li>
        ))}
      </ul>
    </section>
  );
}
