import { ToggleButton } from '@fluentui/react-components';
import { shownRows, shownStatuses, type JobRow, type Shown, type ShownStatus, type Viewer } from './list.ts';
import styles from './jobs.module.css';

const words: Readonly<Record<ShownStatus, string>> = { approve: 'Waiting for me', running: 'Running', failed: 'Failed' };

export interface ShownChipsProps {
  readonly rows: readonly JobRow[];
  readonly shown: Shown;
  readonly viewer: Viewer;
  readonly onShown: (shown: Shown) => void;
}

/** Which jobs are shown, each choice with how many there are. Pressed again, it shows all. */
export function ShownChips({ rows, shown, viewer, onShown }: ShownChipsProps) {
  const count = (mine: boolean, status: ShownStatus | null): number => shownRows(rows, { mine, status }, viewer).length;
  return (
    <fieldset aria-label="Show" className={styles['chips']}>
      <ToggleButton size="small" shape="circular" checked={shown.mine} onClick={() => onShown({ ...shown, mine: !shown.mine })}>
        Mine {count(true, shown.status)}
      </ToggleButton>
      {shownStatuses.map((status) => {
        const isOn = shown.status === status;
        return (
          <ToggleButton
            key={status}
            size="small"
            shape="circular"
            checked={isOn}
            onClick={() => onShown({ ...shown, status: isOn ? null : status })}
          >
            {words[status]} {count(shown.mine, status)}
          </ToggleButton>
        );
      })}
    </fieldset>
  );
}
