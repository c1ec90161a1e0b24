import { Field as Labelled, type LabelProps, type SlotRenderFunction } from '@fluentui/react-components';
import { memo, type ReactNode } from 'react';
import { errorsOf, isBrought, isDrawn, type Field, type FieldState } from '#engine/index.ts';
import { DraftProvider } from '#hooks/use-draft.ts';
import { useField, useFormStore, useUnasked } from '#hooks/use-form-engine.ts';
import { bulmaClass } from '#ui/names.ts';
import { Age } from '#ui/Time.tsx';
import styles from './Field.module.css';
import { FieldPanels } from './FieldPanels.tsx';
import { FieldTools } from './FieldTools.tsx';
import { fieldId } from './focus.ts';
import { useFieldViews, type FieldViews } from './use-field-views.ts';
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
  if (!isDrawn(field, state, showHidden)) return null;
  return (
    <div
      id={fieldId(field.name)}
      // What it says is written by people: its label decides which way it reads.
      dir="auto"
      className={`${styles['field']} ${bulmaClass(field.width) || styles['even']}`}
      data-focus-home={field.name}
    >
      <DrawnField field={field} state={state} />
    </div>
  );
});

interface DrawnProps {
  readonly field: Field;
  readonly state: FieldState;
}
function DrawnField({ field, state }: DrawnProps) {
  const views = useFieldViews();
  const isFromLink = isBrought(useFormStore().current(), field) && !state.entered && state.value !== undefined;
  const errors = messagesOf(state);
  const hints = hintsOf(field, state);
  const control = <Control field={field} state={state} views={views} />;
  const panels = <FieldPanels field={field} state={state} views={views} />;
  const labelRow: SlotRenderFunction<LabelProps> = (Label, props) => (
    <div className={styles['labelRow']}>
      <Label {...props}>{field.label}</Label>
      {isFromLink && <span className={styles['brought']}>from the link</span>}
      <FieldTools field={field} state={state} views={views} />
    </div>
  );
  // Markup stands for itself: no label, and nothing a person could enter.
  if (field.kind === 'html') {
    return (
      <>
        {control}
        {hints}
        {panels}
      </>
    );
  }
  return (
    <>
      <Labelled
        label={{ className: (field.hide && styles['hiddenLabel']) || '', children: labelRow }}
        required={field.rules.required}
        hint={hints === null ? null : { children: hints }}
        validationState={validationState(state)}
        validationMessage={errors.length === 0 ? null : <Errors messages={errors} />}
      >
        {control}
      </Labelled>
      {panels}
    </>
  );
}

function Control({ field, state, views }: DrawnProps & { readonly views: FieldViews }) {
  const { send, drafts } = useFormStore();
  const { name } = field;
  return (
    <DraftProvider value={field.noLog ? null : { field: name, drafts }}>
      <Widget
        field={field}
        state={state}
        value={state.value}
        readOnly={field.hide}
        send={send}
        onType={(input) => send({ type: 'typed', field: name, input })}
        onCommit={() => send({ type: 'committed', field: name })}
        onChoose={(input) => send({ type: 'chosen', field: name, input })}
        onView={views.viewer.toggle}
      />
    </DraftProvider>
  );
}

/** A field that is only still empty is no error before somebody touched it or tried to run (V11). */
function validationState(state: FieldState): 'error' | 'warning' | 'none' {
  if (errorsOf(state).length > 0) return 'error';
  return messagesOf(state).length === 0 ? 'none' : 'warning';
}

/** What is wrong with the value, and what went wrong when it was asked for; a missing connection is told beside the help. */
function messagesOf(state: FieldState): readonly string[] {
  return [...errorsOf(state), state.error, state.offline ? null : state.failure].filter((message) => message !== null);
}

/** Help, and how old or how far away what stands here is. */
function hintsOf(field: Field, state: FieldState): ReactNode {
  const isStale = state.asOf !== null;
  const needsConnection = state.offline && !isStale;
  if (field.help === '' && !isStale && !needsConnection) return null;
  return (
    <span className={styles['hints']}>
      {field.help !== '' && <span dir="auto">{field.help}</span>}
      {state.asOf !== null && <Age asOf={state.asOf} live={false} />}
      {needsConnection && <Unasked />}
    </span>
  );
}

/** Why there is no answer from the server. */
function Unasked() {
  return <span className={styles['needs']}>{useUnasked()}</span>;
}

function Errors({ messages }: { readonly messages: readonly string[] }) {
  return (
    <span className={styles['errors']}>
      {[...new Set(messages)].map((message) => (
        <span key={message} dir="auto">
          {message}
        </span>
      ))}
    </span>
  );
}
