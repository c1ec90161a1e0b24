import { Button } from '@fluentui/react-components';
import { ArrowUpRegular } from '@fluentui/react-icons';
import { useSyncExternalStore } from 'react';
import styles from './Guide.module.css';

/** From where on the way back is long (administrator specification 9). */
const farPx = 300;

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
};

export function BackToTop() {
  const isFar = useSyncExternalStore(subscribe, () => window.scrollY > farPx);
  if (!isFar) return null;
  const go = (): void => {
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <Button className={styles['top'] ?? ''} icon={<ArrowUpRegular />} onClick={go}>
      Back to top
    </Button>
  );
}
