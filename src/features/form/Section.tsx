import { isDrawn, type CompiledForm, type Group } from '#engine/index.ts';
import { useFormFact } from '#hooks/use-form-engine.ts';
import { bulmaClass } from '#ui/names.ts';
import { FieldRow } from './FieldRow.tsx';
import styles from './Form.module.css';

interface SectionProps {
  readonly compiled: CompiledForm;
  readonly group: Group;
  readonly showHidden: boolean;
}

/** One group of fields as a card with its title, while at least one of them is to be seen. */
export function Section({ compiled, group, showHidden }: SectionProps) {
  const { fields, form } = compiled;
  const places = group.lines.flatMap((line) => line.fields);
  const isShown = useFormFact((state) => places.some((at) => isDrawn(fields[at]!, state.fields[at]!, showHidden)));
  if (!isShown) return null;
  const lines = group.lines.map((line) => (
    <div key={line.key} className={styles['line']}>
      {line.fields.map((at) => (
        <FieldRow key={at} field={fields[at]!} at={at} showHidden={showHidden} />
      ))}
    </div>
  ));
  if (group.title === '') return <div className={styles['section']}>{lines}</div>;
  return (
    <section className={`${styles['section']} ${bulmaClass(form.fieldGroupClasses[group.title] ?? '')}`} aria-label={group.title}>
      <h2 className={styles['groupTitle']}>{group.title}</h2>
      {lines}
    </section>
  );
}
