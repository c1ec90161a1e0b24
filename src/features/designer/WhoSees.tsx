import { useUses } from '#hooks/use-designer-uses.ts';
import type { BenchItem } from '#hooks/use-designer.ts';
import type { Tab } from './use-place.ts';
import styles from './Designer.module.css';

export interface WhoSeesProps {
  readonly items: readonly BenchItem[];
  readonly tab: Tab;
  readonly onSelect: (form: BenchItem) => void;
}

const words = {
  roles: { title: 'Who may run what', none: 'no form names it' },
  categories: { title: 'What stands where', none: 'no form is in it' },
} as const;

/** Roles or categories with the forms that name them. */
export function WhoSees({ items, tab, onSelect }: WhoSeesProps) {
  const uses = useUses(items, tab === 'roles' || tab === 'categories' ? tab : null);
  if (tab !== 'roles' && tab !== 'categories') return <p className={styles['inside']}>Constants can be used in forms as $(name).</p>;
  return (
    <div className={`${styles['inside']} ${styles['fill']}`}>
      <h2>{words[tab].title}</h2>
      <table className={styles['table']}>
        <tbody>
          {uses.map(({ name, forms, isKnown }) => (
            <tr key={name}>
              <th scope="row" dir="auto">
                {name}
                {!isKnown && (
                  <span className={styles['mark']} data-bad="true">
                    not declared
                  </span>
                )}
              </th>
              <td>
                {forms.length === 0 && <span className={styles['meta']}>{words[tab].none}</span>}
                {forms.map((form) => (
                  <button key={form.id} type="button" className={`${styles['link']} target`} onClick={() => onSelect(form)}>
                    {form.name}
                  </button>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
