import { Button, Tooltip } from '@fluentui/react-components';
import { PlayRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { fieldOf, unevaluated, type FormState } from '#engine/index.ts';
import { useConnection, type ConnectionView } from '#hooks/use-connection.ts';
import { useFormFact } from '#hooks/use-form-engine.ts';
import type { Run } from '#hooks/use-run.ts';
import styles from './Form.module.css';

const whyNot: Readonly<Record<ConnectionView['at'], string>> = {
  online: '',
  offline: 'Offline: a job can only be started with a connection.',
  unreachable: 'The server cannot be reached: no job can be started.',
  foreign: 'Something else answers here, not the server: nothing is sent.',
  troubled: 'The server is in trouble: nothing is sent.',
};

/**
 * Starts a run. It waits for a connection, for the run before, and for the fields that are not evaluated. A press that began while it
 * was free counts: leaving an input by this very press starts what depends on it over, and the run waits for that by itself.
 */
export function RunButton({ run }: { readonly run: Run }) {
  const connection = useConnection();
  const waitsFor = useFormFact(namesOfUnevaluated);
  const { isPressed, press, release } = usePress();
  const isWaiting = waitsFor !== '' && !isPressed;
  const reason = whyNot[connection.at] || unanswered(run);
  const isDisabled = reason !== '' || run.underWay || isWaiting;
  const start = (): void => {
    release();
    run.start();
  };
  const hint =
    reason || (run.underWay ? 'One run at a time' : isWaiting ? `Not evaluated yet: ${waitsFor}` : 'Starts a job with what is filled in');
  return (
    <>
      <Tooltip content={hint} relationship="description">
        <Button
          appearance="primary"
          size="large"
          icon={<PlayRegular />}
          className={styles['run'] ?? ''}
          disabledFocusable={isDisabled}
          onPointerDown={() => !isDisabled && press()}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && release()}
          onPointerCancel={release}
          onClick={start}
        >
          Run
        </Button>
      </Tooltip>
      <p id="run-reason" className={styles['reason']}>
        {reason}
      </p>
    </>
  );
}

/** Why a launch without an answer keeps another one waiting; '' when there is none. */
function unanswered({ launch, isElsewhere }: Run): string {
  if (launch.at === 'lost') return 'Waits until it is known what became of the last launch: nothing is started twice.';
  return isElsewhere ? 'Waits: another page has a launch of this form without an answer.' : '';
}

/** A finger leaves before its click comes, so only time tells that it slid away. */
const pressMs = 1000;

/** A press that may become a click. */
function usePress() {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isPressed) return undefined;
    const timer = setTimeout(() => setPressed(false), pressMs);
    return () => clearTimeout(timer);
  }, [isPressed]);
  return { isPressed, press: () => setPressed(true), release: () => setPressed(false) };
}

const namesOfUnevaluated = (state: FormState): string =>
  unevaluated(state)
    .map((name) => fieldOf(state, name)?.field.label ?? name)
    .join(', ');
