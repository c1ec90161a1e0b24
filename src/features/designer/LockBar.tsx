import { Button } from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { LockOpenRegular } from '@fluentui/react-icons/svg/lock-open';
import { memo } from 'react';
import { reasonOf, type Failure } from '#contract/failure.ts';
import type { LockActions, LockView } from '#hooks/use-designer.ts';
import type { Result } from '#lib/result.ts';
import { useConfirm } from '#ui/Confirm.tsx';
import { useToast } from '#ui/toasts.tsx';
import { isCalm } from './calm.ts';
import type { Saves } from './use-saves.ts';
import { lockWords, unsavedWords } from './words.ts';
import styles from './Designer.module.css';

export interface LockBarProps {
  readonly lock: LockView;
  readonly actions: LockActions;
  /** How many things are changed here and not saved. */
  readonly changes: number;
  readonly saves: Saves;
}

/** Who may save, and what can be done about it. */
export const LockBar = memo(function LockBar({ lock, actions, changes, saves }: LockBarProps) {
  const confirm = useConfirm();
  const say = useToast();
  const told = (answer: Result<unknown, Failure>, bad: string): void => {
    if (!answer.ok) say('error', bad, reasonOf(answer.error));
  };
  const start = async (): Promise<void> => told(await actions.take(), 'Failed to set lock');
  const release = async (): Promise<void> => {
    const ask = {
      title: 'Release the lock?',
      text: `${unsavedWords(changes)} and can be saved later.`,
      confirm: 'Release lock',
      ...(saves.whyNot === null ? { instead: { label: 'Save and release', press: saves.save } } : {}),
    };
    if (changes > 0 && !(await confirm(ask))) return;
    told(await actions.free(), 'Failed to remove lock');
  };
  const force = async (by: string): Promise<void> => {
    const ask = {
      title: `Take the lock from ${by}?`,
      text: `${by} may be editing right now and loses what is not saved, unless it is a draft of Fieldrun.`,
      confirm: 'Force unlock',
      danger: true,
    };
    if (await confirm(ask)) told(await actions.take(), 'Failed to set lock');
  };
  const isLocked = lock.at === 'held' || lock.at === 'disabled' || lock.at === 'failed';
  return (
    <section className={styles['lock']} aria-label="Lock" data-at={lock.at}>
      {isLocked ? <LockClosedRegular /> : <LockOpenRegular />}
      <output>{lockWords(lock)}</output>
      {lock.at === 'free' && (
        <Button size="small" onClick={() => void start()}>
          Start designer
        </Button>
      )}
      {lock.at === 'mine' && (
        <Button size="small" onClick={() => void release()}>
          Release lock
        </Button>
      )}
      {lock.at === 'held' && (
        <Button size="small" onClick={() => void force(lock.by)}>
          Force unlock
        </Button>
      )}
    </section>
  );
}, isCalm);
