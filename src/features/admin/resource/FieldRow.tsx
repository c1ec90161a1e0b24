import { Checkbox, Field, Input, Select, Textarea } from '@fluentui/react-components';
import { fieldProblem } from '#ui/field-problem.ts';
import type { ControlProps, FieldDeclaration, FormDeclaration } from './declare.ts';
import { isRequired, labelOf } from './form-values.ts';
import { SecretControl } from './SecretControl.tsx';
import styles from './resource.module.css';
import type { RowEditor } from './use-row-editor.ts';

export interface FieldRowProps {
  readonly name: string;
  readonly form: FormDeclaration;
  readonly editor: RowEditor;
  readonly isNew: boolean;
}

/** The id of a control, which the summary of errors links to. */
export const fieldId = (name: string): string => `field-${name}`;

/** One entry of a row: its label, the control its schema asks for, and what is wrong with it. */
export function FieldRow({ name, form, editor, isNew }: FieldRowProps) {
  const declared = form.fields[name];
  if (!declared) return null;
  const label = labelOf(declared, editor.values);
  const message = editor.errors[name]?.message;
  const props: ControlProps = {
    id: fieldId(name),
    value: editor.inputs[name] ?? '',
    onChange: (input) => editor.type(name, input),
    isFixed: declared.once === true && !isNew,
  };
  if (form.kind.flags.includes(name) && !declared.Control) return <Flag {...props} declared={declared} message={message} />;
  return (
    <Field
      label={{ children: label, htmlFor: props.id }}
      required={isRequired(declared, editor.values, isNew) && !props.isFixed}
      {...(message === undefined && declared.hint ? { hint: <>{declared.hint}</> } : {})}
      {...fieldProblem(message)}
    >
      {form.kind.secrets.includes(name) ? (
        <SecretControl key={editor.round} {...props} label={label} isStored={(editor.base[name] ?? '') !== ''} />
      ) : (
        <TextControl {...props} declared={declared} />
      )}
    </Field>
  );
}

function Flag({
  declared,
  message,
  ...props
}: ControlProps & { readonly declared: FieldDeclaration; readonly message: string | undefined }) {
  const { id, value, onChange, isFixed } = props;
  return (
    <Field {...(message === undefined && declared.hint ? { hint: <>{declared.hint}</> } : {})} {...fieldProblem(message)}>
      <Checkbox
        id={id}
        label={declared.label}
        checked={value === true}
        disabled={isFixed}
        onChange={(_, data) => onChange(data.checked === true)}
      />
    </Field>
  );
}

function TextControl({ declared, ...props }: ControlProps & { readonly declared: FieldDeclaration }) {
  const { id, value, onChange, isFixed } = props;
  const { Control, choices, as, placeholder, autoComplete = 'off' } = declared;
  if (Control) return <Control {...props} />;
  const common = { id, value: String(value) };
  if (choices) {
    return (
      <Select {...common} disabled={isFixed} onChange={(_, data) => onChange(data.value)}>
        {!choices.some((choice) => choice.value === '') && <option value="">Choose…</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    );
  }
  const typed = { ...common, readOnly: isFixed, onChange: (_: unknown, data: { value: string }) => onChange(data.value), placeholder };
  if (as !== undefined) {
    return (
      <Textarea
        {...typed}
        resize="vertical"
        rows={as === 'code' ? 8 : 3}
        spellCheck={as !== 'code'}
        {...(as === 'code' && { textarea: { className: styles['code'] ?? '' } })}
      />
    );
  }
  return <Input {...typed} autoComplete={autoComplete} appearance={isFixed ? 'filled-darker' : 'outline'} />;
}
