import { Button } from '@fluentui/react-components';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Card } from '#ui/Card.tsx';
import { Ring } from '#ui/Loading.tsx';
import { useBottomBar } from '#ui/use-bottom-bar.ts';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import type { FormDeclaration } from './declare.ts';
import { EditorNotes } from './EditorNotes.tsx';
import { FieldRow } from './FieldRow.tsx';
import { isShown } from './form-values.ts';
import styles from './resource.module.css';
import type { RowEditor } from './use-row-editor.ts';

export interface RowFormProps {
  /** What it is, for people who hear the page. */
  readonly name: string;
  readonly form: FormDeclaration;
  readonly editor: RowEditor;
  readonly isNew: boolean;
  readonly isGone?: boolean;
  readonly away: string | null;
  /** The verb on the button. */
  readonly verb: string;
  /** Further buttons, e.g. what tries the settings. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** The controls of a row in their cards, what is to be known before them, and the bar that saves. */
export function RowForm({ name, form, editor, isNew, isGone = false, away, verb, actions, children }: RowFormProps) {
  const { isDirty, isSaving } = editor;
  const isBlocked = isSaving || away !== null || isGone;
  const [here] = useState(() => placeOf(new URL(location.href)));
  useLeaveGuard((to) => isDirty && !isSaving && (to === null || (!isWithout(to) && placeOf(to) !== here)), {
    title: 'Leave without saving?',
    text: 'What you changed stays on this device and is offered when you come back. Secrets are not kept.',
    confirm: 'Leave',
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isBlocked) editor.submit();
  };
  return (
    <form className={styles['form']} aria-label={name} onSubmit={submit} noValidate data-focus-home="form">
      <EditorNotes form={form} editor={editor} away={away} isGone={isGone} />
      {sectionsOf(form, editor, isNew).map(({ title, names }, at, all) => (
        <Card key={title} title={title} focusHome={at === all.length - 1 ? 'end of form' : undefined}>
          {names.map((field) => (
            <FieldRow key={field} name={field} form={form} editor={editor} isNew={isNew} />
          ))}
        </Card>
      ))}
      {children}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      <SaveBar editor={editor} isShown={isDirty || isNew || isSaving} isBlocked={isBlocked} verb={verb} />
    </form>
  );
}

/** Where somebody is sent who cannot stay: signed out, or the server is in trouble. What they typed is kept. */
const isWithout = ({ pathname }: URL): boolean => ['/login', '/error', '/schema'].includes(pathname);
/** The page, and which row is edited there; another filter or page of the list leads nowhere. */
const placeOf = ({ pathname, searchParams }: URL): string => `${pathname} ${searchParams.get('edit') ?? ''}`;

interface Section {
  readonly title: string;
  readonly names: readonly string[];
}

function sectionsOf(form: FormDeclaration, { values }: RowEditor, isNew: boolean): readonly Section[] {
  const sections = new Map<string, string[]>();
  for (const [name, field] of Object.entries(form.fields)) {
    if (!isShown(field, values, isNew)) continue;
    const title = field.section ?? '';
    sections.set(title, [...(sections.get(title) ?? []), name]);
  }
  return [...sections].map(([title, names]) => ({ title, names }));
}

interface SaveBarProps {
  readonly editor: RowEditor;
  readonly isShown: boolean;
  readonly isBlocked: boolean;
  readonly verb: string;
}

/** Sticks to the lower edge while there is something to save. */
function SaveBar({ editor, isShown, isBlocked, verb }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(isShown, bar);
  if (!isShown) return null;
  return (
    <div ref={bar} className={styles['saveBar']} data-focus-home="end of form">
      <Button
        type="submit"
        appearance="primary"
        disabledFocusable={isBlocked || editor.conflict.length > 0}
        icon={editor.isSaving ? <Ring /> : null}
      >
        {verb}
      </Button>
      {editor.isDirty && (
        <Button disabled={editor.isSaving} onClick={editor.discard}>
          Discard changes
        </Button>
      )}
    </div>
  );
}
