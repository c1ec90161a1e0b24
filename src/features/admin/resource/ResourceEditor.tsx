import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import type { Change, ResourceActions, Row, Values, Written } from '#hooks/use-resource.ts';
import { Skeletons } from '#ui/Loading.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { ResourceDeclaration } from './declare.ts';
import { blankRow } from './form-values.ts';
import styles from './list.module.css';
import { RowForm } from './RowForm.tsx';
import { failureText } from './SingleEditor.tsx';
import { useRowEditor } from './use-row-editor.ts';

export interface ResourceEditorProps {
  readonly declared: ResourceDeclaration;
  readonly actions: ResourceActions;
  /** The row as it is listed; null = a new one, or one that is gone (`isNew` tells). */
  readonly row: Row | null;
  readonly isNew: boolean;
  readonly onClose: () => void;
  readonly onCreated: (id: number | null) => void;
  /** What stands below the controls of a row that exists. */
  readonly renderAside?: (row: Row) => ReactNode;
}

/** One row, beside the list where there is room, else in its place. A row is read again before it is edited: lists leave things out. */
export function ResourceEditor(props: ResourceEditorProps) {
  const { declared, actions, row, isNew, onClose } = props;
  const [opened, setOpened] = useState<Values | null>(isNew ? blankRow(declared) : null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || row === null) return;
    asked.current = true;
    void actions.read(row).then((answer) => setOpened(answer.ok ? answer.value : row));
  }, [actions, row]);
  const title = isNew ? `New ${declared.one}` : row ? declared.nameOf(row) : declared.one;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles['editor']} aria-label={title} data-focus-home={`row ${row?.id ?? 'new'}`}>
      <header className={styles['editorHead']}>
        <h2 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h2>
        <Button appearance="subtle" aria-label="Close" title="Close" icon={<DismissRegular />} onClick={onClose} />
      </header>
      {opened === null ? <Skeletons rows={5} height={52} /> : <Open {...props} opened={opened} title={title} />}
    </section>
  );
}

function Open(props: ResourceEditorProps & { readonly opened: Values; readonly title: string }) {
  const { declared, actions, row, isNew, opened, title, onCreated, renderAside } = props;
  const say = useToast();
  const away = whyNotSent(useConnection().at);
  // Of a row that is removed meanwhile, what was known of it stays.
  const [known, setKnown] = useState(row);
  if (row !== null && row !== known) setKnown(row);
  const save = (change: Change): Promise<Written> => {
    if (isNew) return actions.add(change);
    return known === null ? Promise.resolve({ at: 'gone' }) : actions.change(known, change);
  };
  const onSaved = (written: Written): void => {
    if (written.at === 'refused') say('error', failureText(written.failure));
    if (written.at !== 'saved') return;
    say('success', isNew ? declared.said.created(written.id) : declared.said.updated);
    if (isNew) onCreated(written.id);
  };
  const editor = useRowEditor({
    form: declared,
    opened,
    isNew,
    live: row,
    place: `${declared.title}, ${title}`,
    save,
    onSaved,
    onInvalid: () => say('warning', 'Invalid form data'),
  });
  return (
    <RowForm
      name={title}
      form={declared}
      editor={editor}
      isNew={isNew}
      isGone={!isNew && row === null}
      away={away}
      verb={isNew ? `Create ${declared.one}` : `Update ${declared.one}`}
    >
      {known !== null && renderAside?.(known)}
    </RowForm>
  );
}
