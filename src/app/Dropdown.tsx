import { Menu, MenuButton, MenuDivider, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Entry } from './entries.ts';
import styles from './TopBar.module.css';

export interface DropdownProps {
  readonly label: string;
  readonly icon: ReactElement;
  readonly entries: readonly Entry[];
  /** The label stands beside the icon; otherwise it is only its name. */
  readonly showLabel?: boolean;
  readonly foot?: ReactNode;
}

/** A button of the bar that opens a list of entries. */
export function Dropdown({ label, icon, entries, showLabel = false, foot }: DropdownProps) {
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <MenuButton appearance="transparent" className={styles['dropdown'] ?? ''} icon={icon} aria-label={label} title={label}>
          {showLabel ? <span className={styles['username']}>{label}</span> : null}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {entries.map((entry) => (
            <DropdownEntry key={entry.label} entry={entry} />
          ))}
          {foot !== undefined && <MenuDivider />}
          {foot}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

function DropdownEntry({ entry }: { readonly entry: Entry }) {
  const navigate = useNavigate();
  const follow = (): void => {
    if ('to' in entry) void navigate(entry.to);
    else if ('href' in entry) window.open(entry.href, '_blank', 'noreferrer');
    else entry.run();
  };
  return <MenuItem onClick={follow}>{entry.label}</MenuItem>;
}
