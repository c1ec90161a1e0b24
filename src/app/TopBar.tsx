import { Link } from 'react-router-dom';
import { Mark } from '#ui/Mark.tsx';
import { SignedInBar } from './preloaded-pages.ts';
import { StatusChip } from './StatusChip.tsx';
import styles from './TopBar.module.css';

/** 48 px at the top of everything: where am I, am I connected, what else is there. */
export function TopBar({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <header className={styles['bar']}>
      <Link to="/" className={styles['home']}>
        <Mark size={28} />
        <span>Fieldrun</span>
      </Link>
      {isSignedIn ? (
        <SignedInBar />
      ) : (
        <span className={styles['rest']}>
          <StatusChip />
        </span>
      )}
    </header>
  );
}
