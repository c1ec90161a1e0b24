import { Link } from 'react-router-dom';
import type { BenchItem, Warning } from '#hooks/use-designer.ts';
import { titleOf } from './words.ts';
import styles from './Designer.module.css';

export interface WarningsPanelProps {
  readonly items: readonly BenchItem[];
  readonly warnings: readonly Warning[];
  readonly said: readonly Warning[];
  readonly saidBy: 'server' | 'device';
  readonly onGo: (item: BenchItem, line: number) => void;
}

/** Everything that keeps the forms from being saved; each leads to its place. */
export function WarningsPanel({ items, warnings, said, saidBy, onGo }: WarningsPanelProps) {
  return (
    <div className={styles['inside']}>
      {warnings.length === 0 && said.length === 0 && <p>Nothing is wrong with the forms as they are here.</p>}
      {warnings.length > 0 && <Warnings items={items} warnings={warnings} label="Found on this device" onGo={onGo} />}
      {said.length > 0 && <Warnings items={items} warnings={said} label={sayers[saidBy]} onGo={onGo} />}
      <Link to="/reference-guide/forms">What forms may say stands in the reference guide</Link>
    </div>
  );
}

const sayers = { server: 'The server says', device: 'Found in the whole, on this device' } as const;

interface WarningsProps extends Omit<WarningsPanelProps, 'said' | 'saidBy'> {
  readonly label: string;
}

/** A portal that is wrong throughout is wrong for few reasons. */
const mostShown = 200;

function Warnings({ items, warnings, label, onGo }: WarningsProps) {
  const byId = new Map(items.map((item) => [item.id, item]));
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <ul className={styles['rows']}>
        {warnings.slice(0, mostShown).map(({ item: id, line, text }, at) => {
          const item = byId.get(id);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- one place may have the same fault twice
            <li key={at}>
              {item ? (
                <button type="button" className={`${styles['link']} target`} onClick={() => onGo(item, line)}>
                  <span dir="auto">{text}</span>
                  <span className={styles['meta']}>
                    {titleOf(item)}, line {line}
                  </span>
                </button>
              ) : (
                <p className={styles['link']}>{text}</p>
              )}
            </li>
          );
        })}
      </ul>
      {warnings.length > mostShown && <p className={styles['meta']}>And {warnings.length - mostShown} more.</p>}
    </section>
  );
}
