import { Button } from '@fluentui/react-components';
import { useMemo, useState, type ReactNode } from 'react';
import { useViewSetting } from '#hooks/use-choices.ts';
import { useGuide } from '#hooks/use-guide.ts';
import type { HelpNode } from '#contract/help.ts';
import type { BenchItem, DesignerActions, Warning } from '#hooks/use-designer.ts';
import { useConfirm } from '#ui/Confirm.tsx';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { useToast } from '#ui/toasts.tsx';
import { wordsAt, wordsOf } from './guide-words.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { RenamedNames } from './RenamedNames.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import type { Place } from './use-place.ts';
import { FaceSwitch, type Face } from './visual/FaceSwitch.tsx';
import { VisualFace } from './visual/VisualFace.tsx';
import { fileTitle, stateWords, titleOf } from './words.ts';
import { YamlEditor } from './YamlEditor.tsx';
import styles from './Designer.module.css';

export interface EditPaneProps {
  readonly item: BenchItem;
  readonly items: readonly BenchItem[];
  readonly warnings: readonly Warning[];
  readonly actions: DesignerActions;
  readonly isReadOnly: boolean;
  readonly place: Place;
}

const noNodes: readonly HelpNode[] = [];

/** One thing of the portal, open to be changed. */
export function EditPane(props: EditPaneProps) {
  const { item, warnings, actions, isReadOnly, place } = props;
  const guide = useGuide();
  // While it is on its way nobody need be told that it is missing.
  const nodes = guide.at === 'ready' ? guide.nodes : guide.at === 'loading' ? noNodes : null;
  const words = useMemo(() => wordsOf(nodes ?? []), [nodes]);
  const marks = useMemo(() => warnings.filter((warning) => warning.item === item.id), [warnings, item.id]);
  const isGone = item.state === 'removed';
  const [chosen, setFace] = useViewSetting<Face>('designer face', 'visual');
  const face = item.kind === 'file' ? 'yaml' : chosen;
  return (
    <>
      <EditBar {...props} tools={item.kind === 'file' ? null : <FaceSwitch face={face} onChange={setFace} />} />
      <Notes item={item} mark={marks[0]} actions={actions} place={place} />
      {(item.kind === 'roles' || item.kind === 'categories') && !isReadOnly && (
        <RenamedNames key={item.kind} of={item.kind} items={props.items} write={actions.write} />
      )}
      {face === 'visual' && (
        <div className={`${styles['fill']} ${styles['container']}`}>
          <VisualFace
            key={item.id}
            item={item}
            items={props.items}
            nodes={nodes}
            warnings={marks}
            isReadOnly={isReadOnly || isGone}
            goTo={place.goTo}
            onChange={(text) => actions.write(item, text)}
            onYaml={(line) => {
              setFace('yaml');
              place.select(item, line);
            }}
          />
        </div>
      )}
      {face === 'yaml' && (
        <div className={styles['fill']}>
          <YamlEditor
            key={item.id}
            text={item.text}
            label={`YAML of ${titleOf(item)}`}
            isReadOnly={isReadOnly || isGone}
            marks={marks}
            wordsAt={(parents) => wordsAt(words, parents, item.kind)}
            goTo={place.goTo}
            onChange={(text) => actions.type(item, text)}
          />
        </div>
      )}
    </>
  );
}

interface NotesProps extends Pick<EditPaneProps, 'item' | 'actions' | 'place'> {
  readonly mark: Warning | undefined;
}

/** What a person should know of the thing that is open. */
function Notes({ item, mark, actions, place }: NotesProps) {
  const isGone = item.state === 'removed';
  return (
    <>
      {item.theirs === null && item.base !== null && !isGone && (
        <p className={styles['bar']}>
          Somebody deleted this on the server. It is saved again as you have it, if you say so under Conflicts.
        </p>
      )}
      {isGone && (
        <p className={styles['bar']}>
          It goes away with the next save.
          <Button size="small" onClick={() => actions.discard(item.id)}>
            Keep it
          </Button>
        </p>
      )}
      {mark && (
        <output className={styles['bar']}>
          <button type="button" className={`${styles['link']} target`} onClick={() => place.select(item, mark.line)}>
            Line {mark.line}: {mark.text}
          </button>
        </output>
      )}
    </>
  );
}

function EditBar({ item, items, actions, isReadOnly, place, tools }: EditPaneProps & { readonly tools: ReactNode }) {
  const confirm = useConfirm();
  const say = useToast();
  const [dialog, setDialog] = useState<'rename' | 'move' | null>(null);
  const isForm = item.kind === 'form';
  const remove = async (): Promise<void> => {
    const title = `Delete form '${titleOf(item)}'?`;
    if (!(await confirm({ title, text: 'It can be brought back until you save.', confirm: 'Delete', danger: true }))) return;
    actions.remove(item);
    if (item.base === null) say('info', `${titleOf(item)} is deleted`, 'Undo is under Drafts.');
  };
  const duplicate = (): void => {
    const id = actions.duplicate(item);
    place.select({ ...item, id, name: `${item.name} copy` });
  };
  const entries = [
    { label: 'Rename', onPress: () => setDialog('rename') },
    { label: 'Duplicate', onPress: duplicate },
    { label: 'Move to another file', onPress: () => setDialog('move') },
    ...(item.state === 'removed' ? [] : [{ label: 'Delete', onPress: () => void remove() }]),
    ...(item.state === 'same' ? [] : [{ label: 'Discard my changes', onPress: () => actions.discard(item.id) }]),
  ];
  return (
    <div className={styles['bar']}>
      <h2 dir="auto">{titleOf(item)}</h2>
      {item.state !== 'same' && <span className={styles['mark']}>{stateWords[item.state]}</span>}
      <span className={`${styles['meta']} ${styles['grow']}`}>{isForm ? fileTitle(item.file) : ''}</span>
      {tools}
      {!isReadOnly && isForm && <MoreMenu entries={entries} />}
      {!isReadOnly && !isForm && item.state !== 'same' && (
        <Button size="small" onClick={() => actions.discard(item.id)}>
          Discard my changes
        </Button>
      )}
      {dialog === 'rename' && <RenameDialog item={item} onRename={actions.rename} onClose={() => setDialog(null)} />}
      {dialog === 'move' && <MoveDialog item={item} items={items} onMove={actions.move} onClose={() => setDialog(null)} />}
    </div>
  );
}
