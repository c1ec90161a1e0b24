import type { Activity } from '#contract/activity.ts';
import { Pill, type Tone } from '#ui/Pill.tsx';
import { Time } from '#ui/Time.tsx';
import styles from './activity.module.css';

const tones: Readonly<Record<Activity['act'], Tone>> = { added: 'success', changed: 'brand', removed: 'danger' };
/** Rows of settings as people call them; the server calls them by their address. */
const settingNames: Readonly<Record<string, string>> = {
  settings: 'general and mail settings',
  ldap: 'LDAP settings',
  azuread: 'Entra ID settings',
  oidc: 'OpenID Connect settings',
  awx: 'AWX settings',
};

export function subjectOf({ kind, name }: Pick<Activity, 'kind' | 'name'>): string {
  if (kind === 'ssh key') return name;
  const known = kind === 'setting' && Object.hasOwn(settingNames, name) ? settingNames[name] : undefined;
  return known ?? `${kind} ${name}`;
}

/** More are folded. */
const few = 4;

/** One change: who, what, when, from where, and what before and after. */
export function ActivityRow({ row }: { readonly row: Activity }) {
  const { act, by, from, at, changes } = row;
  return (
    <li className={styles['row']}>
      <div className={styles['head']}>
        <Pill tone={tones[act]}>{act}</Pill>
        <strong dir="auto">{subjectOf(row)}</strong>
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

/** Of what is new or gone there is one side only. */
function Changes({ row: { act, changes } }: { readonly row: Activity }) {
  return (
    <dl className={styles['changes']}>
      {changes.map(({ name, before, after }) => (
        <div key={name}>
          <dt dir="auto">{name}</dt>
          <dd>
            {act !== 'added' && <Value text={before} none="none" label="before" />}
            {act === 'changed' && <span aria-hidden="true"> → </span>}
            {act !== 'removed' && <Value text={after} none="none" label="after" />}
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
