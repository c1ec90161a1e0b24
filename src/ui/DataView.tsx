import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { CopyBox } from './CopyBox.tsx';
import styles from './DataView.module.css';
import { JsonView } from './JsonView.tsx';
import { Busy } from './Loading.tsx';

/** A value as a JSON tree or as YAML, each with a button that copies all of it. The writer of YAML is loaded when somebody asks for it. */
export function DataView({
  value,
  name,
}: {
  readonly value: unknown;
  /** what it is, for people who hear the page */ readonly name: string;
}) {
  const [form, setForm] = useState<Form>('JSON');
  const viewId = useId();
  return (
    <div className={styles['view']}>
      <Forms name={name} viewId={viewId} chosen={form} onChoose={setForm} />
      <div id={viewId} role="tabpanel" aria-label={`${name} as ${form}`}>
        {form === 'JSON' ? <JsonView value={value} name={name} /> : <YamlView value={value} name={name} />}
      </div>
    </div>
  );
}

const forms = ['JSON', 'YAML'] as const;
type Form = (typeof forms)[number];

interface FormsProps {
  readonly name: string;
  readonly viewId: string;
  readonly chosen: Form;
  readonly onChoose: (form: Form) => void;
}

/** Ours: the tabs of Fluent bring elements that take the focus and say nothing. */
function Forms({ name, viewId, chosen, onChoose }: FormsProps) {
  const other = chosen === 'JSON' ? 'YAML' : 'JSON';
  const keyed = (event: KeyboardEvent<HTMLElement>): void => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    onChoose(other);
    event.currentTarget.querySelector<HTMLElement>(`[data-form="${other}"]`)?.focus();
  };
  return (
    <div role="tablist" aria-label={`Form of ${name}`} className={styles['tabs']} tabIndex={-1} onKeyDown={keyed}>
      {forms.map((form) => (
        <button
          key={form}
          type="button"
          role="tab"
          data-form={form}
          className={`${styles['tab']} target`}
          aria-selected={form === chosen}
          aria-controls={viewId}
          tabIndex={form === chosen ? 0 : -1}
          onClick={() => onChoose(form)}
        >
          {form}
        </button>
      ))}
    </div>
  );
}

function YamlView({ value, name }: { readonly value: unknown; readonly name: string }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('yaml').then(({ stringify }) => isCurrent && setText(stringify(value ?? null)));
    return () => void (isCurrent = false);
  }, [value]);
  if (text === null) return <Busy label="Loading YAML" />;
  return (
    <CopyBox name={name} text={text} className={styles['yaml']}>
      <pre>{text.length > longest ? `${text.slice(0, longest)}\n…` : text}</pre>
    </CopyBox>
  );
}

/** Nobody reads on; the copy is whole. */
const longest = 100_000;
