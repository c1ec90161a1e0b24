import type { Activity } from '#contract/activity.ts';
import { Pill, type Tone } from '#ui/Pill.tsx';
import { Time } from '#ui/Time.tsx';
import styles from './activity.module.css';

const tones: Readonly<Record<Activity['act'], Tone>> = { added: 'success', changed: 'brand', removed: 'danger' };
/** More are folded. */
const few = 4;

/** One change: who, what, when, from where, and what before and after. */
export function ActivityRow({ row }: { readonly row: Activity }) {
  const { act, kind, name, by, from, at, changes } = row;
  return (
    <li className={styles['row']}>
      <div className={styles['head']}>
        <Pill tone={tones[act]}>{act}</Pill>
        <strong dir="auto">{kind === 'ssh key' ? name : `${kind} ${name}`}</strong>
        <span className={styles['who']}>
          <span dir="auto">{by}</span>, <Time at={Date.parse(at)} />, from {from}
        </span>
      </div>
      {changes.length > few ? (
        <details>
          <summary>{changes.length} values</summary>
          <Changes row={row} />
        </details>
      ) : (
        changes.length > 0 && <Changes row={row} />
      )}
    </li>
  );
}

function Changes({ row: { changes } }: { readonly row: Activity }) {
  return (
    <dl className={styles['changes']}>
      {changes.map(({ name, before, after }) => (
        <div key={name}>
          <dt dir="auto">{name}</dt>
          <dd>
            <Value text={before} none="none" label="before" /> <span aria-hidden="true">→</span>{' '}
            <Value text={after} none="none" label="after" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ text, none, label }: { readonly text: string | null; readonly none: string; readonly label: string }) {
  return (
    <>
      <span className="unseen">{label}: </span>
      {text === null ? <span className={styles['none']}>{none}</span> : <code dir="auto">{text}</code>}
    </>
  );
}
