import { Field as Labelled } from '@fluentui/react-components';
import { memo } from 'react';
import { errorsOf, isDrawn, type Field } from '#engine/index.ts';
import { useField, useFormStore } from '#hooks/use-form-engine.ts';
import { bulmaClass } from '#ui/names.ts';
import { fieldId } from './focus.ts';
import styles from './Form.module.css';
import { Widget } from './widgets/Widget.tsx';

interface FieldRowProps {
  readonly field: Field;
  /** Its place in the form. */
  readonly at: number;
  readonly showHidden: boolean;
}

/** One field: label above, control, errors, help below. Nothing while it is not to be seen. */
export const FieldRow = memo(function FieldRow({ field, at, showHidden }: FieldRowProps) {
  const state = useField(at);
  const { send } = useFormStore();
  if (!isDrawn(field, state, showHidden)) return null;
  const errors = errorsOf(state);
  const { name } = field;
  return (
    <div id={fieldId(name)} className={bulmaClass(field.width) || styles['even']}>
      <Labelled
        label={{ children: field.label, className: (field.hide && styles['hiddenLabel']) || '' }}
        required={field.rules.required}
        hint={field.help === '' ? null : field.help}
        validationState={state.violations.length > 0 ? 'error' : 'none'}
        validationMessage={errors.length === 0 ? null : <Errors messages={errors} />}
      >
        <Widget
          field={field}
          value={state.value}
          readOnly={field.hide}
          onType={(input) => send({ type: 'typed', field: name, input })}
          onCommit={() => send({ type: 'committed', field: name })}
          onChoose={(input) => send({ type: 'chosen', field: name, input })}
        />
      </Labelled>
    </div>
  );
});

function Errors({ messages }: { readonly messages: readonly string[] }) {
  return (
    <span className={styles['errors']}>
      {[...new Set(messages)].map((message) => (
        <span key={message}>{message}</span>
      ))}
    </span>
  );
}
