import { Button, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import type { BenchItem, DesignerActions } from '#hooks/use-designer.ts';
import { fieldProblem } from '#ui/field-problem.ts';
import { Panel } from '#ui/Panel.tsx';
import { fileTitle, titleOf } from './words.ts';

interface MoveDialogProps {
  readonly item: BenchItem;
  readonly onClose: () => void;
  readonly items: readonly BenchItem[];
  readonly onMove: DesignerActions['move'];
}

/** Another file for a form. */
export function MoveDialog({ item, items, onMove, onClose }: MoveDialogProps) {
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
