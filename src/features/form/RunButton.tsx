import { Button } from '@fluentui/react-components';
import { PlayRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { isSettled, unevaluated, type Blocker, type FormState } from '#engine/index.ts';
import { useConnection, type ConnectionView } from '#hooks/use-connection.ts';
import type { Run } from '#hooks/use-run.ts';
import { Tip } from '#ui/Tip.tsx';
import { labelOf } from './asked.ts';
import { focusField, runId } from './focus.ts';
import styles from './Form.module.css';
import { fieldsLeft, useLasting, useRunState } from './run-state.ts';

export interface RunButtonProps {
  readonly run: Run;
  readonly state: FormState;
  readonly blockers: readonly Blocker[];
}

/** Before that, waiting is over before anybody could read a word of it. */
const patienceMs = 300;

const whyNot: Readonly<Record<ConnectionView['at'], string>> = {
  online: '',
  offline: 'Offline: a job can only be started with a connection.',
  unreachable: 'The server cannot be reached: no job can be started.',
  foreign: 'Something else answers here, not the server: nothing is sent.',
  troubled: 'The server is in trouble: nothing is sent.',
};

/**
 * Starts a run, and says how it stands. It waits for a connection, for the run before, and for the fields that are not evaluated. A press
 * that began while it was free counts: leaving an input by this very press starts what depends on it over, and the run waits for that by
 * itself. While fields are missing, a press leads to the first of them.
 */
export function RunButton({ run, state, blockers }: RunButtonProps) {
  const connection = useConnection();
  const reason = whyNot[connection.at] || unanswered(run);
  const isEvaluating = !isSettled(state);
  const standing = useRunState(run, state, blockers, useLasting(isEvaluating, patienceMs));
  const { isPressed, press, release } = usePress();
  const isWaiting = isEvaluating && !isPressed;
  const isDisabled = reason !== '' || run.underWay || isWaiting;
  const start = (): void => {
    release();
    const [first] = fieldsLeft(blockers);
    if (!isDisabled) run.start();
    if (first !== undefined && !run.underWay) focusField(first.field);
  };
  useRunKey(() => {
    // Leaving an input is what starts the fields that depend on it; the run waits for them.
    const from = document.activeElement;
    if (from instanceof HTMLElement && from !== document.body) from.blur();
    start();
    if (document.activeElement === document.body && from instanceof HTMLElement) from.focus();
  });
  const hint = reason || hintOf(run, state, isWaiting);
  return (
    <>
      <Tip content={hint} relationship="description">
        <Button
          id={runId}
          appearance="primary"
          size="large"
          icon={<PlayRegular />}
          className={styles['run'] ?? ''}
          aria-label="Run"
          aria-description={standing}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          disabledFocusable={isDisabled}
          onPointerDown={() => !isDisabled && press()}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && release()}
          onPointerCancel={release}
          // Fluent keeps clicks from a button that is off; this one still leads somewhere.
          onClickCapture={start}
        >
          {!run.underWay && <span>Run</span>}
          {standing !== '' && (
            <span dir="auto" className={styles['state']}>
              {standing}
            </span>
          )}
        </Button>
      </Tip>
      <p id="run-reason" className={styles['reason']}>
        {reason}
      </p>
    </>
  );
}

function hintOf(run: Run, state: FormState, isWaiting: boolean): string {
  if (run.underWay) return 'One run at a time';
  if (!isWaiting) return 'Starts a job with what is filled in';
  const labels = unevaluated(state).map((name) => labelOf(state.compiled, name));
  return `Not evaluated yet: ${labels.join(', ')}`;
}

/** Why a launch without an answer keeps another one waiting; '' when there is none. */
function unanswered({ launch, isElsewhere }: Run): string {
  if (launch.at === 'lost') return 'Waits until it is known what became of the last launch: nothing is started twice.';
  return isElsewhere ? 'Waits: another page has a launch of this form without an answer.' : '';
}

/** Ctrl+Enter, or ⌘+Enter, anywhere on the page but in what lies over it. */
function useRunKey(act: () => void): void {
  const actRef = useRef(act);
  useEffect(() => {
    actRef.current = act;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.repeat) return;
      if (document.querySelector('dialog[open], [role=dialog]') !== null) return;
      event.preventDefault();
      actRef.current();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
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
