import { useLocation } from 'react-router-dom';
import styles from './Shell.module.css';

/** How many parts it has; the catalogue's six where nothing else is known. */
const parts: Readonly<Record<string, number>> = { form: 3, jobs: 12 };

/** Holds the place of a page while it is not known which one may be shown; the shape of the page of this address, so that nothing jumps. */
export function SkeletonPage() {
  const page = useLocation().pathname.split('/')[1] ?? '';
  return (
    <div className={styles['skeleton']} data-page={page} aria-busy="true" aria-label="Loading">
      {Array.from({ length: parts[page] ?? 6 }, (_, index) => (
        <span key={index} data-part={index} />
      ))}
    </div>
  );
}
