import { Button } from '@fluentui/react-components';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import { useTrial, type TrialOutcome, type TrialSetup } from '#hooks/use-trial.ts';
import { Ring } from '#ui/Loading.tsx';
import { Tip } from '#ui/Tip.tsx';
import { TextBox } from './TextBox.tsx';
import styles from './Trial.module.css';

/** An expression or a query tried against sample values. */
export function TrialPanel(props: TrialSetup) {
  const { samples, setSample, filled, outcome, isRemote, isAsking, ask } = useTrial(props);
  const away = whyNotSent(useConnection().at);
  return (
    <section className={styles['trial']} aria-label="Trial">
      {samples.length > 0 && (
        <ul className={styles['samples']}>
          {samples.map(({ name, text }) => (
            <li key={name}>
              <code dir="auto">{name}</code>
              <TextBox
                label={`Sample of ${name}`}
                text={text}
                placeholder="No value"
                isReadOnly={false}
                onType={(said) => setSample(name, said)}
              />
            </li>
          ))}
        </ul>
      )}
      {isRemote && filled !== null && (
        <>
          <p className={styles['what']}>Filled in, it is</p>
          <pre className={styles['value']}>{filled}</pre>
          <Tip content={away ?? 'It is asked until you change something.'} relationship="description">
            <Button size="small" aria-pressed={isAsking} disabledFocusable={away !== null} onClick={() => away === null && ask(!isAsking)}>
              Ask the server
            </Button>
          </Tip>
        </>
      )}
      <output className={styles['outcome']} aria-label="Result">
        <Outcome outcome={outcome} />
      </output>
    </section>
  );
}

function Outcome({ outcome }: { readonly outcome: TrialOutcome }) {
  switch (outcome.at) {
    case 'waiting':
      return outcome.names.length === 0 ? 'There is nothing to try yet.' : `It waits for a value of ${outcome.names.join(', ')}.`;
    case 'unasked':
      return 'The server has not been asked.';
    case 'running':
      return <Ring />;
    case 'failed':
      return <span className={styles['bad']}>{outcome.why}</span>;
    case 'done':
      return <pre className={styles['value']}>{valueText(outcome.value)}</pre>;
  }
}

const valueText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'No value';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};
