import { Button } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { reasonOf } from '#contract/failure.ts';
import type { Designer } from '#hooks/use-designer.ts';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import { Ring } from '#ui/Loading.tsx';
import { Age } from '#ui/Time.tsx';
import { clockTime } from '#ui/time.ts';
import { Tip } from '#ui/Tip.tsx';
import { useToast } from '#ui/toasts.tsx';
import { sideNames } from './SidePane.tsx';
import type { Place, Side } from './use-place.ts';
import { outcomeWords } from './words.ts';
import styles from './Designer.module.css';

export interface DeskHeadProps {
  readonly designer: Designer;
  readonly place: Place;
  readonly isReadOnly: boolean;
}

/** The name of the page, where changes are kept, and what can be done with all of them. */
export function DeskHead({ designer, place, isReadOnly }: DeskHeadProps) {
  const { source } = designer;
  return (
    <header className={styles['head']}>
      <h1>Designer</h1>
      <Age asOf={source.asOf} live={source.live} />
      <KeptWords designer={designer} />
      <span className={styles['grow']} />
      <SideButtons designer={designer} place={place} />
      <SaveButtons designer={designer} place={place} isReadOnly={isReadOnly} />
    </header>
  );
}

/** In sight whenever there is something that is not on the server. */
function KeptWords({ designer: { drafts, changes, unkept } }: { readonly designer: Designer }) {
  if (unkept !== null)
    return (
      <span className={styles['kept']} data-bad="true" role="alert">
        This device could not keep the last change: {unkept}
      </span>
    );
  if (changes.length === 0) return null;
  const keptAt = Math.max(...drafts.map(({ row }) => row?.editedAt ?? 0));
  const isAllKept = drafts.every(({ isKept }) => isKept);
  return (
    <output className={styles['kept']}>{isAllKept && keptAt > 0 ? `Kept on this device ${clockTime(keptAt, keptAt)}` : 'Keeping…'}</output>
  );
}

function SideButtons({ designer, place }: Omit<DeskHeadProps, 'isReadOnly'>) {
  const { warnings, saving, changes, conflicts } = designer;
  const open = conflicts.filter(({ choice }) => choice === null).length;
  const sides: readonly { readonly side: Side; readonly count: number; readonly isShown: boolean }[] = [
    { side: 'warnings', count: warnings.length + saving.said.length, isShown: true },
    { side: 'conflicts', count: open, isShown: conflicts.length > 0 || place.side === 'conflicts' },
    { side: 'changes', count: changes.length, isShown: true },
    { side: 'drafts', count: 0, isShown: true },
    { side: 'backups', count: 0, isShown: true },
  ];
  return (
    <nav className={styles['buttons']} aria-label="Beside the editor">
      {sides
        .filter(({ isShown }) => isShown)
        .map(({ side, count }) => (
          <Button
            key={side}
            size="small"
            appearance={place.side === side ? 'outline' : 'subtle'}
            aria-pressed={place.side === side}
            onClick={() => place.show(place.side === side ? null : side)}
          >
            {sideNames[side]}
            {count > 0 && (
              <span className={styles['count']} data-bad={side === 'warnings' || side === 'conflicts'}>
                {count}
              </span>
            )}
          </Button>
        ))}
    </nav>
  );
}

function SaveButtons({ designer, place, isReadOnly }: DeskHeadProps) {
  const { saving, warnings, changes, conflicts, lock } = designer;
  const say = useToast();
  const away = whyNotSent(useConnection().at);
  const isOpen = conflicts.some(({ choice }) => choice === null);
  const whyNot = isReadOnly
    ? 'The designer is off'
    : (away ??
      (warnings.length > 0
        ? 'Fix the warnings first'
        : changes.length === 0
          ? 'No changes, nothing to save'
          : isOpen
            ? 'Decide the conflicts first'
            : lock.at === 'held'
              ? `Designer is locked by ${lock.by}`
              : null));
  const save = async (): Promise<void> => {
    if (saving.isBusy) return;
    if (whyNot !== null) {
      if (warnings.length > 0) place.show('warnings');
      else if (isOpen) place.show('conflicts');
      return say('warning', whyNot);
    }
    const outcome = await saving.save();
    const { intent, text, details } = outcomeWords(outcome);
    say(intent, text, details);
    if (outcome.is === 'conflict') place.show('conflicts');
    if (outcome.is === 'refused' || outcome.is === 'problems') place.show('warnings');
  };
  const validate = async (): Promise<void> => {
    if (warnings.length > 0) {
      place.show('warnings');
      return say('warning', 'Fix the warnings first');
    }
    if (away !== null) return say('info', 'Nothing is wrong by the rules this device knows', 'The server has not been asked.');
    const answer = await saving.validate();
    if (answer.ok) return say('success', 'Config is valid');
    place.show('warnings');
    return say('error', answer.error.message, reasonOf(answer.error));
  };
  useSaveKey(() => void save());
  return (
    <div className={styles['buttons']}>
      <Button onClick={() => void validate()}>Validate</Button>
      <Tip content={whyNot ?? 'Save to the server'} relationship="description">
        <Button
          appearance="primary"
          disabledFocusable={whyNot !== null || saving.isBusy}
          icon={saving.isBusy ? <Ring /> : null}
          onClick={() => void save()}
        >
          Save
        </Button>
      </Tip>
    </div>
  );
}

/** Ctrl or Cmd and S, anywhere on the page. */
function useSaveKey(save: () => void): void {
  const saveRef = useRef(save);
  useEffect(() => {
    saveRef.current = save;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      saveRef.current();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
