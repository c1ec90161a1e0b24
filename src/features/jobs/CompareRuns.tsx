import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useComparison, type Comparison } from '#hooks/use-comparison.ts';
import { Empty } from '#ui/Empty.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { Tick } from '#ui/Tick.tsx';
import { Time } from '#ui/Time.tsx';
import styles from './CompareRuns.module.css';
import { StatusPill } from './status.tsx';

type Ready = Extract<Comparison, { at: 'ready' }>;
type How = 'same' | 'changed' | 'left' | 'right';

/** Two runs of a form side by side: what they were given, and what they wrote, task by task. */
export function CompareRuns({
  left,
  right,
  linkTo,
}: {
  readonly left: number;
  readonly right: number;
  readonly linkTo: (id: number) => string;
}) {
  const comparison = useComparison(left, right);
  const [all, setAll] = useState(false);
  if (comparison.at === 'loading') return <Skeletons rows={12} height={24} />;
  if (comparison.at === 'missing') return <Empty text={`Job ${comparison.id} is not on this device, or not yours to see.`} />;
  return (
    <div className={styles['compare']}>
      <header className={styles['heads']}>
        <Side view={comparison.left} linkTo={linkTo} />
        <Side view={comparison.right} linkTo={linkTo} />
      </header>
      <Tick isOn={all} onChange={setAll}>
        Show what is the same, too
      </Tick>
      <Values comparison={comparison} all={all} />
      <Outputs comparison={comparison} all={all} />
    </div>
  );
}

function Side({ view: { job }, linkTo }: { readonly view: Ready['left']; readonly linkTo: (id: number) => string }) {
  return (
    <div className={styles['head']}>
      <Link to={linkTo(job.id)}>Job {job.id}</Link> <StatusPill status={job.status} /> <Time at={Date.parse(job.start)} />
    </div>
  );
}

const words: Readonly<Record<How, string>> = { same: 'same', changed: 'changed', left: 'only left', right: 'only right' };
const shown = (value: unknown): string => (value === undefined ? '' : (JSON.stringify(value) ?? ''));

function Values({ comparison: { values }, all }: { readonly comparison: Ready; readonly all: boolean }) {
  const rows = values.filter(({ how }) => all || how !== 'same');
  return (
    <section aria-label="Variables">
      <h2>Variables</h2>
      {rows.length === 0 && <p>Both runs were given the same.</p>}
      {rows.length > 0 && (
        <table className={styles['values']}>
          <thead>
            <tr>
              {['variable', 'left', 'right', ''].map((head) => (
                <th key={head} scope="col">
                  {head || 'difference'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ path, how, left, right }) => (
              <tr key={path} className={styles[how]}>
                <th scope="row">{path}</th>
                <td data-side="left">{shown(left)}</td>
                <td data-side="right">{shown(right)}</td>
                <td>{words[how]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Stars fill headings up to a width that no screen has. */
const withoutStars = (line = ''): string => line.replace(/ \*{3,}$/, '');

/** So many lines of a stretch are drawn; the whole output is one press away. */
const mostLines = 500;

function Outputs({ comparison: { stretches, texts }, all }: { readonly comparison: Ready; readonly all: boolean }) {
  const differ = stretches.filter(({ how }) => how !== 'same');
  return (
    <section aria-label="Output">
      <h2>Output</h2>
      <p>
        {differ.length === 0
          ? 'Both runs wrote the same, but for times, hosts and numbers of jobs.'
          : `${differ.length} of ${stretches.length} parts differ; times, hosts and numbers of jobs do not count.`}
      </p>
      {(all ? stretches : differ).map(({ title, how, lines }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same task may come twice
        <details key={`${at} ${title}`} open={how !== 'same'} className={styles['stretch']}>
          <summary>
            {title || 'Before the first task'} <span className={styles['how']}>{words[how]}</span>
          </summary>
          {lines.slice(0, mostLines).map(({ left, right, how: differs }) => (
            <div key={`${left} ${right}`} className={`${styles['pair']} ${styles[differs]}`}>
              <code>{left === null ? '' : withoutStars(texts[0][left])}</code>
              <code>{right === null ? '' : withoutStars(texts[1][right])}</code>
            </div>
          ))}
          {lines.length > mostLines && <p>{lines.length - mostLines} more lines are in the outputs of the jobs.</p>}
        </details>
      ))}
    </section>
  );
}
