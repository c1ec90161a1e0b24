import { Button } from '@fluentui/react-components';
import { memo } from 'react';
import type { Designer } from '#hooks/use-designer.ts';
import { isCalm } from './calm.ts';
import { sideNames } from './SidePane.tsx';
import type { Place, Side } from './use-place.ts';
import type { Room } from './words.ts';
import styles from './Designer.module.css';

export interface PaneButtonsProps {
  readonly designer: Designer;
  readonly place: Place;
  readonly room: Room;
}

/** Opens what can be seen beside the editor; where there is room for one thing, the list and the editor, too. */
export const PaneButtons = memo(function PaneButtons({ designer, place, room }: PaneButtonsProps) {
  const isOne = room === 'one';
  const press = (side: Side): void => {
    if (place.side !== side) place.show(side);
    else if (isOne) place.openPane('side');
    else place.show(null);
  };
  return (
    <nav className={styles['buttons']} aria-label="Beside the editor">
      {isOne && place.tab === 'forms' && <PaneButton name="List" isOn={place.pane === 'list'} onPress={() => place.openPane('list')} />}
      {isOne && <PaneButton name="Editor" isOn={place.pane === 'edit'} onPress={() => place.openPane('edit')} />}
      {sidesOf(designer, place).map(({ side, count }) => (
        <PaneButton
          key={side}
          name={sideNames[side]}
          isOn={place.side === side && (!isOne || place.pane === 'side')}
          count={count}
          isBad={side === 'warnings' || side === 'conflicts'}
          onPress={() => press(side)}
        />
      ))}
    </nav>
  );
}, isCalm);

/** Those there is something to see of, with how many things are in them. */
function sidesOf(
  { warnings, saving, changes, conflicts }: Designer,
  place: Place,
): readonly { readonly side: Side; readonly count: number }[] {
  const open = conflicts.filter(({ choice }) => choice === null).length;
  const all: readonly { readonly side: Side; readonly count: number; readonly isShown: boolean }[] = [
    { side: 'preview', count: 0, isShown: place.tab === 'forms' },
    { side: 'warnings', count: warnings.length + saving.said.length, isShown: true },
    { side: 'conflicts', count: open, isShown: conflicts.length > 0 || place.side === 'conflicts' },
    { side: 'changes', count: changes.length, isShown: true },
    { side: 'drafts', count: 0, isShown: true },
    { side: 'backups', count: 0, isShown: true },
  ];
  return all.filter(({ isShown }) => isShown);
}

interface PaneButtonProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly count?: number;
  readonly isBad?: boolean;
  readonly onPress: () => void;
}

function PaneButton({ name, isOn, count = 0, isBad = false, onPress }: PaneButtonProps) {
  return (
    <Button size="small" appearance={isOn ? 'outline' : 'subtle'} aria-pressed={isOn} onClick={onPress}>
      {name}
      {count > 0 && (
        <span className={styles['count']} data-bad={isBad}>
          {count}
        </span>
      )}
    </Button>
  );
}
