import { Button } from '@fluentui/react-components';
import { memo } from 'react';
import { useAllKept } from '#hooks/use-designer-drafts.ts';
import type { Designer } from '#hooks/use-designer.ts';
import { Ring } from '#ui/Loading.tsx';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { Age } from '#ui/Time.tsx';
import { clockTime } from '#ui/time.ts';
import { Tip } from '#ui/Tip.tsx';
import { isCalm } from './calm.ts';
import { PaneButtons } from './PaneButtons.tsx';
import type { Place } from './use-place.ts';
import type { Saves } from './use-saves.ts';
import type { Room } from './words.ts';
import styles from './Designer.module.css';

export interface DeskHeadProps {
  readonly designer: Designer;
  readonly place: Place;
  readonly saves: Saves;
  readonly room: Room;
}

/** The name of the page, where changes are kept, and what can be done with all of them. */
export const DeskHead = memo(function DeskHead({ designer, place, saves, room }: DeskHeadProps) {
  const { source } = designer;
  return (
    <header className={styles['head']}>
      <h1>Designer</h1>
      <div className={styles['told']}>
        <Age asOf={source.asOf} live={source.live} />
        <KeptWords designer={designer} />
      </div>
      {room === 'three' && <PaneButtons designer={designer} place={place} room={room} />}
      <SaveButtons saves={saves} isShort={room === 'one'} />
    </header>
  );
}, isCalm);

/** In sight whenever there is something that is not on the server. */
function KeptWords({ designer: { drafts, draftsNow, changes, unkept } }: { readonly designer: Designer }) {
  const isAllKept = useAllKept(draftsNow);
  if (unkept !== null)
    return (
      <span className={styles['kept']} data-bad="true" role="alert">
        This device could not keep the last change: {unkept}
      </span>
    );
  if (changes.length === 0) return null;
  const keptAt = Math.max(...drafts.map(({ row }) => row?.editedAt ?? 0));
  return (
    <output className={styles['kept']}>{isAllKept && keptAt > 0 ? `Kept on this device ${clockTime(keptAt, keptAt)}` : 'Keeping…'}</output>
  );
}

interface SaveButtonsProps extends Pick<DeskHeadProps, 'saves'> {
  /** There is room for one. */
  readonly isShort: boolean;
}

function SaveButtons({ saves: { whyNot, isBusy, save, validate }, isShort }: SaveButtonsProps) {
  return (
    <div className={styles['buttons']}>
      {!isShort && <Button onClick={() => void validate()}>Validate</Button>}
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
      {isShort && <MoreMenu entries={[{ label: 'Validate', onPress: () => void validate() }]} />}
    </div>
  );
}
