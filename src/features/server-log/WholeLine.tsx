import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useEffect, useRef } from 'react';
import { JsonView } from '#ui/JsonView.tsx';
import type { ServerLine } from './log-text.ts';
import styles from './ServerLog.module.css';

/** All that a line of JSON holds, below the log. */
export function WholeLine({ line, onClose }: { readonly line: ServerLine; readonly onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { at } = line;
  useEffect(() => heading.current?.focus(), [at]);
  return (
    <section className={styles['whole']} aria-label={`Line ${at + 1}`}>
      <div className={styles['wholeHead']}>
        <h2 ref={heading} tabIndex={-1}>
          Line {at + 1}
        </h2>
        <Button appearance="subtle" icon={<DismissRegular />} aria-label="Close" onClick={onClose} />
      </div>
      <JsonView value={line.json} name={`JSON of line ${at + 1}`} />
    </section>
  );
}
