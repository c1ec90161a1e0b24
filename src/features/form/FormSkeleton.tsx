import styles from './Form.module.css';
import skeleton from './FormSkeleton.module.css';

/** The shape of a form while it is not known which one: its title, a group of fields, Run. */
export function FormSkeleton({ name }: { readonly name: string }) {
  return (
    <div className={styles['page']}>
      <title>{`${name || 'Form'} · Fieldrun`}</title>
      <div className={`${styles['header']} ${skeleton['head']}`} />
      <div className={styles['columns']}>
        <FieldSkeletons />
        <div className={styles['panel']}>
          <div className={styles['bar']}>
            <span className={skeleton['run']} />
            <span className={styles['standing']} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The shape of the fields of a form: a card with labels and controls. */
export function FieldSkeletons() {
  return (
    <output className={`${styles['section']} ${skeleton['fields']}`} aria-busy="true" aria-label="Loading">
      {Array.from({ length: 6 }, (_, row) => (
        <span key={row} className={skeleton['field']}>
          <span className={skeleton['label']} />
          <span className={skeleton['control']} />
        </span>
      ))}
    </output>
  );
}
