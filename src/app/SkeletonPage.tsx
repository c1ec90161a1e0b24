import styles from './Shell.module.css';

/** Holds the place of a page while it is not known which one may be shown; the size of the catalogue, so that nothing jumps. */
export function SkeletonPage() {
  return (
    <div className={styles['skeleton']} aria-busy="true" aria-label="Loading">
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
