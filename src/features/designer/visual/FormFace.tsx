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
import { useSelection } from './use-selection.ts';
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
  const [removed, setRemoved] = useState<{ readonly said: string; readonly text: string } | null>(null);
  const { byField, ofForm } = sortedWarnings(editing, warnings);
  const { at } = selection;
  const [seen, setSeen] = useState(goTo);
  if (goTo !== null && seen !== goTo) {
    setSeen(goTo);
    const place = fieldAtLine(editing, goTo.line);
    selection.choose(place === null ? [] : [place]);
    setOpen(true);
  }
  const remove = (those: readonly number[]): void => {
    const names = those.map((place) => outline.fields[place]?.name ?? '');
    const beside = Math.min(...those);
    if (actions.remove(those) === null) return;
    const left = outline.fields.length - those.length;
    selection.choose([]);
    setRemoved({ said: `${names.length === 1 ? names[0] : `${names.length} fields`} deleted.`, text: outline.text });
    if (left > 0)
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-at="${Math.min(beside, left - 1)}"] button`)?.focus());
  };
  const one = at.length === 1 ? outline.fields[at[0]!] : undefined;
  const said = (place: number): readonly string[] => byField.get(place) ?? [];
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
        {removed && removed.text !== outline.text && editing.canUndo && (
          <output className={styles['notice']}>
            {removed.said}
            <Button
              size="small"
              onClick={() => {
                actions.undo();
                setRemoved(null);
              }}
            >
              Undo
            </Button>
          </output>
        )}
        <OutlineList
          outline={outline}
          actions={actions}
          selection={selection}
          problems={new Map([...byField].map(([place, those]) => [place, those.join('\n')]))}
          isReadOnly={isReadOnly}
          onRemove={remove}
          onOpen={() => setOpen(true)}
        >
          <button
            type="button"
            className={`${styles['entry']} ${styles['whole']} target`}
            aria-current={at.length === 0}
            onClick={() => {
              selection.choose([]);
              setOpen(true);
            }}
          >
            <span className={styles['icon']}>
              <FormRegular />
            </span>
            <span className={styles['names']}>
              The form
              <span className={styles['meta']}>what it runs, who may run it, how it looks</span>
            </span>
            {ofForm.length > 0 && <span className={styles['fault']}>warning</span>}
          </button>
        </OutlineList>
      </div>
      <section className={styles['right']} aria-label="Properties">
        <Button className={styles['back'] ?? ''} size="small" icon={<ArrowLeftRegular />} onClick={() => setOpen(false)}>
          All fields
        </Button>
        {at.length === 0 && <FormPanel outline={outline} actions={actions} problems={ofForm} />}
        {one && (
          <FieldPanel
            key={at[0]}
            field={one}
            at={at[0]!}
            taken={outline.fields.map(({ name }) => name)}
            actions={actions}
            problems={said(at[0]!)}
          />
        )}
        {at.length > 1 && <SeveralPanel key={at.join(' ')} outline={outline} at={at} actions={actions} onDone={selection.take} />}
      </section>
    </div>
  );
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
