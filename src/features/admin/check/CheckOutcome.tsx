import { CheckmarkCircleFilled, DismissCircleFilled, SubtractCircleFilled, WarningFilled } from '@fluentui/react-icons';
import { useEffect, useRef } from 'react';
import { stepsOf, type CheckStep } from '#contract/admin/check.ts';
import type { Failure } from '#contract/failure.ts';
import { Banner } from '#ui/Banner.tsx';
import { Pill, type Tone } from '#ui/Pill.tsx';
import styles from './check.module.css';
import { labelOf, outcomeWords } from './steps.ts';
import type { CheckState } from './use-check.ts';

/** What a try came to. A server that tells no steps says it in one sentence. */
export function CheckOutcome({ state }: { readonly state: CheckState }) {
  return state.at === 'done' ? <Done {...state} /> : null;
}

function Done({ outcome, isStale }: Extract<CheckState, { at: 'done' }>) {
  const box = useRef<HTMLDivElement>(null);
  // On a phone it would come below what is in sight.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  const steps = stepsOf(outcome);
  return (
    <div ref={box} className={styles['outcome']}>
      {outcome.ok ? <Passed message={outcome.value.message} steps={steps} /> : <Refused failure={outcome.error} steps={steps} />}
      {isStale && <p className={styles['stale']}>You changed something since. Try again to see whether it still holds.</p>}
      {steps.length > 0 && (
        <ol className={styles['steps']} aria-label="Steps">
          {steps.map((step) => (
            <Step key={step.step} step={step} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Passed({ message, steps }: { readonly message: string; readonly steps: readonly CheckStep[] }) {
  const noticed = steps.filter(({ outcome }) => outcome === 'warning').length;
  if (noticed === 0) return <Banner intent="success" title={message} />;
  return (
    <Banner intent="warning" title={message}>
      {noticed === 1 ? 'One step is worth a look.' : `${noticed} steps are worth a look.`}
    </Banner>
  );
}

function Refused({ failure, steps }: { readonly failure: Failure; readonly steps: readonly CheckStep[] }) {
  if (failure.kind !== 'refused') {
    const isUnknown = failure.kind === 'unreachable' && failure.unsent !== true;
    return (
      <Banner intent="error" title={failure.message}>
        {isUnknown ? 'Nothing came back, so nobody knows how it ended.' : null}
      </Banner>
    );
  }
  // The step that failed says why, in more words.
  const isTold = steps.some(({ outcome, text }) => outcome === 'failed' && text !== '');
  return (
    <Banner intent="error" title={failure.message}>
      {isTold ? null : failure.error}
    </Banner>
  );
}

const tones: Readonly<Record<CheckStep['outcome'], Tone>> = { ok: 'success', warning: 'warning', failed: 'danger', skipped: 'neutral' };
const icons = {
  ok: <CheckmarkCircleFilled />,
  warning: <WarningFilled />,
  failed: <DismissCircleFilled />,
  skipped: <SubtractCircleFilled />,
};

function Step({ step }: { readonly step: CheckStep }) {
  const { outcome, text } = step;
  return (
    <li>
      <span className={styles['label']}>{labelOf(step)}</span>
      <Pill tone={tones[outcome]} icon={icons[outcome]}>
        {outcomeWords[outcome]}
      </Pill>
      {text !== '' && (
        <span className={styles['text']} dir="auto">
          {text}
        </span>
      )}
    </li>
  );
}
