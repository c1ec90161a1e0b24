import { NavLink } from 'react-router-dom';
import type { Entry } from './entries.ts';

export interface EntryLineProps {
  readonly entry: Entry;
  readonly className: string | undefined;
  readonly onFollow?: () => void;
}

/** An entry as a plain link or button. Addresses outside of the app open in a new tab. */
export function EntryLine({ entry, className, onFollow }: EntryLineProps) {
  if ('to' in entry) {
    return (
      <NavLink to={entry.to} className={className ?? ''} {...(onFollow ? { onClick: onFollow } : {})}>
        {entry.label}
      </NavLink>
    );
  }
  if ('href' in entry) {
    return (
      <a href={entry.href} target="_blank" rel="noreferrer" className={className} onClick={onFollow}>
        {entry.label}
      </a>
    );
  }
  const run = (): void => {
    onFollow?.();
    entry.run();
  };
  return (
    <button type="button" className={className} onClick={run}>
      {entry.label}
    </button>
  );
}
