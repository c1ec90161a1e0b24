import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { Field, FieldState } from '#engine/index.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { later } from '#ui/later.tsx';
import { Busy } from '#ui/Loading.tsx';
import { askedBy } from './asked.ts';
import styles from './Field.module.css';
import type { FieldViews } from './use-field-views.ts';

const DataView = later(
  async () => (await import('#ui/DataView.tsx')).DataView,
  () => <Busy label="Loading" />,
);

interface FieldPanelsProps {
  readonly field: Field;
  readonly state: FieldState;
  readonly views: FieldViews;
}

/** What a person opened under a field. */
export function FieldPanels({ field, state, views: { viewer, debug } }: FieldPanelsProps) {
  return (
    <>
      {debug.on && <Debug field={field} state={state} onClose={debug.toggle} />}
      {viewer.on && (
        <Panel title={`Value of ${field.label}`} onClose={viewer.toggle}>
          <DataView value={state.value ?? null} name={field.label} />
        </Panel>
      )}
    </>
  );
}

/** What the form asks: as it is written, and as it was asked with the answers filled in. */
function Debug({ field, state, onClose }: { readonly field: Field; readonly state: FieldState; readonly onClose: () => void }) {
  return (
    <Panel title={`Expression of ${field.label} (${state.status})`} onClose={onClose}>
      <Source title="As written" text={askedBy(field) ?? ''} />
      {state.source === null ? <p>Not asked yet: a value it needs is missing.</p> : <Source title="As asked" text={state.source} />}
    </Panel>
  );
}

function Source({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={styles['source']}>
      <header>
        <span>{title}</span>
        <CopyButton text={text} label={`Copy ${title.toLowerCase()}`} />
      </header>
      <pre>{text}</pre>
    </div>
  );
}

interface PanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}
function Panel({ title, onClose, children }: PanelProps) {
  return (
    <section className={styles['panel']} aria-label={title}>
      <div className={styles['panelHead']}>
        <h3>{title}</h3>
        <Button size="small" appearance="subtle" aria-label={`Close ${title}`} icon={<DismissRegular />} onClick={onClose} />
      </div>
      {children}
    </section>
  );
}
