import { createElement, memo, type ReactNode } from 'react';
import { errorsOf, isBrought, isDrawn, type Field, type FieldKind, type FieldState } from '#engine/index.ts';
import type { FormStore } from '#hooks/form-store.ts';
import { DraftProvider } from '#hooks/use-draft.ts';
import { useField, useFormStore, useUnasked } from '#hooks/use-form-engine.ts';
import { Labelled, type LabelledProps } from '#ui/controls/Labelled.tsx';
import { bulmaClass } from '#ui/names.ts';
import { Age } from '#ui/Time.tsx';
import { askedBy } from './asked.ts';
import styles from './Field.module.css';
import { FieldPanels } from './FieldPanels.tsx';
import { FieldTools } from './FieldTools.tsx';
import { fieldId } from './focus.ts';
import { useFieldViews } from './use-field-views.ts';
import { widgetOf } from './widgets/index.ts';

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
      {isLookedInto(field) ? <LookedInto field={field} state={state} /> : <DrawnField field={field} state={state} onView={nothing} />}
    </div>
  );
});

interface DrawnProps {
  readonly field: Field;
  readonly state: FieldState;
}

/** Its value is worked out, so there is something to look at: the question, and the value in full. Most fields have none of that. */
const isLookedInto = (field: Field): boolean => field.kind !== 'html' && (askedBy(field) !== null || field.kind === 'expression');

function LookedInto(props: DrawnProps) {
  const views = useFieldViews();
  return (
    <>
      <DrawnField {...props} onView={views.viewer.toggle} tools={<FieldTools {...props} views={views} />} />
      <FieldPanels {...props} views={views} />
    </>
  );
}

interface DrawnFieldProps extends DrawnProps {
  readonly tools?: ReactNode;
  readonly onView: () => void;
}
function DrawnField({ field, state, tools, onView }: DrawnFieldProps) {
  const store = useFormStore();
  const hint = hintsOf(field, state);
  const control = controlOf(store, field, state, onView);
  // Markup stands for itself: no label, and nothing a person could enter.
  if (field.kind === 'html') {
    return (
      <>
        {control}
        {hint}
      </>
    );
  }
  const isFromLink = isBrought(store.current(), field) && !state.entered && state.value !== undefined;
  return (
    <Labelled
      label={field.label}
      labelClass={field.hide ? styles['hiddenLabel'] : undefined}
      isRequired={field.rules.required}
      beside={
        <>
          {isFromLink && <span className={styles['brought']}>from the link</span>}
          {tools}
        </>
      }
      problem={problemOf(state)}
      hint={hint}
    >
      {control}
    </Labelled>
  );
}

const nothing = (): void => undefined;

function controlOf({ send, drafts }: FormStore, field: Field, state: FieldState, onView: () => void): ReactNode {
  const { name } = field;
  const widget = createElement(widgetOf(field), {
    field,
    state,
    value: state.value,
    readOnly: field.hide,
    send,
    onType: (input) => send({ type: 'typed', field: name, input }),
    onCommit: () => send({ type: 'committed', field: name }),
    onChoose: (input) => send({ type: 'chosen', field: name, input }),
    onView,
  });
  return hasDrafts.has(field.kind) ? <DraftProvider value={field.noLog ? null : { field: name, drafts }}>{widget}</DraftProvider> : widget;
}

/** In these something is entered that is no value yet. */
const hasDrafts: ReadonlySet<FieldKind> = new Set<FieldKind>(['enum', 'table', 'datetime']);

/** A field that is only still empty is no error before somebody touched it or tried to run (V11). */
function problemOf(state: FieldState): LabelledProps['problem'] {
  const messages = messagesOf(state);
  if (messages.length === 0) return null;
  return { is: errorsOf(state).length > 0 ? 'error' : 'warning', text: <Errors messages={messages} /> };
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
