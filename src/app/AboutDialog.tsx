import { Link } from '@fluentui/react-components';
import { FoodEgg20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { Panel } from '#ui/Panel.tsx';
import { sourceUrl, thanks } from './about.ts';
import styles from './dialogs.module.css';

/** What this is, under which terms, and whom it owes thanks. */
export function AboutDialog({ version, onClose }: { readonly version: string | null; readonly onClose: () => void }) {
  const [isCracked, setCracked] = useState(false);
  return (
    <Panel title="About Fieldrun" onClose={onClose}>
      <div className={styles['prose']}>
        <dl className={styles['facts']}>
          <div>
            <dt>Version</dt>
            <dd>
              {__APP_VERSION__} (build {__BUILD_ID__})
            </dd>
          </div>
          <div>
            <dt>Server</dt>
            <dd>{version ?? 'Unknown'}</dd>
          </div>
        </dl>
        <p>Copyright © 2021–2026 the authors of Fieldrun.</p>
        <p>
          Fieldrun is free software: you can redistribute it and modify it under the terms of the GNU General Public License as published by
          the Free Software Foundation, version 3 of the License or any later version (GPL-3.0-or-later). It comes with no warranty, not
          even the implied one of merchantability or fitness for a particular purpose.
        </p>
        <p>
          <Link href={sourceUrl} target="_blank" rel="noreferrer">
            View on Github
          </Link>
        </p>
        <button type="button" className={styles['egg']} aria-label="An egg. Double-click it" onDoubleClick={() => setCracked(true)}>
          <FoodEgg20Regular />
        </button>
        {isCracked && (
          <section aria-label="Thank you">
            <p>Thank you</p>
            <ul className={styles['list']}>
              {thanks.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Panel>
  );
}
