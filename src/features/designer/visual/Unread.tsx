import { Button } from '@fluentui/react-components';
import type { BadYaml } from '#hooks/use-form-outline.ts';
import styles from './Visual.module.css';

export interface UnreadProps {
  readonly bad: BadYaml;
  /** What could be read last is still to be seen. */
  readonly isKept?: boolean;
  readonly onYaml: (line: number) => void;
}

/** The text is no YAML: where, and the way to it. */
export function Unread({ bad, isKept = false, onYaml }: UnreadProps) {
  return (
    <div className={styles['unread']} role="alert">
      <p>
        Line {bad.line}: {bad.message}.{isKept ? ' Below is what could be read last.' : ''}
      </p>
      <Button size="small" onClick={() => onYaml(bad.line)}>
        Mend it in the YAML
      </Button>
    </div>
  );
}
