import { useEffect, useState } from 'react';
import type { LogContents, LogSource } from '#lib/log-source.ts';
import { firstFrom } from './rows.ts';
import styles from './LogView.module.css';

/** What a recap tells of one host. */
interface Row {
  readonly host: string;
  readonly counts: ReadonlyMap<string, number>;
}

const columns = ['ok', 'changed', 'unreachable', 'failed', 'skipped', 'rescued', 'ignored'] as const;
const mostRows = 1000;

export interface LogRecapProps {
  readonly source: LogSource;
  readonly contents: LogContents;
  readonly host: number;
  readonly onHost: (host: number) => void;
}

/** The newest recap of a log as a table. A host leads to its lines. */
export function LogRecap({ source, contents, host, onHost }: LogRecapProps) {
  const last = contents.headings.findLast(({ at }) => contents.recap.some((line) => line > at))?.at ?? 0;
  const first = firstFrom(contents.recap, last);
  const lines = contents.recap.slice(first, first + mostRows);
  const rows = useRows(source, lines.join(' '));
  return (
    <section className={styles['recap']} aria-label="Recap">
      <table>
        <thead>
          <tr>
            <th scope="col">Host</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ host: name, counts }) => {
            const number = contents.hosts.indexOf(name);
            return (
              <tr key={name}>
                <th scope="row">
                  <button
                    type="button"
                    className="target"
                    aria-pressed={number === host}
                    onClick={() => onHost(number === host ? 0 : number)}
                  >
                    {name}
                  </button>
                </th>
                {columns.map((column) => (
                  <td key={column} data-column={column} data-some={(counts.get(column) ?? 0) > 0}>
                    {counts.get(column) ?? ''}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** @param lines their numbers, parted by blanks: the same text as long as they are the same */
function useRows(source: LogSource, lines: string): readonly Row[] {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const numbers = lines === '' ? [] : lines.split(' ').map(Number);
    const read = async (): Promise<void> => {
      const texts = await Promise.all(numbers.map((line) => source.text(line, line + 1)));
      if (isCurrent) setRows(texts.flatMap((text) => rowIn(text) ?? []));
    };
    void read();
    return () => void (isCurrent = false);
  }, [source, lines]);
  return rows;
}

function rowIn(line: string): Row | null {
  const [, host] = /^(\S+)\s+: ok=/.exec(line) ?? [];
  if (host === undefined) return null;
  const counts = [...line.matchAll(/\b([a-z]+)=(\d+)/g)].map(([, name, count]) => [name!, Number(count)] as const);
  return { host, counts: new Map(counts) };
}
