import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { failureText, type SingleParts } from '#features/admin/resource/SingleEditor.tsx';
import { useImportForms } from '#hooks/use-import-forms.ts';
import { Card } from '#ui/Card.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { Ring } from '#ui/Loading.tsx';
import { useToast } from '#ui/toasts.tsx';

/** Copies the forms file of the server into its database. What stood there is gone, so it asks first. */
export function ImportForms({ row, editor, actions, away }: SingleParts) {
  const importForms = useImportForms();
  const confirm = useConfirm();
  const say = useToast();
  const [running, setRunning] = useState(false);
  const isLoss = String(row['forms_yaml'] ?? '').trim() !== '' || editor.values['forms_yaml'] !== row['forms_yaml'];
  const run = async (): Promise<void> => {
    const ask = {
      title: 'Import forms from file?',
      text: 'The forms file of the server takes the place of the text that is stored in the database. That text is lost.',
      confirm: 'Import',
      danger: true,
    };
    if (running || (isLoss && !(await confirm(ask)))) return;
    setRunning(true);
    const outcome = await importForms();
    await actions.refresh();
    setRunning(false);
    if (outcome.ok) say('success', outcome.value);
    else say('error', failureText(outcome.error));
  };
  return (
    <Card title="Import from file">
      <p>Copies the forms file of the server into the database. From then on the text there counts, and the designer is off.</p>
      <div>
        <Button disabledFocusable={running || away !== null} icon={running ? <Ring /> : null} onClick={() => void run()}>
          Import from file
        </Button>
      </div>
    </Card>
  );
}
