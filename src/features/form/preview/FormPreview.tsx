import { useEffect, useState } from 'react';
import { fieldOf } from '#engine/index.ts';
import { FormStoreProvider, UnaskedProvider } from '#hooks/use-form-engine.ts';
import { useFormPreview, type Previewed } from '#hooks/use-form-preview.ts';
import { later } from '#ui/later.tsx';
import { Fields } from '../Fields.tsx';
import { usePanels } from '../panels.ts';
import { Warnings } from '../Warnings.tsx';
import { Frame } from './Frame.tsx';
import { PreviewTools } from './PreviewTools.tsx';
import { Relations, useShownField } from './Relations.tsx';
import type { PreviewWidth } from './widths.ts';
import styles from './Preview.module.css';

/** As the form page has it: a file of its own, which is there for everybody. */
const Extravars = later(async () => (await import('../Extravars.tsx')).Extravars);

export interface FormPreviewProps extends Previewed {
  /** Leads to a field where it is written. */
  readonly onField: (name: string) => void;
  /** Is given what tells the value of a field as it stands here, and null when that is gone. Passwords are not told. */
  readonly hears?: (valueOf: ((field: string) => unknown) | null) => void;
}

/** Nothing is sent, so no file is on its way. */
const noRun = { uploads: new Map<string, number>(), formHidden: false };

/**
 * A form while it is being made: its own fields, run by the engine, at the width of a desk, a tablet or a phone. It has no Run: nothing is
 * launched from here, and the server is asked only by pressing a button.
 */
export function FormPreview({ form, constants, onField, hears }: FormPreviewProps) {
  const preview = useFormPreview({ form, constants });
  const { store, compiled, problems } = preview;
  const panels = usePanels(true);
  useEffect(() => {
    hears?.((name) => {
      const found = fieldOf(store.current(), name);
      return found === null || found.field.kind === 'password' ? undefined : found.state.value;
    });
    return () => hears?.(null);
  }, [hears, store]);
  const [width, setWidth] = useState<PreviewWidth>('fit');
  const [shown, watch] = useShownField();
  return (
    <FormStoreProvider value={store}>
      <UnaskedProvider value="Not asked in a preview">
        <div className={styles['preview']}>
          <PreviewTools preview={preview} panels={panels} width={width} onWidth={setWidth} />
          <div className={styles['stage']} {...watch}>
            <Frame width={width}>
              <h3 dir="auto" className={styles['title']}>
                {compiled.form.name || 'Form without a name'}
              </h3>
              {problems.length > 0 && <Warnings messages={[...new Set(problems.map(({ message }) => message))]} />}
              <Fields compiled={compiled} panels={panels} run={noRun} isMoreComing={false} />
              {compiled.fields.length === 0 && <p className={styles['note']}>The form has no fields yet.</p>}
            </Frame>
          </div>
          <Relations compiled={compiled} name={shown} onField={onField} />
          {panels.extravars.on && (
            <div className={styles['sent']}>
              <Extravars isDrawer={false} onClose={() => panels.extravars.turn(false)} />
            </div>
          )}
        </div>
      </UnaskedProvider>
    </FormStoreProvider>
  );
}
