import { Button } from '@fluentui/react-components';
import type { RefObject } from 'react';
import { Banner } from '#ui/Banner.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Page } from '#ui/Page.tsx';
import styles from './Catalogue.module.css';

/** Placeholders of menu and tiles, in the sizes of what comes. */
export function CatalogueLoading({ roomRef }: { readonly roomRef: RefObject<HTMLDivElement | null> }) {
  return (
    <Page title="Forms">
      <div className={styles['columns']} aria-busy="true">
        <div className={styles['menu']}>
          <div className={styles['ghostMenu']} />
        </div>
        <div ref={roomRef}>
          <div className={styles['ghostBar']} />
          <div className={styles['grid']}>
            {Array.from({ length: 6 }, (_, at) => (
              <div key={at} className={styles['ghostTile']} />
            ))}
          </div>
          <output className="unseen">Loading</output>
        </div>
      </div>
    </Page>
  );
}

/** No catalogue on this device and none from the server. `reason` null = nothing is known about why. */
export function CatalogueMissing({ reason, onRetry }: { readonly reason: string | null; readonly onRetry: () => void }) {
  return (
    <Page title="Forms">
      <Banner intent="error" title="Could not get forms.yaml file">
        {reason}
      </Banner>
      <Empty text="This device has not seen the forms of this portal yet." action={<Button onClick={onRetry}>Try again</Button>} />
    </Page>
  );
}
