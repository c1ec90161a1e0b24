import { Button, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import type { BenchItem, DesignerActions } from '#hooks/use-designer.ts';
import { fieldProblem } from '#ui/field-problem.ts';
import { Panel } from '#ui/Panel.tsx';
import { fileTitle, titleOf } from './words.ts';

interface DialogProps {
  readonly item: BenchItem;
  readonly onClose: () => void;
}

/** Another name for a form. */
export function RenameDialog({ item, onRename, onClose }: DialogProps & { readonly onRename: DesignerActions['rename'] }) {
  const [name, setName] = useState(item.name);
  const [problem, setProblem] = useState<string>();
  const rename = (): void => {
    const wanted = name.trim();
    if (wanted === item.name) return onClose();
    if (wanted === '') return setProblem('The form needs a name');
    return onRename(item, wanted) ? onClose() : setProblem(`There is already a form named '${wanted}', or the YAML cannot be read`);
  };
  return (
    <Panel
      title={`Rename ${titleOf(item)}`}
      onClose={onClose}
      action={
        <Button appearance="primary" onClick={rename}>
          Rename
        </Button>
      }
    >
      <Field label="Name" {...fieldProblem(problem)}>
        <Input value={name} onChange={(_, { value }) => setName(value)} onKeyDown={({ key }) => key === 'Enter' && rename()} />
      </Field>
      <p>Links to the form and jobs that were started carry the old name.</p>
    </Panel>
  );
}

interface MoveProps extends DialogProps {
  readonly items: readonly BenchItem[];
  readonly onMove: DesignerActions['move'];
}

/** Another file for a form. */
export function MoveDialog({ item, items, onMove, onClose }: MoveProps) {
  const [file, setFile] = useState(item.file);
  const files = [...new Set(items.map((other) => other.file))].filter((other) => other !== '');
  const isBad = file !== '' && !/^[^/\\]+\.ya?ml$/i.test(file);
  const move = (): void => {
    if (isBad) return;
    if (file !== item.file) onMove(item, file);
    onClose();
  };
  return (
    <Panel
      title={`Move ${titleOf(item)}`}
      onClose={onClose}
      action={
        <Button appearance="primary" onClick={move}>
          Move
        </Button>
      }
    >
      <Field
        label="File"
        hint={`Blank is the base file. There are: ${files.join(', ') || 'no others'}`}
        {...fieldProblem(isBad ? 'It should be a .yaml or .yml file name without a path' : undefined)}
      >
        <Input
          value={file}
          placeholder={fileTitle('')}
          onChange={(_, { value }) => setFile(value.trim())}
          onKeyDown={({ key }) => key === 'Enter' && move()}
        />
      </Field>
    </Panel>
  );
}
