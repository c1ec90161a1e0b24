import { useYamlValue } from '#hooks/use-yaml-value.ts';
import { YamlEditor } from '../YamlEditor.tsx';
import { useSurroundings, type ControlProps } from './editing.tsx';
import styles from './Properties.module.css';

/** What is too deep for boxes, as YAML. */
export function YamlControl({ label, value, onChange }: ControlProps) {
  const { isReadOnly } = useSurroundings();
  const { text, bad, type } = useYamlValue(value, onChange);
  return (
    <div className={styles['code']}>
      <YamlEditor
        text={text}
        label={label}
        isReadOnly={isReadOnly}
        marks={bad ? [{ line: bad.line, text: bad.message }] : []}
        wordsAt={() => []}
        goTo={null}
        onChange={type}
      />
      {bad && (
        <p className={styles['problem']} role="alert">
          Line {bad.line}: {bad.message}. The value stays as it was.
        </p>
      )}
    </div>
  );
}
