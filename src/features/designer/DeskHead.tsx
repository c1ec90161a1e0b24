import { Button } from '@fluentui/react-components';
import { memo } from 'react';
import type { Designer } from '#hooks/use-designer.ts';
import { Ring } from '#ui/Loading.tsx';
import { Age } from '#ui/Time.tsx';
import { clockTime } from '#ui/time.ts';
import { Tip } from '#ui/Tip.tsx';
import { isCalm } from './calm.ts';
import { sideNames } from './SidePane.tsx';
import type { Place, Side } from './use-place.ts';
import type { Saves } from './use-saves.ts';
import styles from './Designer.module.css';

export interface DeskHeadProps {
  readonly designer: Designer;
  readonly place: Place;
  readonly saves: Saves;
}

/** The name of the page, where changes are kept, and what can be done with all of them. */
export const DeskHead = memo(function DeskHead({ designer, place, saves }: DeskHeadProps) {
  const { source } = designer;
  return (
    <header className={styles['head']}>
      <h1>Designer</h1>
      <Age asOf={source.asOf} live={source.live} />
      <KeptWords designer={designer} />
      <span className={styles['grow']} />
      <SideButtons designer={designer} place={place} />
      <SaveButtons saves={saves} />
    </header>
  );
}, isCalm);

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

function SideButtons({ designer, place }: Omit<DeskHeadProps, 'saves'>) {
  const { warnings, saving, changes, conflicts } = designer;
  const open = conflicts.filter(({ choice }) => choice === null).length;
  const sides: readonly { readonly side: Side; readonly count: number; readonly isShown: boolean }[] = [
    { side: 'preview', count: 0, isShown: place.tab === 'forms' },
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

function SaveButtons({ saves: { whyNot, isBusy, save, validate } }: Pick<DeskHeadProps, 'saves'>) {
  return (
    <div className={styles['buttons']}>
      <Button onClick={() => void validate()}>Validate</Button>
      <Tip content={whyNot ?? 'Save to the server'} relationship="description">
        <Button
          appearance="primary"
          disabledFocusable={whyNot !== null || isBusy}
          icon={isBusy ? <Ring /> : null}
          onClick={() => void save()}
        >
          Save
        </Button>
      </Tip>
    </div>
  );
}
