import { useLocation } from 'react-router-dom';
import styles from './Shell.module.css';

/** Which shape a page has while it comes: that of the catalogue where nothing else is known. */
const shapes: Readonly<Record<string, { readonly shape: string; readonly parts: number }>> = {
  form: { shape: 'form', parts: 3 },
  jobs: { shape: 'rows', parts: 12 },
};

/** Holds the place of a page while it is not known which one may be shown; the shape of the page of this address, so that nothing jumps. */
export function SkeletonPage() {
  const [, first = ''] = useLocation().pathname.split('/');
  const { shape, parts } = shapes[first] ?? { shape: 'tiles', parts: 6 };
  return (
    <div className={styles['skeleton']} data-shape={shape} aria-busy="true" aria-label="Loading">
      {Array.from({ length: parts }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
