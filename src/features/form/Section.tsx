import { memo } from 'react';
import { isDrawn, type CompiledForm, type Group } from '#engine/index.ts';
import { useFormFact } from '#hooks/use-form-engine.ts';
import { bulmaClass, isStrongGround } from '#ui/names.ts';
import fieldStyles from './Field.module.css';
import { FieldRow } from './FieldRow.tsx';
import styles from './Form.module.css';

interface SectionProps {
  readonly compiled: CompiledForm;
  readonly group: Group;
  /** How many of its lines are drawn yet. */
  readonly lineCount: number;
  /** How many of those are on the first screen: they are drawn in full from the start, so that none has to be moved. */
  readonly nearCount?: number;
  readonly showHidden: boolean;
}

/** One group of fields as a card with its title, while at least one of them is to be seen. */
export const Section = memo(function Section({ compiled, group, lineCount, nearCount = 0, showHidden }: SectionProps) {
  const { fields, form } = compiled;
  const places = group.lines.flatMap((line) => line.fields);
  const isShown = useFormFact((state) => places.some((at) => isDrawn(fields[at]!, state.fields[at]!, showHidden)));
  if (!isShown) return null;
  const lines = group.lines.slice(0, lineCount).map((line, at) => (
    <div key={line.key} className={`${fieldStyles['line']} ${at < nearCount ? '' : fieldStyles['far']}`}>
      {line.fields.map((at) => (
        <FieldRow key={at} field={fields[at]!} at={at} showHidden={showHidden} />
      ))}
    </div>
  ));
  if (group.title === '') return <div className={styles['section']}>{lines}</div>;
  const classes = bulmaClass(form.fieldGroupClasses[group.title] ?? '');
  return (
    <section className={`${styles['section']} ${classes}`} aria-label={group.title}>
      <h2 dir="auto" className={styles['groupTitle']}>
        {group.title}
      </h2>
      {isStrongGround(classes) ? <div className={fieldStyles['plate']}>{lines}</div> : lines}
    </section>
  );
});
