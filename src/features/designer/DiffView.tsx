import { diffParts, type DiffLine } from '#lib/diff-lines.ts';
import styles from './Designer.module.css';

/** Two texts side by side, with what is far from every change left out. */
export function DiffView({
  before,
  after,
  labels,
}: {
  readonly before: string;
  readonly after: string;
  readonly labels: readonly [string, string];
}) {
  const parts = diffParts(before, after);
  // Of what is new or gone there is only one side.
  const only = before === '' ? 'after' : after === '' ? 'before' : undefined;
  return (
    <div className={styles['container']}>
      <table className={styles['diff']} data-only={only}>
        <colgroup>
          <col className={styles['number']} />
          <col />
          <col className={styles['number']} />
          <col />
        </colgroup>
        <thead className="unseen">
          <tr>
            <th scope="col">Line</th>
            <th scope="col">{labels[0]}</th>
            <th scope="col">Line</th>
            <th scope="col">{labels[1]}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, at) =>
            'skipped' in part ? (
              // oxlint-disable-next-line react/no-array-index-key -- parts have no name but their place
              <tr key={at}>
                <td className={styles['gap']} colSpan={4}>
                  {part.skipped === 1 ? '1 line is the same' : `${part.skipped} lines are the same`}
                </td>
              </tr>
            ) : (
              part.lines.map((line) => <Line key={`${line.before?.at ?? ''} ${line.after?.at ?? ''}`} line={line} />)
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function Line({ line: { of, before, after } }: { readonly line: DiffLine }) {
  return (
    <tr data-of={of}>
      <td className={styles['at']}>{before?.at}</td>
      <td className={before && of !== 'same' ? styles['was'] : ''}>{before?.text}</td>
      <td className={styles['at']}>{after?.at}</td>
      <td className={after && of !== 'same' ? styles['is'] : ''}>{after?.text}</td>
    </tr>
  );
}
