import { NavLink } from 'react-router-dom';
import type { Entry } from './entries.ts';

/** An entry as a plain link or button. Addresses outside of the app open in a new tab. */
export function EntryLine({ entry, className }: { readonly entry: Entry; readonly className: string | undefined }) {
  if ('to' in entry) {
    return (
      <NavLink to={entry.to} className={className ?? ''}>
        {entry.label}
      </NavLink>
    );
  }
  if ('href' in entry) {
    return (
      <a href={entry.href} target="_blank" rel="noreferrer" className={className}>
        {entry.label}
      </a>
    );
  }
  return (
    <button type="button" className={className} onClick={entry.run}>
      {entry.label}
    </button>
  );
}
