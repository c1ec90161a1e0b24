import { Button } from '@fluentui/react-components';
import { useObservable } from '#hooks/services.tsx';
import { useFrame } from './frame.ts';
import styles from './Shell.module.css';

/** Offers a new version that waits. Nothing happens until the person agrees, or all tabs are closed. */
export function UpdateBar() {
  const { version } = useFrame();
  if (!useObservable(version.isWaiting)) return null;
  return (
    <div className={styles['update']}>
      <output>A new version of Fieldrun is ready.</output>
      <Button appearance="primary" size="small" onClick={version.take}>
        Update now
      </Button>
    </div>
  );
}
