import { Button, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import type { BenchItem, DesignerActions } from '#hooks/use-designer.ts';
import { fieldProblem } from '#ui/field-problem.ts';
import { Panel } from '#ui/Panel.tsx';
import { titleOf } from './words.ts';

interface RenameDialogProps {
  readonly item: BenchItem;
  readonly onRename: DesignerActions['rename'];
  readonly onClose: () => void;
}

/** Another name for a form. */
export function RenameDialog({ item, onRename, onClose }: RenameDialogProps) {
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
