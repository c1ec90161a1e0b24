import { useEffect, useState } from 'react';
import styles from './Loading.module.css';

/** Bars of the size of what is coming, so that nothing jumps when it is there. */
export function Skeletons({ rows, height = 20 }: { readonly rows: number; /** of one bar, in pixels */ readonly height?: number }) {
  return (
    <output className={styles['skeletons']} aria-busy="true" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles['bar']} style={{ blockSize: height }} />
      ))}
    </output>
  );
}

/** A turning ring in the size and colour of the text around it, e.g. as the icon of a button. Says nothing; words stand beside it. */
export function Ring() {
  return <span className={styles['ring']} aria-hidden="true" />;
}

/** The same ring for one of many: it shows only what lasts, and costs nothing before. Fifty that turn at once slow down what they wait for. */
export function PatientRing() {
  return <span className={`${styles['ring']} ${styles['patient']}`} aria-hidden="true" />;
}

const patienceMs = 300;

/** A ring for what takes longer than 300 ms; before that, nothing. */
export function Busy({ label }: { readonly label: string }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className={slow ? styles['busy'] : 'unseen'}>
      {slow && <Ring />}
      {label}
    </output>
  );
}
