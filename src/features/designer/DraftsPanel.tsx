import { Button } from '@fluentui/react-components';
import { useRef } from 'react';
import type { BenchItem, DesignerActions, DeskDraft } from '#hooks/use-designer.ts';
import { Time } from '#ui/Time.tsx';
import { useToast } from '#ui/toasts.tsx';
import { draftFile, readDraftFile } from './draft-file.ts';
import { sizeText, stateWords, titleOf } from './words.ts';
import styles from './Designer.module.css';

export interface DraftsPanelProps {
  readonly drafts: readonly DeskDraft[];
  readonly changes: readonly BenchItem[];
  readonly actions: Pick<DesignerActions, 'discard' | 'undo' | 'lay'>;
  readonly isReadOnly: boolean;
  readonly onSelect: (item: BenchItem) => void;
}

/** What is kept on this device and not saved, and what can be done with it. */
export function DraftsPanel({ drafts, changes, actions, isReadOnly, onSelect }: DraftsPanelProps) {
  const discarded = drafts.filter(({ isDiscarded }) => isDiscarded);
  return (
    <div className={styles['inside']}>
      <FileButtons changes={changes} actions={actions} isReadOnly={isReadOnly} />
      {changes.length === 0 && <p>There is no draft on this device.</p>}
      <ul className={styles['rows']}>
        {changes.map((item) => (
          <li key={item.id} className={styles['row']}>
            <button type="button" className={`${styles['link']} target`} onClick={() => onSelect(item)}>
              <span dir="auto">{titleOf(item)}</span>
              <DraftMeta item={item} draft={drafts.find(({ id }) => id === item.id)} />
            </button>
            <Button size="small" aria-label={`Discard ${titleOf(item)}`} onClick={() => actions.discard(item.id)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
      {discarded.length > 0 && (
        <section aria-label="Discarded">
          <h3>Discarded since this page was opened</h3>
          <ul className={styles['rows']}>
            {discarded.map(({ id, base, mine }) => {
              const name = titleOf(base ?? mine ?? { kind: 'form', name: 'New form', file: '' });
              return (
                <li key={id} className={styles['row']}>
                  <span dir="auto">{name}</span>
                  <Button size="small" aria-label={`Undo the discarding of ${name}`} onClick={() => actions.undo(id)}>
                    Undo
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}

function DraftMeta({ item, draft }: { readonly item: BenchItem; readonly draft: DeskDraft | undefined }) {
  return (
    <span className={styles['meta']}>
      {stateWords[item.state]}, {sizeText(new Blob([item.text]).size)}
      {draft?.row && (
        <>
          , kept <Time at={draft.row.editedAt} />
        </>
      )}
    </span>
  );
}

function FileButtons({ changes, actions, isReadOnly }: Pick<DraftsPanelProps, 'changes' | 'actions' | 'isReadOnly'>) {
  const say = useToast();
  const inputRef = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const drafts = readDraftFile(await file.text());
    if (drafts === null) return say('error', 'This is no file of drafts', 'Choose one that was exported here.');
    const left = actions.lay(drafts);
    const taken = drafts.length - left.length;
    if (left.length > 0) say('warning', `Left out: ${left.map(titleOf).join(', ')}`, 'What is here now is another than it was there.');
    return taken === 0 ? undefined : say('success', taken === 1 ? '1 draft is taken over' : `${taken} drafts are taken over`);
  };
  return (
    <div className={styles['buttons']}>
      <Button size="small" disabledFocusable={changes.length === 0} onClick={() => changes.length > 0 && download(draftFile(changes))}>
        Export
      </Button>
      <Button size="small" disabledFocusable={isReadOnly} onClick={() => !isReadOnly && inputRef.current?.click()}>
        Import
      </Button>
      <input
        ref={inputRef}
        type="file"
        accept=".json,application/json"
        className={styles['hidden']}
        aria-label="File of drafts"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
    </div>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'fieldrun-drafts.json';
  link.click();
  URL.revokeObjectURL(address);
}
