import { Button } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { FormRegular } from '@fluentui/react-icons/svg/form';
import { useState } from 'react';
import type { Warning } from '#hooks/use-designer.ts';
import type { OutlineEditing } from '#hooks/use-form-outline.ts';
import { FieldPanel } from './FieldPanel.tsx';
import { FormPanel } from './FormPanel.tsx';
import { OutlineList } from './OutlineList.tsx';
import { OutlineTools } from './OutlineTools.tsx';
import { SeveralPanel } from './SeveralPanel.tsx';
import { useSelection, type Selection } from './use-selection.ts';
import styles from './Visual.module.css';

export interface FormFaceProps {
  readonly editing: OutlineEditing;
  readonly warnings: readonly Warning[];
  readonly isReadOnly: boolean;
  readonly goTo: { readonly line: number } | null;
}

/** A form by its parts: its fields as an outline, and beside them the properties of what is open. */
export function FormFace({ editing, warnings, isReadOnly, goTo }: FormFaceProps) {
  const { outline, actions } = editing;
  const selection = useSelection(outline);
  const [isOpen, setOpen] = useState(false);
  const { remove, notice } = useRemoval(editing, selection);
  const { byField, ofForm } = sortedWarnings(editing, warnings);
  const { at } = selection;
  const [seen, setSeen] = useState(goTo);
  if (goTo !== null && seen !== goTo) {
    setSeen(goTo);
    const place = fieldAtLine(editing, goTo.line);
    selection.choose(place === null ? [] : [place]);
    setOpen(true);
  }
  return (
    <div className={styles['face']} data-open={isOpen ? 'panel' : 'outline'}>
      <div className={styles['left']}>
        {!isReadOnly && (
          <OutlineTools
            editing={editing}
            selection={selection}
            onRemove={remove}
            onAdd={(type) => {
              selection.take(actions.add(type, at.at(-1) ?? null));
              setOpen(true);
            }}
          />
        )}
        {notice}
        <OutlineList
          outline={outline}
          actions={actions}
          selection={selection}
          problems={new Map([...byField].map(([place, those]) => [place, those.join('\n')]))}
          isReadOnly={isReadOnly}
          onRemove={remove}
          onOpen={() => setOpen(true)}
        >
          <WholeForm
            isChosen={at.length === 0}
            isBad={ofForm.length > 0}
            onOpen={() => {
              selection.choose([]);
              setOpen(true);
            }}
          />
        </OutlineList>
      </div>
      <section className={styles['right']} aria-label="Properties">
        <Button className={styles['back'] ?? ''} size="small" icon={<ArrowLeftRegular />} onClick={() => setOpen(false)}>
          All fields
        </Button>
        <Panel editing={editing} selection={selection} problems={(place) => (place === null ? ofForm : (byField.get(place) ?? []))} />
      </section>
    </div>
  );
}

interface PanelProps {
  readonly editing: OutlineEditing;
  readonly selection: Selection;
  /** What is wrong with a field, or with the form (null). */
  readonly problems: (at: number | null) => readonly string[];
}

/** The properties of what is chosen. */
function Panel({ editing: { outline, actions }, selection: { at, take }, problems }: PanelProps) {
  const [first] = at;
  const field = first === undefined ? undefined : outline.fields[first];
  if (first === undefined || !field) return <FormPanel outline={outline} actions={actions} problems={problems(null)} />;
  if (at.length > 1) return <SeveralPanel key={at.join(' ')} outline={outline} at={at} actions={actions} onDone={take} />;
  const taken = outline.fields.map(({ name }) => name);
  return <FieldPanel key={first} field={field} at={first} taken={taken} actions={actions} problems={problems(first)} />;
}

interface WholeFormProps {
  readonly isChosen: boolean;
  readonly isBad: boolean;
  readonly onOpen: () => void;
}

function WholeForm({ isChosen, isBad, onOpen }: WholeFormProps) {
  return (
    <button type="button" className={`${styles['entry']} ${styles['whole']} target`} aria-current={isChosen} onClick={onOpen}>
      <span className={styles['icon']}>
        <FormRegular />
      </span>
      <span className={styles['names']}>
        The form
        <span className={styles['meta']}>what it runs, who may run it, how it looks</span>
      </span>
      {isBad && <span className={styles['fault']}>warning</span>}
    </button>
  );
}

/** Fields go at once, and come back by a button in sight until something else is done. */
function useRemoval({ outline, actions, canUndo }: OutlineEditing, selection: Selection) {
  const [removed, setRemoved] = useState<{ readonly said: string; readonly before: string } | null>(null);
  const remove = (at: readonly number[]): void => {
    const said = at.length === 1 ? (outline.fields[at[0]!]?.name ?? '') : `${at.length} fields`;
    if (actions.remove(at) === null) return;
    const left = outline.fields.length - at.length;
    const next = Math.min(...at, left - 1);
    selection.choose([]);
    setRemoved({ said, before: outline.text });
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-at="${next}"] button`)?.focus());
  };
  const undo = (): void => {
    actions.undo();
    setRemoved(null);
  };
  const notice = removed && removed.before !== outline.text && canUndo && (
    <output className={styles['notice']}>
      {removed.said} deleted.
      <Button size="small" onClick={undo}>
        Undo
      </Button>
    </output>
  );
  return { remove, notice };
}

function fieldAtLine({ outline }: Pick<OutlineEditing, 'outline'>, line: number): number | null {
  const at = outline.pieces === null ? -1 : outline.fields.findIndex(({ from, to }) => from <= line && line <= to);
  return at < 0 ? null : at;
}

/** Warnings at the fields whose lines they name. */
function sortedWarnings(
  { outline, bad }: OutlineEditing,
  warnings: readonly Warning[],
): { readonly byField: ReadonlyMap<number, readonly string[]>; readonly ofForm: readonly string[] } {
  const byField = new Map<number, readonly string[]>();
  const ofForm: string[] = [];
  for (const { line, text } of bad === null ? warnings : []) {
    const at = fieldAtLine({ outline }, line);
    if (at === null) ofForm.push(text);
    else byField.set(at, [...(byField.get(at) ?? []), text]);
  }
  return { byField, ofForm };
}
