import { Link, useLocation } from 'react-router-dom';
import type { Entry } from './entries.ts';

export interface EntryLineProps {
  readonly entry: Entry;
  readonly className: string | undefined;
  readonly onFollow?: () => void;
}

/** An entry as a plain link or button. Addresses outside of the app open in a new tab. */
export function EntryLine({ entry, className, onFollow }: EntryLineProps) {
  const { pathname } = useLocation();
  if ('to' in entry) {
    const isHere = entry.isAt?.(pathname) ?? pathname === entry.to;
    return (
      <Link to={entry.to} className={className} aria-current={isHere ? 'page' : undefined} onClick={onFollow}>
        {entry.label}
      </Link>
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
