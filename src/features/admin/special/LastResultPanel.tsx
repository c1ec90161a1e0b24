import type { Row } from '#hooks/use-resource.ts';
import { CopyBox } from '#ui/CopyBox.tsx';
import { Panel } from '#ui/Panel.tsx';
import styles from './special.module.css';

/** What the last run of git wrote. It stays current while git works. */
export function LastResultPanel({ row, onClose }: { readonly row: Row | null; readonly onClose: () => void }) {
  if (row === null) return null;
  const output = String(row['output'] ?? '').replaceAll('\r\n', '\n');
  return (
    <Panel title="Last execution result" onClose={onClose} closeLabel="Close">
      <p className={styles['meta']}>
        {String(row['name'])}: {row['status'] == null ? 'git has not run yet' : String(row['status'])}
      </p>
      {output !== '' && (
        <CopyBox name="Output of git" text={output}>
          <pre className={styles['output']}>{output}</pre>
        </CopyBox>
      )}
    </Panel>
  );
}
